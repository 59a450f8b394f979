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
# is_closed UNIT TENTHS: no more exposed than that, by systemd's own measure from 0 to 10.
is_closed() {
    systemd-analyze security --offline=true --threshold="$2" "$work/$1" >"$work/out" 2>"$work/err"
    status=$?
    ok "$1 is closed" is_done
}
is_closed fanal.service 12
is_closed fanal-backup.service 4
finish
