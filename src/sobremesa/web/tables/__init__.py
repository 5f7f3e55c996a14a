"""Tables: games in progress with the people, bots and programmes that play them."""
