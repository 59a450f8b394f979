#!/bin/bash
# The Debian package of arm64 under qemu-user: it is cross-built, its rules pass their tests and give the
# golden games, its networks run on NEON and say to the bit what they say on this machine, and its server
# plays whole games. Skipped where scripts/bootstrap arm64 has not been run.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

sysroot=build-package-arm64/sysroot
missing=
for program in aarch64-linux-gnu-gcc qemu-aarch64 dpkg-shlibdeps; do
    command -v $program >/dev/null || missing="no $program"
done
[ -f $sysroot/packages ] || missing='no libraries of arm64'
[ "$(dpkg --print-architecture 2>/dev/null)" != arm64 ] || missing='nothing to emulate'
if [ -n "$missing" ]; then
    echo "1..0 # SKIP there is $missing; see scripts/bootstrap arm64"
    exit 0
fi
export PATH=/usr/lib/ccache:$PATH
emulator=(qemu-aarch64 -L "$PWD/$sysroot")
native=$FANAL

# call COMMAND...: leaves what it said and its status where the tests look.
call() {
    called=$*
    "$@" >"$work/out" 2>"$work/err"
    status=$?
}
# says_the_same COMMAND...: it says what the last call said.
says_the_same() {
    "$@" 2>&1 | cmp - "$work/out"
}

call env ARCH=arm64 scripts/package
ok "the packages are made" [ "$status" -eq 0 ]
package=$(grep '^build/fanal_.*_arm64\.deb$' "$work/out")
python_package=$(grep '^build/python3-fanal_.*_arm64\.deb$' "$work/out")
call dpkg-deb -I "$package" control
ok "the program's is for arm64" is_done_saying '^Architecture: arm64$'
ok "... and needs the libraries of the server" says '^Depends:.* libwebsockets[0-9t]+'
call dpkg-deb -I "$python_package" control
ok "Python's is for arm64" is_done_saying '^Architecture: arm64$'
ok "... and needs Python, numpy and the C library alone" \
    says '^Depends: python3 \(>= [0-9.]+\), python3-numpy, libc6 \(>= [0-9.]+\)$'
dpkg-deb -x "$package" "$work/tree"
dpkg-deb -x "$python_package" "$work/tree"
call aarch64-linux-gnu-readelf -h "$work"/tree/usr/{bin/fanal,libexec/fanal-mpi} \
    "$work"/tree/usr/lib/python3/dist-packages/fanal/_core.abi3.so
ok "what is in them is for arm64" [ "$(grep -c 'Machine: *AArch64' "$work/out")" = 3 ]
printf '#!/bin/bash\nexec qemu-aarch64 -L %q %q "$@"\n' "$PWD/$sysroot" "$work/tree/usr/bin/fanal" \
    >"$work/fanal"
chmod +x "$work/fanal"
export FANAL=$work/fanal
run --version
ok "the program runs" is_done_saying "^$("$native" --version)\$"

# compile COMPILER BUILD NAME TARGET LIBRARY...: a program of the tests, with the library of a build folder.
compile() {
    "$1" -std=c17 -O1 -D_GNU_SOURCE -Iinclude -Isrc "tests/$3.c" "$2/libfanal.a" "${@:5}" -lm -pthread \
        -o "$4"
}
cross_compile() {
    compile aarch64-linux-gnu-gcc build-package-arm64 "$1" "$work/$1" --sysroot="$PWD/$sysroot" \
        -lcmocka -lsodium
}
for test in tests/test_{br,lf,lr}_*.c tests/test_{golden,learned,net,observe}.c; do
    name=$(basename "$test" .c)
    call cross_compile "$name" && CMOCKA_MESSAGE_OUTPUT=TAP call "${emulator[@]}" "$work/$name"
    ok "$name" eval 'is_done && is_not says "^not ok"'
done
call scripts/golden --check
ok "the golden games" is_done

call cross_compile net_judge
ok "a program that asks networks is built" is_done
call compile cc build net_judge "$work/native_judge"
ok "... for this machine too" is_done
for game in bretagne lighthouse-run; do
    net=data/nets/$game.net
    # The bytes of the file do as observations.
    call "${emulator[@]}" "$work/net_judge" "$net" <"$net"
    ok "the network of $game is asked" is_done_saying ' '
    ok "... and says the same to the bit" says_the_same "$work/native_judge" "$net" <"$net"
    for player in greedy policy search:200 learned:50; do
        words=(record "$game" --players 3 --player "$player" --seed "$player" --states)
        run "${words[@]}"
        ok "$player plays $game" is_done_saying '"points"'
        ok "... as on this machine" says_the_same "$native" "${words[@]}"
    done
done
call "${emulator[@]}" -d in_asm -D "$work/code" "$work/net_judge" data/nets/bretagne.net \
    <data/nets/bretagne.net
ok "what judges is NEON" eval 'is_done && grep -q "sadalp *v" "$work/code"'

for game in "bretagne ['me', 'bot2', 'link']" "lighthouse-run ['me', 'bot1']"; do
    call tests/server/play_test.py 'a whole game' "$game"
    ok "a whole game at a server: $game" eval 'is_done_saying "^ok 1 "'
done
finish
