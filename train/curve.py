"""Draws the learning curve of a run as an SVG picture, from its log alone."""

from html import escape

from fanal.draw import INK, PAPER, SEATS

WIDTH, HEIGHT, EDGE, GAP = 640, 190, 46, 34
PANELS = (("against random play, share of wins", "random"),
          ("against an earlier self, share of wins", "earlier"))


def label(x, y, words, anchor="start", colour=INK):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">'
            f'{escape(str(words))}</text>')


def panel(top, title, lines, low, high, last):
    """Returns axes and a line for each (name, points); points are (step, value)."""
    def place(point):
        x = EDGE + point[0] / max(last, 1) * (WIDTH - 2 * EDGE)
        y = top + HEIGHT - (point[1] - low) / max(high - low, 1e-9) * HEIGHT
        return f"{x:.1f},{y:.1f}"
    yield label(EDGE, top - 8, title)
    yield (f'<path d="M{EDGE} {top}V{top + HEIGHT}H{WIDTH - EDGE}" fill="none" '
           f'stroke="{INK}" stroke-width="0.8"/>')
    yield label(EDGE - 6, top + 10, f"{high:.3g}", "end")
    yield label(EDGE - 6, top + HEIGHT, f"{low:.3g}", "end")
    for i, (name, points) in enumerate(lines):
        colour = SEATS[i % len(SEATS)]
        yield (f'<polyline points="{" ".join(map(place, points))}" fill="none" '
               f'stroke="{colour}" stroke-width="1.6"/>')
        yield label(WIDTH - EDGE + 4, top + 12 + 16 * i, name, colour=colour)


def by_players(rows, opponent):
    """Returns a line for each number of players: (step, share of wins) of each evaluation."""
    found = {}
    for row in rows:
        for players, figures in row.get(opponent, {}).items():
            found.setdefault(players, []).append((row["steps"], figures["wins"]))
    return [(f"{players} players", points) for players, points in found.items()]


def thinned(rows, name, most=400):
    every = 1 + len(rows) // most
    return [(row["steps"], row[name]) for row in rows[::every]]


def draw(rows):
    """Returns the picture of a log, given its rows as dicts, those of updates and those of evaluations."""
    updates = [row for row in rows if "entropy" in row]
    last = max((row["steps"] for row in rows), default=0)
    shapes, top = [], GAP
    for title, name in PANELS:
        shapes += panel(top, title, by_players(rows, name), 0, 1, last)
        top += HEIGHT + GAP
    lines = [(name, thinned(updates, name)) for name in ("entropy", "win_loss")]
    most = max((value for _, points in lines for _, value in points), default=1)
    shapes += panel(top, "entropy of the policy; loss of the chance to win", lines, 0, most, last)
    height = top + HEIGHT + GAP
    shapes.append(label(WIDTH - EDGE, height - 10, f"{last / 1e6:,.1f} million steps", "end"))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 40} {height}" '
            f'font-family="sans-serif" font-size="12"><rect width="{WIDTH + 40}" '
            f'height="{height}" fill="{PAPER}"/>{"".join(shapes)}</svg>\n')
