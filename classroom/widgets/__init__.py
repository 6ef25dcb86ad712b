"""What a learner answers: predictions, self-checks, quizzes, trees to mark, and toys that ask.

A *prediction* is asked before a cell runs, a *self-check* after it, a *recall* at the start of a later lesson; their
answers are *sealed*, "LGJCMs3SIXc= FA==" for 8, so that nobody reads them by accident. A *toy* is a small thing to try
before it is explained, `Dealing`, `Guess`, `Twins`; a *card* is the part of a widget that is on the page.
"""
