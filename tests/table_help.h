/* For tests of the server's tables: makes tables from a plan, folds entries one by one, copies
 * tables. */
#ifndef FN_TESTS_TABLE_HELP_H
#define FN_TESTS_TABLE_HELP_H

#include "help.h"

#include "table/table.h"

#include <stdio.h>

/* Makes a plan with seats of different people: "pa", "pb", … */
static inline table_plan plan_of(const fn_game *game, const fn_setup *setup)
{
    table_plan plan = {.game = game, .setup = *setup, .away_s = 60};
    uint8_t hash[32];
    fn_text text;
    fn_sha256(hash, game->edition, *game->edition_size);
    fn_text_init(&text, plan.edition_hash, sizeof plan.edition_hash);
    fn_text_add_hex(&text, hash, sizeof hash);
    plan.secret = seed_of("secret");
    strcpy(plan.host, "pa");
    for (int i = 0; i < setup->players; i++) {
        plan.seats[i].kind = SEAT_PERSON;
        snprintf(plan.seats[i].person, sizeof plan.seats[i].person, "p%c", 'a' + i);
        snprintf(plan.seats[i].name, sizeof plan.seats[i].name, "Name %d", i);
    }
    return plan;
}

static inline table *table_new(const char *id)
{
    table *t = malloc(sizeof *t);
    assert_non_null(t);
    table_init(t, id);
    return t;
}

static inline void table_free(table *t)
{
    table_clear(t);
    free(t);
}

static inline bool fold(table *t, const entry *e)
{
    char storage[TABLE_BODY_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    entry_write(e, &text);
    assert_false(text.overflow);
    return table_fold(t, t->seq + 1, text.data, text.used);
}

static inline void fold_kind(table *t, entry_kind kind, int seat, int64_t at_ms, const char *text)
{
    entry e = {.kind = kind, .seat = seat, .at_ms = at_ms};
    text_keep(e.text, sizeof e.text, text);
    if (!fold(t, &e))
        fail_msg("%s: %s", entry_words[kind], t->broken.text);
}

static inline table *table_of_plan(const table_plan *plan, int64_t at_ms)
{
    entry e = {.kind = ENTRY_CREATE, .seat = -1, .at_ms = at_ms, .plan = *plan};
    table *t = table_new("table");
    assert_non_null(t);
    assert_true(fold(t, &e));
    return t;
}

/* Returns a legal move of the seat to act. */
static inline move_text any_move(const table *t, fn_rng *rng)
{
    fn_move moves[FN_MAX_MOVES];
    int count = t->match.game->list_moves(t->match.rules, t->match.state, moves);
    return move_write(&t->match, moves[fn_rng_below(rng, (uint32_t)count)]);
}

static inline table *table_copy(const table *t)
{
    table *copy = table_new(t->id);
    assert_non_null(copy);
    *copy = *t;
    copy->edition = NULL;
    copy->bodies = malloc(t->bodies_size);
    copy->lines = malloc((size_t)t->lines_size * sizeof t->lines[0]);
    copy->happened = malloc((size_t)t->happened_size * sizeof t->happened[0] + 1);
    assert_true(copy->bodies != NULL && copy->lines != NULL && copy->happened != NULL);
    memcpy(copy->bodies, t->bodies, t->bodies_used);
    memcpy(copy->lines, t->lines, (size_t)t->line_count * sizeof t->lines[0]);
    if (t->happened_count > 0)
        memcpy(copy->happened, t->happened, (size_t)t->happened_count * sizeof t->happened[0]);
    return copy;
}

#endif
