/* The log of a tournament, folded. An entry that does not fit is refused before anything changes,
 * so a damaged log is noticed and the tournament does not go on. */
#include "club/tournament.h"

#include <string.h>

const char *const form_words[FORMS] = {"swiss", "round-robin", "league"};
const char *const every_words[EVERIES] = {"none", "daily", "weekly"};
const char *const tournament_state_words[TOURNAMENT_STATES] = {"coming", "running", "over",
                                                               "cancelled"};

void tournament_init(tournament *t, const char *id)
{
    memset(t, 0, sizeof *t);
    text_keep(t->id, sizeof t->id, id);
}

int tournament_find(const tournament *t, const char *id)
{
    for (int i = 0; i < t->count; i++)
        if (strcmp(t->entrants[i].id, id) == 0)
            return i;
    return -1;
}

static int count_active(const tournament *t, bool bots)
{
    int count = 0;
    for (int i = 0; i < t->count; i++)
        count += !t->entrants[i].left && (t->entrants[i].level > 0) == bots;
    return count;
}

int tournament_people(const tournament *t)
{
    return count_active(t, false);
}

int tournament_bots(const tournament *t)
{
    return count_active(t, true);
}

bool tournament_takes_entries(const tournament *t)
{
    return t->state == TOURNAMENT_COMING ||
           (t->state == TOURNAMENT_RUNNING && t->round < t->rules.entry_until);
}

static bool is_absent_at(const tournament_table *table, int who)
{
    for (int i = 0; i < table->count; i++)
        if (table->who[i] == who)
            return table->absent[i];
    return false;
}

bool tournament_is_absent(const tournament *t, int who)
{
    int missed = 0;
    for (int round = t->entrants[who].since + 1; round <= t->round; round++) {
        int at = t->rounds[round - 1].at[who];
        if (at <= 0)
            continue; /* a bye is not a missed game */
        const tournament_table *table = tournament_table_at(t, round, at);
        if (!table->is_over)
            return false;
        missed = is_absent_at(table, who) ? missed + 1 : 0;
    }
    return missed >= TOURNAMENT_MISSED_MAX;
}

const tournament_table *tournament_table_at(const tournament *t, int round, int number)
{
    return &t->tables[t->rounds[round - 1].first + number - 1];
}

int tournament_open_tables(const tournament *t)
{
    int open = 0;
    for (int i = 0; i < t->round; i++)
        open += t->rounds[i].open;
    return open;
}

static bool are_too_few_left(const tournament *t)
{
    return tournament_people(t) + tournament_bots(t) < 2 || tournament_people(t) < 1;
}

