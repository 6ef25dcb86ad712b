"""Builds networkx trees from positions, recordings and seeds, and says what a recorded search proves.

A *node* of a game tree is its *path*: the moves that lead to it, e.g. (1, 0) for the node that captions call B1, ()
for the root. It is *visited* when a call of a recorded search, a *run*, was about its position, else *pruned*; a
*reply* is a call for a position one move on. A *role* is what a variable is to the search: position, depth, alpha,
beta or best. The *interval* of a call is the least and the most that its position can be worth by the leaves visited,
e.g. (3, inf); its *sign* is what its value is by that: exact (=), an upper (≤) or a lower bound (≥), or unfounded (≠).
"""
