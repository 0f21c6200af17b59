"""Mate problems composed for the course: a position, and its solution as the tests check it.

Each has a single first move, and at every later move of the attacker, but for the last, only one
that mates in time, as long as the defender holds out longest. Nothing is left in hand.
"""

PROBLEMS = [
    (3, "5+S2k/9/8+B/8p/9/9/9/9/9 b P2rb4g3s4n4l16p 1", "P*1b 1a2a 4a3a"),
    (3, "8k/5n3/6G2/9/9/9/9/9/9 b BS2rb3g3s3n4l18p 1", "S*2b 1a1b B*2a"),
    (3, "6p1k/9/8N/8S/9/9/9/9/9 b Rr2b4g3s3n4l17p 1", "R*2a 1a1b 1d2c+"),
    (3, "9/8k/9/8p/7N1/9/9/9/9 b GS2r2b3g3s3n4l17p 1", "S*1c 1b1a G*1b"),
    (5, "6+P1k/7g1/7p+B/9/9/9/9/9/9 b G2rb2g4s4n4l16p 1", "G*2a 2b2a 3a2a 1a2a G*2b"),
    (5, "7lk/9/5+R3/8+S/9/9/9/9/9 b Pr2b4g3s4n3l17p 1", "P*1b 1a2b 1d2c 2b3a 2c3b"),
    (5, "8k/6+B2/5p3/6+Sp1/9/9/9/9/9 b P2rb4g3s4n4l15p 1", "P*1b 1a1b 3d2c 1b1a 2c2b"),
    (
        7,
        "5B2p/8k/9/9/9/9/9/9/9 b S2rb4g3s4n4l17p 1",
        "S*2c 1b1c 2c1d+ 1c1b 1d2c 1b2a 4a3b+",
    ),
    (
        7,
        "5S3/6S1k/9/6P2/7s1/9/9/9/9 b G2r2b3gs4n4l17p 1",
        "G*2c 1b1a 3b2a+ 1a2a 4a3b+ 2a1a 2c2b",
    ),
]
"""How many moves, where, and the best play."""
