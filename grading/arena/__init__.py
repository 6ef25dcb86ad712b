"""Tournaments of a class's programs: from a folder of entries to a table that depends on the games alone.

    entry      a submitted program, "Ada"; a *rival* is one of the course's own, "rival: chance"; all are *players*
    pairing    two players, who of them begins, and an opening, which the same two play again with sides swapped
    line       a game that was played: {"game": 0, "round": 1, "first": "Ada", …, "moves": [3, 2], "winner": "", …}
    forfeit    a game lost by an error, an illegal move or a late answer: "how" says why, and is "played" for all others

*Standings* are made from the lines, and from nothing else.
"""
