"""Gomoku's player, which searches threats before all else, and the protocol in which programs play it by text.

A *four*, e.g. `XXXX.`, threatens five and leaves one answer; an *open three*, e.g. `..XXX..`, threatens an open four
and leaves few. A *forced win* is by such threats alone, whatever is answered; its *line* goes down to the five.
"""
