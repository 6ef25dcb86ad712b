"""Searches on more than one processor: helpers that share a table with an engine, positions sent to any executor.

A *helper* is a process that does the engine's own search beside it: `together(Engine(…), workers=2)` has one. The
*workers* of `distribute` do serial searches, e.g. `SerialSearch(position, 8, -inf, inf, score)`, that an *executor*
sends them, e.g. a `ProcessPoolExecutor` or that of a cluster.
"""
