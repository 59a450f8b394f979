/* The calls that JavaScript makes, one per line: a letter for the call, a letter for the seat,
 * text. Whatever they are, the resulting match has a record that can be replayed, and the log of a
 * table makes the same table. */
#include "apps/wasm/wasm.c"

#include "fuzz.h"

int fanal_table_open(size_t length);
int fanal_table_fold(size_t length);
int fanal_table_line(int of_made, int seq);
int fanal_table_ask(double now, size_t length);
int fanal_table_bot(void);
int fanal_table_move(double now, size_t length);
int fanal_table_card(void);
int fanal_table_walk(double now, size_t length);
int fanal_import_begin(void);
int fanal_import_line(size_t length);
int fanal_import_end(double now, size_t length);
int fanal_import_play(double now, size_t length);

static int call_table(char name, int number, size_t length)
{
    switch (name) {
    case 'O': return fanal_table_open(length);
    case 'F': return fanal_table_fold(length);
    case 'L': return fanal_table_line(number & 1, number);
    case 'A': return fanal_table_ask(1000 + number, length);
    case 'B': return fanal_table_bot();
    case 'M': return fanal_table_move(1000 + number, length);
    case 'C': return fanal_table_card();
    case 'V': return fanal_table_walk(1000 + number, length);
    case 'X': return fanal_import_begin();
    case 'Y': return fanal_import_line(length);
    case 'Z': return fanal_import_end(1000 + number, length);
    case 'W': return fanal_import_play(1000 + number, length);
    default: return 1;
    }
}

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
    default: return call_table(name, seat, length);
    }
}

static void make_call(const uint8_t *line, size_t size)
{
    if (size < 2)
        return;
    size_t length = size - 2 < FN_LINE_MAX ? size - 2 : FN_LINE_MAX + 1;
    memcpy(fanal_input(), line + 2, size - 2 < FN_LINE_MAX ? size - 2 : FN_LINE_MAX);
    bool done = call((char)line[0], line[1] - '0', length);
    require(strlen(fanal_output()) == fanal_output_length());
    require(done || fanal_output_length() > 0);
}

static void check_record(void)
{
    static fn_replay again;
    fn_replay_init(&again, NULL, 0);
    if (match()->game == NULL)
        return;
    for (int i = 0; fanal_record_line(i); i++)
        require(fn_replay_line(&again, output, answer.used, &error));
    require(memcmp(again.match.state, match()->state, sizeof again.match.state) == 0);
}

static void check_log(void)
{
    enum { LINES = 64 };
    static char lines[LINES][FN_LINE_MAX];
    static uint8_t state[FN_STATE_MAX];
    int count = 0;
    if (table_match() == NULL)
        return;
    memcpy(state, table_match()->state, sizeof state);
    while (count < LINES && fanal_table_line(0, count + 1))
        strcpy(lines[count++], fanal_output());
    if (fanal_table_line(0, count + 1))
        return;
    strcpy(fanal_input(), "again");
    require(fanal_table_open(5));
    for (int i = 0; i < count; i++) {
        strcpy(fanal_input(), lines[i]);
        require(fanal_table_fold(strlen(lines[i])));
    }
    require(memcmp(state, table_match()->state, sizeof state) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fanal_replay_begin();
    fanal_import_begin();
    for (size_t start = 0, end; start < size; start = end + 1) {
        for (end = start; end < size && data[end] != '\n';)
            end++;
        make_call(data + start, end - start);
    }
    check_record();
    check_log();
    return 0;
}
