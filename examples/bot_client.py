"""A bot in ten lines: it joins a table by invitation and plays random legal actions until the game is over.

python examples/bot_client.py http://127.0.0.1:8765 TABLE INVITE
"""

import random
import sys
import time

import httpx


def play(client: httpx.Client, table: str, invite: str) -> list[int]:
    """Join, play, and return the final scores."""
    joined = client.post(f"/api/tables/{table}/join", json={"invite": invite, "name": "Ten lines"}).raise_for_status()
    client.headers["Authorization"] = f"Bearer {joined.json()['token']}"
    while True:
        view = client.get(f"/api/tables/{table}/view").raise_for_status().json()
        if view["stage"] == "over":
            return view["scores"]
        if view["legal"]:
            action = random.choice(view["legal"])["id"]
            client.post(f"/api/tables/{table}/act", json={"ply": view["ply"], "action": action})
        else:
            time.sleep(0.05)


if __name__ == "__main__":
    server, *invitation = sys.argv[1:]
    print(play(httpx.Client(base_url=server), *invitation))
