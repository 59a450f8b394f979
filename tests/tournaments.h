/* Tournaments for tests: made from words, with entrants and results as needed. */
#ifndef FN_TESTS_TOURNAMENTS_H
#define FN_TESTS_TOURNAMENTS_H

#include "club/pairing.h"
#include "club/standings.h"
#include "club/tournament_rules.h"
#include "help.h"

/* Static because they are large. */
static tournament_entry an_entry;
static pairing a_pairing;

static inline void read_rules(tournament_rules *rules, const char *json)
{
    fn_json object;
    fn_error error = {""};
    assert_true(fn_json_parse(&object, json, strlen(json), &error));
    if (!tournament_rules_read(rules, object, &error))
        fail_msg("%s", error.text);
}

/* Passes an entry through JSON and back, as the store keeps it. */
static inline void take(tournament *t, const tournament_entry *e)
{
    static tournament_entry again;
    static char storage[1 << 14];
    fn_text out;
    fn_error error = {""};
    fn_text_init(&out, storage, sizeof storage);
    tournament_entry_write(e, &out);
    assert_false(out.overflow);
    if (!tournament_entry_read(&again, out.data, out.used, &error) ||
        !tournament_fold(t, &again, &error))
        fail_msg("%s: %s", error.text, storage);
}

static inline tournament_entry *entry_of(te_kind kind, int64_t at_ms)
{
    memset(&an_entry, 0, sizeof an_entry);
    an_entry.kind = kind;
    an_entry.at_ms = at_ms;
    return &an_entry;
}

static inline void create(tournament *t, const char *rules)
{
    tournament_init(t, "t1");
    read_rules(&entry_of(TE_CREATED, 1000)->rules, rules);
    take(t, &an_entry);
}

static inline void enter(tournament *t, const char *id, int rating, int lot)
{
    tournament_entry *e = entry_of(TE_ENTERED, 2000);
    text_keep(e->id, sizeof e->id, id);
    e->entrant.rating = rating;
    e->entrant.lot = lot;
    take(t, e);
}

static inline void leave(tournament *t, int who)
{
    entry_of(TE_LEFT, 2500)->who = who;
    take(t, &an_entry);
}

static inline void begin(tournament *t, int rounds)
{
    entry_of(TE_BEGUN, 3000)->rounds = rounds;
    take(t, &an_entry);
}

/* Pairs the next round as the program does. */
static inline void pair(tournament *t)
{
    pairing_next(&a_pairing, t, &an_entry);
    an_entry.at_ms = 4000 + 1000 * t->round;
    for (int i = 0; i < an_entry.tables; i++) {
        fn_text id;
        fn_text_init(&id, an_entry.list[i].id, sizeof an_entry.list[i].id);
        fn_text_add(&id, "r");
        fn_text_add_int(&id, an_entry.round * 1000 + i);
    }
    take(t, &an_entry);
}

static inline void finish(tournament *t, int round, int table, const int places[],
                          const int points[])
{
    tournament_entry *e = entry_of(TE_RESULT, 5000 + 1000 * round);
    e->round = round;
    e->table = table;
    e->list[0].count = tournament_table_at(t, round, table)->count;
    for (int i = 0; i < e->list[0].count; i++) {
        e->list[0].places[i] = (int8_t)places[i];
        e->list[0].points[i] = points[i];
    }
    take(t, e);
}

#endif
