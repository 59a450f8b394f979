#!/bin/bash
# Tests that fanal bench prints every figure.
source "$(dirname "$0")/tap.sh"

figures="moves_per_s games_per_s moves_per_game state_bytes copies_per_s imagine_per_s imagine_ns
    simulations_per_s simulations_tuned_per_s evaluations_per_s"

has_all_figures() {
    python3 - "$work/out" "$@" <<'PYTHON'
import json
import sys

path, *keys = sys.argv[1:]
figures = json.load(open(path, encoding="utf-8"))
sys.exit(any(not figures.get(key, 0) > 0 for key in ["players", *keys]))
PYTHON
}

for game in $(games); do
    for players in 2 3 4; do
        run bench "$game" --players $players --seconds 0.02
        ok "$game, $players players" is_done_saying "^$game, $players players"
    done
    for figure in $figures; do
        ok "$game: $figure" says "^  $figure +[0-9.]+\$"
    done
    run bench "$game" --seconds 0.02 --json
    ok "$game: --json is JSON" python3 -m json.tool "$work/out" /dev/null
    # shellcheck disable=SC2086  # the figures are words
    ok "$game: with all figures" has_all_figures $figures
    for variant in $(words_for "$game" --variant); do
        run bench "$game" --seconds 0.01 --variant "$variant"
        if [ "$status" -ne 0 ]; then
            run bench "$game" --seconds 0.01 --variant "$variant" --players 4
        fi
        ok "$game: $variant" is_done_saying moves_per_s
    done
done
finish