bool tournament_is_finished(const tournament *t)
{
    return t->state == TOURNAMENT_RUNNING && tournament_open_tables(t) == 0 &&
           (t->round == t->rules.rounds || are_too_few_left(t));
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

int64_t tournament_next_ms(const tournament *t)
{
    const tournament_rules *rules = &t->rules;
    int64_t next = 0;
    if (t->state == TOURNAMENT_COMING)
        return rules->begins_ms;
    if (t->state != TOURNAMENT_RUNNING || t->round == rules->rounds || are_too_few_left(t))
        return 0;
    if (rules->form == FORM_LEAGUE || t->round == 0)
        return t->begun_ms + (int64_t)t->round * rules->round_s * 1000;
    const tournament_round *round = &t->rounds[t->round - 1];
    if (rules->round_s > 0)
        next = round->paired_ms + (int64_t)rules->round_s * 1000;
    if (round->open == 0)
        next = earlier(next, round->last_ms + (int64_t)rules->break_s * 1000);
    return next;
}

/* Folding. Each function checks, then changes. */

static bool fold_created(tournament *t, const tournament_entry *e)
{
    if (t->seq != 0)
        return false;
    t->created_ms = e->at_ms;
    t->rules = e->rules;
    memcpy(t->host, e->id, sizeof t->host);
    return true;
}

/* Enters a person. Those who have left may enter again, and keep their earlier record. */
static bool fold_entered(tournament *t, const tournament_entry *e)
{
    int who = tournament_find(t, e->id);
    int people = 0;
    for (int i = 0; i < t->count; i++)
        people += t->entrants[i].level == 0;
    bool is_bot = e->entrant.level > 0;
    if (t->state > TOURNAMENT_RUNNING || e->id[0] == '\0' ||
        (who >= 0 && (!t->entrants[who].left || (t->entrants[who].level > 0) != is_bot)) ||
        (who < 0 &&
         (is_bot ? t->count - people == TOURNAMENT_BOTS_MAX : people == TOURNAMENT_PEOPLE_MAX)))
        return false;
    if (who >= 0) {
        t->entrants[who].left = false;
        t->entrants[who].since = t->round;
        return true;
    }
    tournament_entrant *entrant = &t->entrants[t->count++];
    *entrant = e->entrant;
    memcpy(entrant->id, e->id, sizeof entrant->id);
    entrant->left = false;
    entrant->since = t->round;
    return true;
}

static bool fold_left(tournament *t, const tournament_entry *e)
{
    if (e->who < 0 || e->who >= t->count || t->entrants[e->who].left ||
        t->state > TOURNAMENT_RUNNING)
        return false;
    t->entrants[e->who].left = true;
    return true;
}

static bool fold_begun(tournament *t, const tournament_entry *e)
{
    if (t->state != TOURNAMENT_COMING || e->rounds < 1 || e->rounds > TOURNAMENT_ROUNDS_MAX)
        return false;
    t->state = TOURNAMENT_RUNNING;
    t->begun_ms = e->at_ms;
    t->rules.rounds = e->rounds;
    return true;
}

/* Notes an entrant's place in the round; fails for an entrant who already has one or has left. */
static bool seat(const tournament *t, tournament_round *round, int who, int where)
{
    if (who < 0 || who >= t->count || round->at[who] != AT_NOTHING || t->entrants[who].left)
        return false;
    round->at[who] = (int16_t)where;
    return true;
}

static bool fold_paired(tournament *t, const tournament_entry *e)
{
    static const tournament_round none;
    if (t->state != TOURNAMENT_RUNNING || e->round != t->round + 1 || e->round > t->rules.rounds)
        return false;
    tournament_round *round = &t->rounds[t->round];
    *round = none;
    for (int i = 0; i < e->byes; i++)
        if (!seat(t, round, e->bye[i], AT_BYE))
            return false;
    for (int i = 0; i < e->tables; i++)
        for (int j = 0; j < e->list[i].count; j++)
            if (!seat(t, round, e->list[i].who[j], i + 1))
                return false;
    round->paired_ms = round->last_ms = e->at_ms;
    round->first = t->table_count;
    round->tables = round->open = e->tables;
    round->repeats = e->repeats;
    memcpy(&t->tables[t->table_count], e->list, (size_t)e->tables * sizeof e->list[0]);
    t->table_count += e->tables;
    t->round++;
    return true;
}

static bool fold_result(tournament *t, const tournament_entry *e)
{
    if (t->state != TOURNAMENT_RUNNING || e->round < 1 || e->round > t->round || e->table < 1 ||
        e->table > t->rounds[e->round - 1].tables)
        return false;
    tournament_round *round = &t->rounds[e->round - 1];
    tournament_table *table = &t->tables[round->first + e->table - 1];
    if (table->is_over || e->list[0].count != table->count)
        return false;
    table->is_over = true;
    memcpy(table->places, e->list[0].places, sizeof table->places);
    memcpy(table->left, e->list[0].left, sizeof table->left);
    memcpy(table->absent, e->list[0].absent, sizeof table->absent);
    memcpy(table->points, e->list[0].points, sizeof table->points);
    table->ended_ms = e->list[0].ended_ms;
    round->open--;
    round->last_ms = e->at_ms;
    return true;
}

static bool fold_over(tournament *t)
{
    bool fits = tournament_is_finished(t);
    if (fits)
        t->state = TOURNAMENT_OVER;
    return fits;
}

static bool fold_cancelled(tournament *t, const tournament_entry *e)
{
    if (t->state > TOURNAMENT_RUNNING)
        return false;
    t->state = TOURNAMENT_CANCELLED;
    t->is_too_few = e->is_too_few;
    return true;
}

static bool fold_followed(tournament *t, const tournament_entry *e)
{
    if (t->next[0] != '\0' || e->id[0] == '\0')
        return false;
    memcpy(t->next, e->id, sizeof t->next);
    return true;
}

static bool fold(tournament *t, const tournament_entry *e)
{
    switch (e->kind) {
    case TE_CREATED: return fold_created(t, e);
    case TE_ENTERED: return fold_entered(t, e);
    case TE_LEFT: return fold_left(t, e);
    case TE_BEGUN: return fold_begun(t, e);
    case TE_PAIRED: return fold_paired(t, e);
    case TE_RESULT: return fold_result(t, e);
    case TE_OVER: return fold_over(t);
    case TE_CANCELLED: return fold_cancelled(t, e);
    case TE_FOLLOWED: return fold_followed(t, e);
    case TE_KINDS:
    default: return false;
    }
}

bool tournament_fold(tournament *t, const tournament_entry *e, fn_error *error)
{
    if ((t->seq == 0) != (e->kind == TE_CREATED) || !fold(t, e))
        return fn_fail(error, "tournament ", t->id, ": entry ", fn_decimal(t->seq + 1).text,
                       " does not fit");
    t->seq++;
    t->changed_ms = e->at_ms;
    return true;
}
