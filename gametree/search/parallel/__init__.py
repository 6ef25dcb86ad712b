"""Lesson 15. Searches by many workers, each a generator close to its pseudocode, that asks for what it cannot do alone.

A *worker* is a core or a machine. A *job* is a search that a worker can be given. Four requests are all there is:

    yield position           visit this node: it keeps a worker busy for one unit of time
    yield [search, other]    begin these jobs, in this order, each with the next worker that is free
    value = yield            wait for the next result of these jobs, in the order in which they end
    yield []                 stop what is left of these jobs: their results are no longer wanted

*Speedup* is how many times as fast a run is as the *serial* search by one worker, e.g. 1.75; *overhead* is the share of
nodes beyond those of the serial search, e.g. 0.2; and a *message* tells another worker of a job, a result or a stop.
"""

from collections.abc import Generator
from typing import Any, TypeAlias

from gametree.position import Value

Search: TypeAlias = Generator[Any, Any, Value]
