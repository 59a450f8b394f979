/* The calls that JavaScript makes, one a line: a letter for the call, a letter for the seat, text.
 * Whatever they are, the match that is left has a record that can be replayed. */
#include "apps/wasm/wasm.c"

#include "fuzz.h"

static int call(char name, int seat, size_t length)
{
    switch (name) {
    case 's': return fanal_start(length);
    case 'p': return fanal_play(seat, length);
    case 'l': return fanal_replay_line(length);
    case 'u': return fanal_undo(seat);
    case 'v': return fanal_view(seat);
    case 'i': return fanal_previews(seat);
    case 'w': return fanal_reason(seat, length);
    case 'e': return fanal_events(seat);
    case 'r': return fanal_record_line(seat);
    case 'b': return fanal_replay_begin();
    case 'd': return fanal_replay_end();
    case 't': return fanal_state();
    case 'g': return fanal_games();
    default: return 1;
    }
}

static void make_call(const uint8_t *line, size_t size)
{
    if (size < 2)
        return;
    size_t length = size - 2 < FN_LINE_MAX ? size - 2 : FN_LINE_MAX + 1;
    memcpy(fanal_input(), line + 2, size - 2 < FN_LINE_MAX ? size - 2 : FN_LINE_MAX);
    bool done = call((char)line[0], line[1] - '0', length);
    require(fanal_output_length() < sizeof output);
    require(strlen(fanal_output()) == fanal_output_length());
    require(done || fanal_output_length() > 0);
}

static void check_record(void)
{
    static fn_replay again;
    fn_replay_init(&again, NULL, 0);
    if (replay.match.game == NULL)
        return;
    for (int i = 0; fanal_record_line(i); i++)
        require(fn_replay_line(&again, output, answer.used, &error));
    require(memcmp(again.match.state, replay.match.state, sizeof again.match.state) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fanal_replay_begin();
    for (size_t start = 0, end; start < size; start = end + 1) {
        for (end = start; end < size && data[end] != '\n';)
            end++;
        make_call(data + start, end - start);
    }
    check_record();
    return 0;
}
