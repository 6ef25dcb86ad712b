"""The learner's own program, which grows from lesson 3 to lesson 10: its versions, its checks, its games.

A *version* is the text of the program as a lesson left it, the learner's or the course's. The learner's are files in
`my_search/` of the own copy of the course, and nothing ever overwrites one.
"""
