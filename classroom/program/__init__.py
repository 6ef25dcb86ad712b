"""The learner's own program, which grows from lesson 3 to lesson 10: its versions, its checks, its games.

A *version* is the text of the program as a lesson left it, the learner's or the course's. The learner's are files in
the own copy of the course, `my_search/lesson-04-2.py` the second one after lesson 4; nothing ever overwrites one.
*Counts* are games won, drawn and lost, (9, 2, 5); a *witness* is a tree on which a lesson's idea shows: with it, fewer
leaves do.
"""
