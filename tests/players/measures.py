#!/usr/bin/env python3
"""measures.py PROGRAM [GAME …]: how the default player plays, as a table (tabs between columns).

Of each game (all that are shipped, if none is named) some hundred deals are played by the agent,
and counted.

  --agent NAME   who plays (house)
  --deals N      deals of each game (200)
"""

import argparse
import collections
import concurrent.futures
import json
import subprocess

COLUMNS = ["game", "family", "deals", "lively", "folds", "raises", "carried", "opened"]


def deals_of(program, game, agent, deals):
    """The events of each deal; stacks are reset every twenty deals."""
    lot = 20
    for seed in range((deals + lot - 1) // lot):
        run = subprocess.run(
            [program, "run", game, "--agents", agent, "--deals", str(lot), "--seed", str(seed),
             "--format", "jsonl"],
            capture_output=True, text=True, check=False)
        events = []
        for line in run.stdout.splitlines():
            event = json.loads(line)
            events.append(event)
            if event["event"] == "deal_ends":
                yield events
                events = []
        if run.returncode not in (0, 1):
            raise RuntimeError(f"{game}: {run.stderr.strip()}")


def measure(program, game, family, agent, deals):
    count = collections.Counter()
    for events in deals_of(program, game, agent, deals):
        seats = {e["seat"] for e in events if e["event"] == "card_dealt" and "seat" in e}
        bets = sum(e["event"] in ("bet", "raise") for e in events)
        choices = sum(e["event"] == "answered" and not usual(e) for e in events)
        folded = {e["seat"] for e in events if e["event"] == "fold"}
        count["deals"] += 1
        count["lively"] += bets > 0 or choices > 0
        count["seats"] += len(seats)
        count["folds"] += len(folded)
        count["raises"] += bets
        count["carried"] += any(e["event"] == "carried" for e in events)
        count["opened"] += bets > 0
    n, seats = max(1, count["deals"]), max(1, count["seats"])
    share = lambda what, of: f"{100 * count[what] / of:.1f}"
    return [game, family, n, share("lively", n), share("folds", seats), f"{count['raises'] / n:.2f}",
            share("carried", n), share("opened", n)]


def usual(event):
    """Whether this answer chooses no cards and no named option."""
    answer = event.get("answer")
    return answer in (None, "", "stand", "pat", [])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--agent", default="house")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    listed = json.loads(subprocess.run([options.program, "list", "--format", "json"],
                                       capture_output=True, text=True, check=True).stdout)
    games = [(g["id"], g["family"]) for g in listed
             if not options.games or g["id"] in options.games]
    print("\t".join(COLUMNS), flush=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = pool.map(lambda game: measure(options.program, *game, options.agent, options.deals),
                        games)
        for row in rows:
            print("\t".join(map(str, row)), flush=True)


if __name__ == "__main__":
    main()
