/* The log of a tournament, one entry per line: an entry that can be read is written as it was; if
 * it fits it is folded, and then the next round can be paired, and everybody has a place in the
 * standings. */
#include "fuzz.h"

#include "club/pairing.h"
#include "club/standings.h"
#include "club/tournament_rules.h"

#include <string.h>

static tournament t, next;
static tournament_entry e, again;
static pairing p;

static void write_and_read(void)
{
    static char first[1 << 16], second[1 << 16];
    fn_error error = {""};
    fn_text one, two;
    fn_text_init(&one, first, sizeof first);
    fn_text_init(&two, second, sizeof second);
    tournament_entry_write(&e, &one);
    require(!one.overflow && tournament_entry_read(&again, one.data, one.used, &error));
    tournament_entry_write(&again, &two);
    require(strcmp(one.data, two.data) == 0);
}

static void look(void)
{
    standing list[TOURNAMENT_ENTRANTS_MAX];
    standings_make(&t, list);
    for (int i = 0; i < t.count; i++)
        require(standings_place(list, t.count, i) > 0);
    require(tournament_next_ms(&t) >= 0);
    if (t.state != TOURNAMENT_RUNNING || t.round == t.rules.rounds)
        return;
    next = t;
    pairing_next(&p, &next, &again);
    for (int i = 0; i < again.tables; i++)
        require(again.list[i].count >= 2 && again.list[i].count <= t.rules.setup.players);
    require(tournament_fold(&next, &again, NULL));
    for (int i = 0; i < t.count; i++)
        require((next.rounds[t.round].at[i] == AT_NOTHING) == t.entrants[i].left);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = copy_bytes(data, size);
    tournament_init(&t, "t");
    for (size_t at = 0, end; at < size; at = end + 1) {
        fn_error error = {""};
        const char *stop = memchr(text + at, '\n', size - at);
        end = stop != NULL ? (size_t)(stop - text) : size;
        if (!tournament_entry_read(&e, text + at, end - at, &error)) {
            require(error.text[0] != '\0');
            continue;
        }
        write_and_read();
        if (tournament_fold(&t, &e, &error))
            look();
    }
    free(text);
    return 0;
}
