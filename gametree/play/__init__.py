"""Programs that play: the engine, players and the matches between them, ratings, and the protocol of tournaments."""
