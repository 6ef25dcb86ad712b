"""What the grader orders from its nursery: which namespaces a process is to join, and which user it is to become."""

import struct

ORDER = struct.Struct("II")
NO_USER = 0xFFFFFFFF
# The namespaces that bubblewrap makes, as clone(2) numbers them.
MOUNTS, HOST_NAME, MESSAGES, PROCESSES, NETWORK = 0x00020000, 0x04000000, 0x08000000, 0x20000000, 0x40000000
USERS = 0x10000000
WALLS = MOUNTS | HOST_NAME | MESSAGES | PROCESSES | NETWORK
