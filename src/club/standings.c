/* Counts points. A table counts when it is over; the order is by points, then by the published
 * tie-breaks, one after another. */
#include "club/standings.h"

#include <stdlib.h>
#include <string.h>

/* Points drop in equal steps from the first place of a full table to 0: whole quarters for every
 * size, shared or not. */
void standings_count_table(const tournament_table *table, int size, int brings[FN_MAX_SEATS])
{
    int count = table->count, first = TOURNAMENT_QUARTERS * (size - 1);
    for (int i = 0; i < count; i++) {
        int before = 0, level = 0;
        for (int j = 0; j < count; j++) {
            before += !table->left[j] && table->places[j] < table->places[i];
            level += !table->left[j] && table->places[j] == table->places[i];
        }
        /* the mean of the first and last of the tied places, which begin at `before` */
        int steps = 2 * (count - 1) - (2 * before + level - 1);
        brings[i] = table->left[i] ? 0 : first * steps / (2 * (count - 1));
    }
}

int standings_bye(int size)
{
    return TOURNAMENT_QUARTERS * (size - 1) / 2;
}

static void add_byes(const tournament *t, int who, int *points)
{
    for (int i = 0; i < t->round; i++)
        if (t->rounds[i].at[who] == AT_BYE)
            *points += standings_bye(t->rules.setup.players);
}

void standings_count_points(const tournament *t, int points[TOURNAMENT_ENTRANTS_MAX])
{
    int brings[FN_MAX_SEATS];
    memset(points, 0, TOURNAMENT_ENTRANTS_MAX * sizeof points[0]);
    for (int i = 0; i < t->count; i++)
        add_byes(t, i, &points[i]);
    for (int i = 0; i < t->table_count; i++) {
        const tournament_table *table = &t->tables[i];
        if (!table->is_over)
            continue;
        standings_count_table(table, t->rules.setup.players, brings);
        for (int j = 0; j < table->count; j++)
            points[table->who[j]] += brings[j];
    }
}

static void count_tie_breaks(const tournament *t, const int points[], standing list[])
{
    for (int i = 0; i < t->table_count; i++) {
        const tournament_table *table = &t->tables[i];
        for (int j = 0; j < table->count && table->is_over; j++) {
            standing *of = &list[table->who[j]];
            of->game_points += table->points[j];
            of->firsts += table->places[j] == 1 && !table->left[j];
            for (int k = 0; k < table->count; k++)
                of->met += k == j ? 0 : points[table->who[k]];
        }
    }
}

/* A row for qsort: the lots are kept beside the values compared. */
typedef struct row {
    standing of;
    int lot;
} row;

static int descend(int a, int b)
{
    return (a < b) - (a > b);
}

static int compare(const void *a, const void *b)
{
    const row *x = a, *y = b;
    int order = descend(x->of.points, y->of.points);
    if (order == 0)
        order = descend(x->of.met, y->of.met);
    if (order == 0)
        order = descend(x->of.game_points, y->of.game_points);
    if (order == 0)
        order = descend(x->of.firsts, y->of.firsts);
    if (order == 0)
        order = descend(y->lot, x->lot);
    return order != 0 ? order : descend(y->of.who, x->of.who);
}

void standings_make(const tournament *t, standing list[TOURNAMENT_ENTRANTS_MAX])
{
    int points[TOURNAMENT_ENTRANTS_MAX];
    row rows[TOURNAMENT_ENTRANTS_MAX];
    standings_count_points(t, points);
    for (int i = 0; i < t->count; i++)
        list[i] = (standing){.who = i, .points = points[i]};
    count_tie_breaks(t, points, list);
    if (t->round == 0)
        return; /* nothing decides yet: use the order of entry */
    for (int i = 0; i < t->count; i++)
        rows[i] = (row){list[i], t->entrants[i].lot};
    qsort(rows, (size_t)t->count, sizeof rows[0], compare);
    for (int i = 0; i < t->count; i++)
        list[i] = rows[i].of;
}

int standings_place(const standing list[], int count, int who)
{
    for (int i = 0; i < count; i++)
        if (list[i].who == who)
            return i + 1;
    return 0;
}
