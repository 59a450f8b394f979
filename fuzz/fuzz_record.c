/* Records, line by line, as `fanal replay` and `fanal verify` read them. Reading continues after a
 * refused line, which must have changed nothing. */
#include "fuzz.h"

static void read_line(fn_replay *replay, const uint8_t *bytes, size_t size)
{
    uint8_t state[FN_STATE_MAX];
    int games = replay->games, steps = replay->match.steps;
    fn_error error = {""};
    fn_fair fair;
    char *line = copy_bytes(bytes, size);
    memcpy(state, replay->match.state, sizeof state);
    if (!fn_replay_line(replay, line, size, &error)) {
        require(error.text[0] != '\0');
        require(games == replay->games && steps == replay->match.steps);
        require(memcmp(state, replay->match.state, sizeof state) == 0);
    }
    error.text[0] = '\0';
    require(fn_fair_verify(line, size, &fair, &error) || error.text[0] != '\0');
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fn_replay replay;
    fn_error error;
    fn_replay_init(&replay, NULL, 0);
    for (size_t start = 0, end; start < size; start = end + 1) {
        for (end = start; end < size && data[end] != '\n';)
            end++;
        read_line(&replay, data + start, end - start);
    }
    bool complete = fn_replay_end(&replay, &error);
    require(complete == (replay.games > 0 && replay.phase == FN_REPLAY_HEADER));
    return 0;
}
