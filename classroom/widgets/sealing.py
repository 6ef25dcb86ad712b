"""What the page knows and a learner is to find out: no lock, but nothing that an eye can read by chance."""

import json
from base64 import b64encode
from hashlib import sha256
from itertools import cycle


def sealed(secret: object) -> str:
    """Return plain data as a text that `sealing.js` opens.

    A key that is made of it stands before it, so the same always looks the same.

    Args:
        secret: what JSON can hold.

    """
    plain = json.dumps(secret, ensure_ascii=False).encode()
    key = sha256(plain).digest()[:8]
    hidden = bytes(letter ^ mask for letter, mask in zip(plain, cycle(key), strict=False))
    return f"{b64encode(key).decode()} {b64encode(hidden).decode()}"
