"""Where students' code runs: in a sandbox of its own, that holds no checks, no answers and nobody else's work."""

from gametree.sandbox.budget import Budget as Budget
from gametree.sandbox.isolation import Isolation as Isolation
from gametree.sandbox.isolation import SandboxFault as SandboxFault
from gametree.sandbox.isolation import isolation_level as isolation_level
from gametree.sandbox.sandbox import Sandbox as Sandbox
from gametree.sandbox.session import Note as Note
from gametree.sandbox.session import Session as Session
