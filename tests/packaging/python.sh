#!/bin/bash
# Tests the Debian package of the Python package: its dependencies, and that Debian's Python can play a game
# with it.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

for program in dpkg-deb dpkg-shlibdeps strip; do
    if ! command -v $program >/dev/null; then
        echo "1..0 # SKIP there is no $program"
        exit 0
    fi
done
if ! /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
    echo "1..0 # SKIP Debian's Python has no numpy"
    exit 0
fi

called='scripts/package_python'
scripts/package_python >"$work/out" 2>"$work/err"
status=$?
package=$(tail -n 1 "$work/out")
ok "it is made" [ "$status" -eq 0 ]
called="dpkg-deb $package"
dpkg-deb -I "$package" control >"$work/out" 2>"$work/err"
status=$?
ok "it is called python3-fanal" is_done_saying '^Package: python3-fanal$'
ok "... has the version of the program" says "^Version: $("$FANAL" --version | cut -d ' ' -f 2)\$"
ok "... and needs Python, numpy and the C library alone" \
    says '^Depends: python3 \(>= [0-9.]+\), python3-numpy, libc6 \(>= [0-9.]+\)$'
dpkg-deb -x "$package" "$work/root" 2>"$work/err"
called='a game from the package'
(cd "$work" && PYTHONPATH=$work/root/usr/lib/python3/dist-packages /usr/bin/python3 -B -c '
import importlib.metadata
import fanal

game = fanal.make("bretagne", players=3, seed=1)
player = fanal.Player("random")
while game.legal_moves:
    game.apply(game.legal_moves[0])
print(fanal.__file__, importlib.metadata.version("fanal"), game.points)') >"$work/out" 2>"$work/err"
status=$?
ok "a game can be played from it" is_done_saying "^$work/root/.* \\[[-0-9, ]+\\]\$"
for script in postinst prerm; do
    ok "its $script can be read" sh -n packaging/debian/python-$script
done
finish
