/* Checks of tournaments for hosts. Points and standings follow from the results, and those from the
 * logs of the tables: if every result agrees with its table, everything is right. */
#include "apps/cli/admin_tournaments.h"

#include "apps/cli/cli.h"
#include "server/desks/tournaments/advance.h"
#include "server/spine/clock.h"

#include <stdlib.h>
#include <string.h>

typedef struct checking {
    store *db;
    tbook *book;
    bool checks;
    int tournaments, results, different;
} checking;

static bool is_same(const tournament_table *kept, const tournament_table *read)
{
    bool is_same = kept->count == read->count;
    for (int i = 0; is_same && i < kept->count; i++)
        is_same = kept->places[i] == read->places[i] && kept->points[i] == read->points[i] &&
                  kept->left[i] == read->left[i] &&
                  (read->absent[i] || !kept->absent[i]); /* old results do not have it */
    return is_same;
}

static bool check_results(checking *c, fn_error *error)
{
    const tournament *t = &c->book->t;
    for (int round = 1; round <= t->round; round++)
        for (int number = 1; number <= t->rounds[round - 1].tables; number++) {
            const tournament_table *kept = tournament_table_at(t, round, number);
            tournament_table read;
            if (!kept->is_over)
                continue;
            if (!advance_read_result(c->db, kept->id, &read, error))
                return false;
            c->results++;
            if (is_same(kept, &read))
                continue;
            c->different++;
            printf("  round %d, table %d (%s) has ended otherwise\n", round, number, kept->id);
        }
    return true;
}

static bool show_tournament_line(checking *c, const char *id, fn_error *error)
{
    const tournament *t = &c->book->t;
    if (!tbook_open(c->book, c->db, id, now_ms(), error))
        return false;
    c->tournaments++;
    printf("%-16s  %-9s  %3d people, round %d of %d  %s\n", t->id, tournament_state_words[t->state],
           tournament_people(t), t->round, t->rules.rounds, t->rules.name);
    return !c->checks || check_results(c, error);
}

static bool show_state(checking *c, int state, store_book list[], fn_error *error)
{
    int64_t before_ms = 0;
    int count;
    do {
        if (!store_list_books(c->db, TOURNAMENT_KIND, state, before_ms, list, &count, error))
            return false;
        for (int i = 0; i < count; i++)
            if (!show_tournament_line(c, list[i].id, error))
                return false;
        before_ms = count > 0 ? list[count - 1].changed_ms : 0;
    } while (count == STORE_LIST_MAX);
    return true;
}

static int report(const checking *c)
{
    if (!c->checks)
        return EXIT_DONE;
    printf("%d tournaments, %d results, ", c->tournaments, c->results);
    if (c->different == 0)
        printf("all as their tables have them\n");
    else
        printf("%d of them not as their tables have them\n", c->different);
    return c->different == 0 ? EXIT_DONE : EXIT_FAILED;
}

int admin_tournaments(const char *address, bool checks)
{
    fn_error error = {{0}};
    checking c = {.checks = checks, .db = store_open(address, &error), .book = tbook_new()};
    store_book *list = malloc(STORE_LIST_MAX * sizeof *list);
    bool good = c.db != NULL && c.book != NULL && list != NULL;
    for (int state = 0; good && state < TOURNAMENT_STATES; state++)
        good = show_state(&c, state, list, &error);
    free(list);
    tbook_free(c.book);
    store_close(c.db);
    if (good)
        return report(&c);
    say_error(error.text);
    return EXIT_FAILED;
}
