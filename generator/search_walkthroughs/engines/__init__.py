"""Chess and shogi engines: the protocols UCI and USI, and a client of each."""
