"""Where students' code runs: in a sandbox of its own, that holds no checks, no answers and nobody else's work."""

from gametree.grade.sandbox.budget import Budget as Budget
from gametree.grade.sandbox.isolation import Isolation as Isolation
from gametree.grade.sandbox.isolation import SandboxFault as SandboxFault
from gametree.grade.sandbox.isolation import isolation_level as isolation_level
from gametree.grade.sandbox.sandbox import Sandbox as Sandbox
from gametree.grade.sandbox.session import Note as Note
from gametree.grade.sandbox.session import Session as Session
