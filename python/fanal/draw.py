"""Draws positions as text and as simple SVG pictures, from views alone; knows no rules."""

from collections import Counter
from html import escape
from typing import Any

from .game import Game

SEATS = ["#b5332e", "#d9a21b", "#2f7d4f", "#2b5d9b"]
INK, PAPER, SEA, LIGHT, STORM = "#1d2b3a", "#fbf7ec", "#cfe0e8", "#f4d675", "#7d8894"
GOODS = ("stone", "brick", "sand", "wood")


def text(game: Game, seat: int | None = None) -> str:
    """Returns the position as a few lines of text, as a seat sees it."""
    view = game.view(seat)
    when = f"round {game.round}, " if game.round and not game.is_over else ""
    acts = "the game is over" if game.is_over else f"seat {game.to_act}: {view['step']}"
    lines = _LINES.get(game.name, _plain_lines)(view)
    return "\n".join([f"{game.name}, {when}{acts}", *lines]) + "\n"


def svg(game: Game, seat: int | None = None) -> str:
    """Returns the position as an SVG picture, as a seat sees it."""
    shapes, width, height = _PICTURES.get(game.name, _plain_picture)(game.view(seat))
    title = text(game, seat).splitlines()[0]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -30 {width} {height + 30}" '
            f'font-family="sans-serif" font-size="12" fill="{INK}">'
            f'<rect y="-30" width="{width}" height="{height + 30}" fill="{PAPER}"/>'
            f'{_label(10, -10, title, size=14)}{"".join(shapes)}</svg>\n')


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return (f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" '
            f'stroke="{INK}" stroke-width="0.6"/>')


def _dot(x: float, y: float, fill: str, inside: str = "") -> str:
    return (f'<circle cx="{x}" cy="{y}" r="8" fill="{fill}" stroke="{INK}"/>' +
            (_label(x, y + 4, inside, "middle", colour="#fff") if inside else ""))


def _label(x: float, y: float, words: Any, anchor: str = "start", size: int = 12,
           colour: str = INK) -> str:
    return (f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">'
            f'{escape(str(words))}</text>')


# Lighthouse Run: the river as a row of fields, and a row of ships for each colour.

def _river(view: dict) -> list[tuple[int, bool]]:
    """Returns each field and whether a light shines there; the harbour's fields come last."""
    fields, start = [(0, False)], 1
    for section in view["sections"]:
        last = section["last_field"]
        fields += [(field, section["lit"]) for field in range(start, last + 1)]
        start = last + 1
    return fields + [(start + i, False) for i in range(len(view["harbour"]))]


def _river_lines(view: dict) -> list[str]:
    lit = "".join("*" if shines else "~" if field <= view["cloud"] and view["cloud"] else "."
                  for field, shines in _river(view))
    lines = [f"  river  {lit}   (* light, ~ storm)"]
    for colour in view["colours"]:
        ships = Counter(colour["ships"])
        row = "".join(str(ships[field]) if ships[field] else "." for field, _ in _river(view))
        lines.append(f"  {colour['colour']:6} {row}   {colour['points']} points, "
                     f"{colour['hand_size']} + {colour['deck_size']} cards")
    return lines


def _river_picture(view: dict) -> tuple[list[str], int, int]:
    shapes, fields = [], _river(view)
    rows = len(view["colours"])
    for field, shines in fields:
        storm = view["cloud"] and field <= view["cloud"]
        fill = STORM if storm else LIGHT if shines else SEA
        shapes.append(_box(70 + field * 32, 20, 32, rows * 26 + 10, fill))
        shapes.append(_label(86 + field * 32, 14, field, "middle"))
    for section in view["sections"]:
        shapes.append(_label(86 + section["last_field"] * 32, rows * 26 + 46,
                             section["tower"], "middle"))
    for row, colour in enumerate(view["colours"]):
        y = 38 + row * 26
        shapes.append(_label(10, y + 4, f"{colour['colour']} {colour['points']}"))
        for field, count in sorted(Counter(colour["ships"]).items()):
            shapes.append(_dot(86 + field * 32, y, SEATS[row], str(count)))
    return shapes, 80 + len(fields) * 32, rows * 26 + 56


# Bretagne: the sites by area, with the harbours beside them, and a line for each player.

def _coast_lines(view: dict) -> list[str]:
    lines = [f"  weather {view['weather']}, next {view['next_weather'] or 'none'}"]
    for site in view["sites"]:
        floors = " ".join(f"{floor['seat']}x{floor['workers']}" for floor in site["floors"])
        lines.append(f"  {site['site']:2} {site['name']:18} {site['kind']:10} {site['status']:9}"
                     f" {len(site['floors'])}/{site['height']} {floors}".rstrip())
    return lines + [_player_line(player) for player in view["players"]]


def _player_line(player: dict) -> str:
    goods = ", ".join(f"{count} {name}" for name, count in zip(GOODS, player["goods"]))
    return (f"  seat {player['seat']}: {player['points']} points, {player['coins']} coins, "
            f"{player['engineers']} engineers, {player['home']} workers, {goods}, "
            f"{player['hand_size']} cards")


def _coast_picture(view: dict) -> tuple[list[str], int, int]:
    shapes: list[str] = []
    for row, area in enumerate(("north", "west", "south")):
        top = 10 + row * 130
        shapes.append(_box(10, top, 760, 122, SEA))
        shapes.append(_label(18, top + 16, area, size=13))
        sites = [site for site in view["sites"] if site["area"] == area]
        for column, site in enumerate(sites):
            shapes += _tower(75 + column * 105, top + 90, site)
        harbours = [harbour for harbour in view["harbours"] if harbour["area"] == area]
        for column, harbour in enumerate(harbours):
            shapes.append(_label(590, top + 28 + column * 32, harbour["town"]))
            shapes += [_dot(700 + 18 * i, top + 24 + column * 32, SEATS[seat], str(seat))
                       for i, seat in enumerate(harbour["seats"])]
    for row, player in enumerate(view["players"]):
        shapes.append(_dot(20, 418 + row * 22, SEATS[player["seat"]]))
        shapes.append(_label(34, 422 + row * 22, _player_line(player).strip()))
    return shapes, 780, 410 + 22 * len(view["players"]) + 10


def _tower(x: float, y: float, site: dict) -> list[str]:
    """Returns a site: white where floors are still to be built, else in the colours of their builders."""
    fill = LIGHT if site["status"] == "built" else "#fff"
    shapes = [_box(x - 20, y - 16 * (i + 1), 40, 16, fill) for i in range(site["height"])]
    for i, floor in enumerate(site["floors"]):
        shapes.append(_box(x - 20, y - 16 * (i + 1), 40, 16, SEATS[floor["seat"]]))
        shapes.append(_label(x, y - 16 * i - 4, floor["workers"], "middle", colour="#fff"))
    return shapes + [_label(x, y + 12, site["name"], "middle", size=10),
                     _label(x, y + 24, site["kind"], "middle", size=9)]


# Any other game: its view as words.

def _plain_lines(view: dict) -> list[str]:
    return [f"  {key}: {value}" for key, value in view.items()]


def _plain_picture(view: dict) -> tuple[list[str], int, int]:
    lines = _plain_lines(view)
    shapes = [_label(10, 20 + 16 * row, line.strip()) for row, line in enumerate(lines)]
    return shapes, 780, 30 + 16 * len(lines)


_LINES = {"lighthouse-run": _river_lines, "bretagne": _coast_lines}
_PICTURES = {"lighthouse-run": _river_picture, "bretagne": _coast_picture}
