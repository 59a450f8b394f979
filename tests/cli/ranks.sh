#!/bin/bash
# Tests arena, stats and record under mpirun: the output is the same whatever the number of ranks; a rank
# that dies ends the run, and with a journal a second call continues it. Uses only loopback and no shared
# memory, so it works in containers. With FANAL_SHORT, for the sanitizers, only with two ranks.
source "$(dirname "$0")/tap.sh"

if ! command -v mpirun >/dev/null || [ ! -x "$(dirname "$FANAL")/fanal-mpi" ]; then
    echo "1..0 # SKIP there is no OpenMPI, or fanal was built without it"
    exit 0
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
export PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe # the same for OpenMPI 5
export OMPI_MCA_plm=isolated OMPI_MCA_oob_tcp_if_include=lo OMPI_MCA_pml=ob1
export OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=lo PMIX_MCA_gds=hash
unset PMIX_RANK OMPI_COMM_WORLD_SIZE
# OpenMPI leaks, and its threads can crash the leak search.
export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0

journal=$work/journal
TENTHS=6000 # tenths of a second, plenty for a busy machine; only a failure waits this long

# run_ranks COUNT ARGUMENT...: does the same as run, with this many ranks.
run_ranks() {
    called="mpirun -n $1 fanal ${*:2}"
    timeout "$TIMEOUT_S" mpirun -n "$1" "$FANAL" "${@:2}" </dev/null >"$work/out" 2>"$work/err"
    status=$?
}
same() {
    [ "$status" -eq 0 ] && cmp -s "$work/out" "$work/wanted"
}
# failed_saying SENTENCE: checks that the last call failed, reported nothing, and said why.
failed_saying() {
    [ "$status" -ne 0 ] && [ "$status" -ne 124 ] && [ ! -s "$work/out" ] &&
        grep -qE "^fanal: .*$1" "$work/err" && ! grep -q Sanitizer "$work/err"
}
# pid_of RANK MPIRUN: prints the process that is this rank.
pid_of() {
    local pid
    for pid in $(pgrep -P "$2"); do
        grep -qzx "OMPI_COMM_WORLD_RANK=$1" "/proc/$pid/environ" && echo "$pid" && return
    done
}
# kill_rank RANK ARGUMENT...: starts two ranks and kills one of them after a few games.
kill_rank() {
    local rank=$1
    shift
    rm -f "$journal"
    touch "$work/hold"
    called="mpirun -n 2 fanal $*, and rank $rank is killed"
    mpirun -n 2 "$FANAL" "$@" --threads 1 --journal "$journal" >"$work/out" 2>"$work/err" &
    local mpirun=$!
    for ((i = 0; i < TENTHS; i++)); do
        [ -f "$journal" ] && [ "$(wc -l <"$journal")" -ge 5 ] && break
        sleep 0.1
    done
    kill -KILL "$(pid_of "$rank" $mpirun)"
    wait $mpirun
    status=$?
    rm "$work/hold"
}

counts=${FANAL_SHORT:+2}
: "${counts:=1 2 3}"
while read -r -a call; do
    run "${call[@]}" --threads 1
    cp "$work/out" "$work/wanted"
    for ranks in $counts; do
        run_ranks "$ranks" "${call[@]}"
        ok "${call[0]}: $ranks ranks, the same output" same
    done
done <<CALLS
arena lighthouse-run --players 3 --entrants greedy,random,level:2 --games 17 --seed 1
stats lighthouse-run --games 300 --seed 1
record bretagne --players 4 --games 12 --seed 1 --states
CALLS
if [ -z "${FANAL_SHORT:-}" ]; then
    run_ranks 2 record bretagne --players 4 --games 12 --seed 1 --states -o "$work/file" --threads 3
    cp "$work/file" "$work/out"
    ok "record: -o is written once" same
    run_ranks 2 record bretagne --games 5
    cp "$work/out" "$work/wanted"
    run record bretagne --games 5 \
        --seed "$(head -n 1 "$work/wanted" | grep -oE '"seed":"[0-9a-f]+"' | cut -d '"' -f 4)"
    ok "without --seed all ranks play from the same" same
fi

call=(arena lighthouse-run --games 20 --seed 1 --ms 3600000
    --entrants "random,cmd:exec tests/cli/held_bot.py $work/hold $journal 4")
run "${call[@]}"
cp "$work/out" "$work/wanted"
kill_rank 1 "${call[@]}"
ok "a rank that dies ends the run" failed_saying 'a rank has died.* goes on from the games in'
ok "... before its end" [ "$(wc -l <"$journal")" -lt 21 ]
run_ranks 2 "${call[@]}" --journal "$journal"
ok "... and the same call goes on to the same report" same
ok "... with each game once" [ "$(tail -n +2 "$journal" | cut -d , -f 1 | sort -u | wc -l)" -eq 20 ]
[ -z "${FANAL_SHORT:-}" ] || finish

kill_rank 0 "${call[@]}"
ok "so does rank 0" [ "$status" -ne 0 ]
ok "... which has reported nothing" [ ! -s "$work/out" ]
run "${call[@]}" --journal "$journal"
ok "... and one process goes on as well" same

run_ranks 2 "${call[@]}" --seed 2 --journal "$journal"
ok "a journal of another run" failed_saying "is of another run: not the same 'seed'"
ok "... is said once" [ "$(grep -c 'of another run' "$work/err")" -eq 1 ]
run_ranks 2 record bretagne --games 3 -o "$work/missing/file"
ok "an output that cannot be written" failed_saying 'cannot write .*: No such file'
run_ranks 2 record bretagne --games 3 --player nobody
ok "a call that is not understood" failed_saying "no player 'nobody'"
called='ranks with different calls'
mpirun -n 1 "$FANAL" stats bretagne --games 6 : -n 1 "$FANAL" stats bretagne --games 7 \
    >"$work/out" 2>"$work/err"
status=$?
ok "ranks that were not called for the same" failed_saying 'rank 1 has another version, edition or call'

cp "$FANAL" "$work/fanal"
called='fanal without fanal-mpi'
OMPI_COMM_WORLD_SIZE=2 "$work/fanal" stats bretagne >"$work/out" 2>"$work/err"
status=$?
installed=$(strings -n 8 "$FANAL" 2>/dev/null | grep -x '/.*/fanal-mpi')
if [ -e "${installed:-/usr/local/libexec/fanal-mpi}" ]; then
    ok "without fanal-mpi # skip it is installed" true
else
    ok "without fanal-mpi" is_refused 1 'cannot run under MPI: there is no fanal-mpi'
fi
finish
