"""Tables: games in progress with the people, bots and programs that play them."""
