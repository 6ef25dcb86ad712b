"""The room to play in: boards to click, levels to meet, advice, games to replay and to keep, what moves gave away.

A *round* is a move of the learner's with the reply to it, e.g. `[4, 0]`; what the page *knows* of a game, it plays
without Python; the *worth* of a position is proved or guessed; a *judgement* says what a move gave away, e.g. "missed a
forced win (2 moves)"; a *record* is a game as text, such as SGF's `(;GM[4]SZ[15];B[hh])`.
"""
