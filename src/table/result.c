/* Decides how resigning affects a game and its result, and who may have hints. */
#include "table/table.h"

bool table_allows_hints(const table *t)
{
    return !t->plan.rated && t->plan.tournament.id[0] == '\0' &&
           (t->plan.hints || t->plan.analysis || (table_people(t) < 2 && table_is_full(t)));
}

bool table_plays_on(const table *t)
{
    int seats = 0, people = 0;
    for (int i = 0; i < t->plan.setup.players; i++) {
        bool is_in = !fn_match_has_resigned(&t->match, i);
        seats += is_in;
        people += is_in && t->seats[i].kind != SEAT_BOT;
    }
    return seats > 1 && people > 0;
}

/* Reports whether entry a of a result is before entry b. Erik has an entry but no seat. */
static bool is_before(const table *t, const fn_score *score, int a, int b)
{
    bool a_resigned = a < t->plan.setup.players && fn_match_has_resigned(&t->match, a);
    bool b_resigned = b < t->plan.setup.players && fn_match_has_resigned(&t->match, b);
    if (a_resigned != b_resigned)
        return b_resigned;
    if (fn_match_to_act(&t->match) == FN_NOBODY)
        return score->places[a] < score->places[b];
    return score->points[a] > score->points[b];
}

void table_score(const table *t, fn_score *score)
{
    fn_match_score(&t->match, score);
    if (!fn_match_has_resigned(&t->match, FN_NOBODY))
        return;
    fn_score by_rules = *score;
    for (int i = 0; i < score->count; i++) {
        score->places[i] = 1;
        for (int j = 0; j < score->count; j++)
            score->places[i] += is_before(t, &by_rules, j, i);
    }
}
