"""How fast the course's searches, drawings and recordings are, beside other packages and hand-inlined code."""
