/* The ids of the house's tournaments are derived from game and time, so several servers make each
 * only once. */
#include "server/desks/tournaments/arrange.h"

#include "club/tournament_rules.h"
#include "server/desks/tournaments/book.h"
#include "server/spine/clock.h"
#include "server/spine/ids.h"

enum { KEEP_MS = 60000, WORDS_MAX = 1 << 11 };

/* Writes game and time as one word for the id. */
static void name_next(const tournament_rules *rules, char words[WORDS_MAX])
{
    fn_text out;
    fn_text_init(&out, words, WORDS_MAX);
    fn_json_open(&out, '{');
    tournament_rules_write(rules, &out);
    fn_json_close(&out, '}');
}

static bool arrange_next(const schedule_line *line, store *db, const house *h, tbook *b,
                         fn_error *error)
{
    char id[STORE_ID_MAX], words[WORDS_MAX];
    store_outcome outcome;
    tournament_rules rules = line->rules;
    rules.begins_ms = schedule_next_ms(line, now_ms());
    name_next(&rules, words);
    id_derive(h, (const char *const[]){"tournament of the house", words, NULL}, id);
    if (!tbook_open(b, db, id, now_ms(), error))
        return false;
    if (b->t.seq > 0)
        return true;
    tbook_entry(b, TE_CREATED)->rules = rules;
    return tbook_add(b, error) && tbook_write(b, db, &outcome, error);
}

bool arrange_own(schedule *s, store *db, const house *h, fn_error *error)
{
    int64_t now = steady_ms();
    if (s->count == 0 || (s->kept_ms != 0 && now - s->kept_ms < KEEP_MS))
        return true;
    tbook *b = tbook_new();
    bool good = b != NULL || fn_fail(error, "not enough memory");
    for (int i = 0; good && i < s->count; i++)
        good = arrange_next(&s->lines[i], db, h, b, error);
    if (good)
        s->kept_ms = now;
    tbook_free(b);
    return good;
}
