#!/bin/bash
# The units of systemd: it knows every word in them, and the service is closed as far as can be.
# Skipped where systemd-analyze is not installed.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

if ! command -v systemd-analyze >/dev/null; then
    echo "1..0 # SKIP systemd-analyze is not installed"
    exit 0
fi
program=$work/program # without a space, which has a meaning in a unit
ln -s "$(realpath "$FANAL")" "$program"
for unit in packaging/*.service packaging/*.timer; do
    sed "s|/usr/bin/fanal|$program|" "$unit" >"$work/$(basename "$unit")"
done
called='systemd-analyze'
for unit in "$work"/*.service "$work"/*.timer; do
    systemd-analyze verify --man=no "$unit" >"$work/out" 2>"$work/err"
    status=$?
    ok "$(basename "$unit") is understood" is_done
done
systemd-analyze security --offline=true --threshold=20 "$work/fanal.service" \
    >"$work/out" 2>"$work/err"
status=$?
ok "the service is closed" is_done
finish
