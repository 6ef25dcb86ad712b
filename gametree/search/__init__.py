"""The searches of the course, one idea a file, each no longer than its pseudocode.

A *node* is a position that a search visits; the search starts at the *root*. A *ply* is one move of one side, and the
*depth* is how many plies are left to look ahead, e.g. 2, or inf for all. A *leaf* is where the game is over or no ply
is left: the *evaluation* says what it is worth, always from MAX's side. The *value* is what a search finds: from MAX's
side in `minimax`, from that of the side to move in negamax form. The *window*, e.g. (3, 12), lies between *alpha*,
what the side to move already has, and *beta*, what its opponent will not exceed; inside it a value is *exact*, outside
only a *bound*. A *cut* leaves out the remaining moves of a node, and a *line* is a sequence of moves, e.g. (4, 0, 8),
each side playing its best.
"""
