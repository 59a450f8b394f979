#!/bin/bash
# Tests the systemd units: systemd knows every word in them, and the service is as closed as it can be.
# Skipped if systemd-analyze is not installed.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

if ! command -v systemd-analyze >/dev/null; then
    echo "1..0 # SKIP systemd-analyze is not installed"
    exit 0
fi
program=$work/program # no space: it has a meaning in a unit
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
# is_closed UNIT TENTHS: checks its exposure by systemd's own measure, from 0 to 10, given in tenths.
is_closed() {
    systemd-analyze security --offline=true --threshold="$2" "$work/$1" >"$work/out" 2>"$work/err"
    status=$?
    ok "$1 is closed" is_done
}
is_closed fanal.service 12
is_closed fanal-backup.service 4
finish
