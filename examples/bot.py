#!/usr/bin/env python3
"""A complete bot for both games of Fanal, by rules of thumb; see docs/engine-protocol.md."""
import json
import sys


def lighthouse_run(move, turn):
    """Returns a number for each move, the higher the better: how far a ship gets in the light."""
    view, words = turn["view"], move.split()
    last = view["sections"][-1]["last_field"] + len(view["harbour"])
    mine = [ship for colour in view["colours"] if colour["owner"] == turn["seat"]
            for ship in colour["ships"] if ship < last]
    lit = {s["tower"] for s in view["sections"] if s["lit"]}
    if words[0] == "beacon" and words[1] != "stay":
        lit = lit - {words[1]} | {words[2]}  # as it will be
    if words[0] == "play":  # long ways first, better if the light is already there
        card = words[-1].split("-")
        return int(card[1]) + (0.5 if card[-1] in lit else 0) - (0.8 if card[0] == "coop" else 0)
    if words[0] == "beacon":  # light where many of my ships are about to sail
        return sum(tower_of(field + 1, view) in lit for field in mine)
    if words[0] == "sail" and words[1] != "none":  # the rearmost in the light; the cloud follows
        field = int(words[1])
        return (tower_of(field + 1, view) in lit | {"harbour"}) * 100 - field + (field in mine) * 50
    return 1 if words[0] == "bonus" else 0


def tower_of(field, view):
    return next((s["tower"] for s in view["sections"] if field <= s["last_field"]), "harbour")


def bretagne(move, turn):
    """Builds the tallest, else trades for what building needs; settles, and plays every card."""
    view, words = turn["view"], move.split()
    if words[0] == "site":  # where a lighthouse is nearly done
        site = view["sites"][int(words[1]) - 1]
        return len(site["floors"]) - site["height"]
    if words[0] == "keep":  # two workers stay for the majority, others go home for points
        return -abs(int(words[1]) - 2)
    if words[0] == "load":  # what I have least of
        goods = view["players"][turn["seat"]]["goods"]
        return -goods[["brick", "stone", "sand", "wood"].index(words[1])]
    if words[0] in ("build", "barge"):  # row 3 and barge 4 are worth most
        return 100 + int(words[1][0])
    order = ["play", "settle", "hire", "buy", "draw", "swap", "visit", "leave", "pass"]
    return (-order.index(words[0]) if words[0] in order else -99) + len(words) / 9


rules = {"lighthouse-run": lighthouse_run, "bretagne": bretagne}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "fanal":
        print("ready rules of thumb", flush=True)
    elif word == "game":
        value = rules[json.loads(rest)["game"]]
    elif word == "turn":  # the only question; everything else needs no answer
        turn = json.loads(rest)
        print("move", max(turn["moves"], key=lambda move: value(move, turn)), flush=True)
    elif word == "quit":
        break
