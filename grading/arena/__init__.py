"""Tournaments of a class's programs: from a folder of entries to a table that depends on the games alone.

An *entry* is a submitted program, a *rival* one of the course's own; all are *players*. A *pairing* is two players, an
opening and who begins. A player that breaks a rule or its time *forfeits* the game. *Standings* are made from the
*records* of the games, and from nothing else.
"""
