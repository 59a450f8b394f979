#!/bin/bash
# Tests how scripts/test runs its steps: the tests passed when a step's time is up count, no process is
# left, and the language of the machine makes no difference.
source "$(dirname "$0")/tap.sh"

# Makes a program that passes two tests of three and starts others that hide in their own sessions, one of
# which ignores requests to end; it never ends itself. $work/leash exists once all of them run.
cat >"$work/endless" <<'END'
#!/bin/bash
work=$(dirname "$0")
hidden='echo $$ >>"$0/pids"; while :; do sleep 0.2; done'
setsid bash -c "${STUBBORN:-}$hidden" "$work" &
(setsid bash -c "$hidden" "$work" &)
echo $$ >>"$work/pids"
echo 1..3
echo ok 1 - one
echo ok 2 - two
until [ "$(wc -l <"$work/pids")" -eq 3 ]; do sleep 0.1; done
echo $PPID >"$work/new" && mv "$work/new" "$work/leash"
while :; do sleep 0.2; done
END
chmod +x "$work/endless"

none_left() {
    local pid
    [ "$(wc -l <"$work/pids")" -eq 3 ] || return 1
    while read -r pid; do
        ! kill -0 "$pid" 2>/dev/null || return 1
    done <"$work/pids"
}
wait_until() {
    for _ in $(seq 600); do
        "$@" && return
        sleep 0.1
    done
    return 1
}
# as_step CODE: writes the outcome of a step with this action to $work/out.
as_step() {
    called="step: $1"
    env -i PATH="$PATH" HOME="$HOME" PYTHONPATH=scripts PYTHONDONTWRITEBYTECODE=1 WORK="$work" \
        STUBBORN='trap "" TERM; ' python3 -c "
import os
from steps import *
outcome = $1(Job('of-a-test'))
print(outcome.passed, *(fault.name for fault in outcome.faults), sep='\n')" >"$work/out" 2>"$work/err"
    status=$?
}
came_out() {
    [ "$status" -eq 0 ] && [ "$(cat "$work/out")" = "$1" ]
}

scripts/leash.py 60 sh -c 'exit 3'
ok "the status is that of the command" [ $? -eq 3 ]
scripts/leash.py 60 "$work/nothing" 2>"$work/err"
ok "a command that is not there" [ $? -eq 127 ]

(wait_until test -e "$work/leash" && kill -ALRM "$(cat "$work/leash")") & # the step's time is up
as_step 'speak_tap(os.environ["WORK"] + "/endless")'
ok "a step that runs out of time keeps its results" came_out $'2\nran out of time after 2 of 3 tests'
ok "... and leaves no process" none_left
rm -f "$work/pids" "$work/leash"

setsid scripts/leash.py 600 "$work/endless" >"$work/out" 2>&1 &
leash=$!
wait_until test -e "$work/leash"
kill "$leash"
wait "$leash"
ok "a step that is stopped leaves no process" none_left
rm -f "$work/pids" "$work/leash"

python3 -c 'import subprocess, sys; subprocess.run(sys.argv[1:])' scripts/leash.py 600 \
    "$work/endless" >"$work/out" 2>&1 &
starter=$!
wait_until test -e "$work/leash"
kill -KILL "$starter"
wait "$starter" 2>/dev/null
ok "if the program that started it is killed, no process is left" wait_until none_left

as_step 'check("sh", "-c", "exit 7")'
ok "a check that fails" came_out $'0\nexit status 7'
as_step 'check("python3", "-c", "print(open(\"docs/rules/bretagne.fr.md\").read())")'
ok "without a language, text is UTF-8" came_out 1
as_step 'check("sh", "-c", "echo no tool here; exit 77")'
ok "a check that cannot be made here is no failure" came_out 0
as_step 'speak_tap("echo", "1..1\nok 1 - one")'
ok "a step that passes" came_out 1

# told STEP ACTION: writes the report of scripts/test on a step with this action to $work/out.
told() {
    called="told $*"
    PYTHONPATH=scripts PYTHONDONTWRITEBYTECODE=1 python3 - "$@" >"$work/out" 2>"$work/err" <<'PYTHON'
import importlib.machinery, importlib.util, sys
loader = importlib.machinery.SourceFileLoader("runner", "scripts/test")
runner = importlib.util.module_from_spec(importlib.util.spec_from_loader("runner", loader))
loader.exec_module(runner)
from steps import *
name, action, *words = sys.argv[1:]
step = runner.Step(name, name, None, "README.md", eval(action))
job = Job("of-a-test", words)
print(runner.tell(step, runner.perform(step, NOTHING, job), job))
PYTHON
    status=$?
}

told server 'speak_tap("printf", "1..3\\nok 1 - one\\nnoise\\nnot ok 2 - it'"'"'s two\\n# why\\nok 3 - three\\nmore noise\\n")'
sed -i 's/([0-9.]* s)/(N s)/' "$work/out"
ok "of a step that failed, what failed is told and how to repeat it" diff "$work/out" - <<'SAID'
FAILED, 2 passed (N s)
    it's two
        # why
        again: scripts/test server 'it'"'"'s two'
    all output: build/logs/test-of-a-test.log
SAID
told unit 'speak_tap("printf", "1..1\\nok 1 - %s and %s\\n")' one two
ok "words are passed to the program of a step" grep -q '^ok 1 - one and two$' \
    build/logs/test-of-a-test.log
told cli 'shell_tests("tests/cli")' no-such-script
ok "a name that is not there is told, with those that are" says 'there is none of that name.* usage'
scripts/test no-such-step >"$work/out" 2>"$work/err"
ok "a step that is not there is refused" [ $? -eq 2 ]
finish
