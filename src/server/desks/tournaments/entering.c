/* Checks a person's request against the tournament, and stages its entry. */
#include "server/desks/tournaments/entering.h"

#include "club/outcome.h"
#include "server/spine/clock.h"
#include "store/ratings.h"
#include "table/message.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD_DAYS = 90, LATE_MS = 60000 };

static bool refuse(entering_answer *answer, int status, const char *code, const char *sentence)
{
    *answer = (entering_answer){status, code, sentence};
    return true;
}

static bool is_ended(const tournament *t, entering_answer *answer)
{
    if (t->state == TOURNAMENT_CANCELLED)
        return refuse(answer, 409, "cancelled", "this tournament was cancelled");
    return t->state == TOURNAMENT_OVER && refuse(answer, 409, "over", "this tournament is over");
}

int entering_draw_lot(void)
{
    return 1 + (int)randombytes_uniform(TOURNAMENT_LOT_MAX);
}

static int count_people(const tournament *t)
{
    int count = 0;
    for (int i = 0; i < t->count; i++)
        count += t->entrants[i].level == 0;
    return count;
}

/* Takes the person's present rating for this game and number of players. */
static bool take_rating(tbook *b, store *db, const char *person, tournament_entrant *entrant,
                        fn_error *error)
{
    char scale[OUTCOME_SCALE_MAX];
    store_rating found;
    outcome_name_scale(b->t.rules.game, b->t.rules.setup.players, scale);
    if (!store_find_rating(db, person, scale, &found, error))
        return false;
    if (found.n == 0)
        return true;
    rating now = {found.mu, found.sigma};
    entrant->rating = rating_points(&now) > 0 ? rating_points(&now) : 1;
    entrant->is_provisional = !rating_is_sure(&now);
    return true;
}

bool entering_enter(tbook *b, store *db, const char *person, entering_answer *answer,
                    fn_error *error)
{
    int who = tournament_find(&b->t, person);
    bool is_in = who >= 0 && !b->t.entrants[who].left;
    if (is_ended(&b->t, answer) || is_in)
        return true;
    if (!tournament_takes_entries(&b->t))
        return refuse(answer, 409, "closed", "entry is over; the round has begun");
    if (who < 0 && count_people(&b->t) == TOURNAMENT_PEOPLE_MAX)
        return refuse(answer, 409, "full", "this tournament is full");
    tournament_entry *e = tbook_entry(b, TE_ENTERED);
    text_keep(e->id, sizeof e->id, person);
    e->entrant.lot = entering_draw_lot();
    return take_rating(b, db, person, &e->entrant, error) && tbook_add(b, error);
}

bool entering_leave(tbook *b, const char *person, entering_answer *answer, fn_error *error)
{
    int who = tournament_find(&b->t, person);
    if (is_ended(&b->t, answer) || who < 0 || b->t.entrants[who].left)
        return true;
    tbook_entry(b, TE_LEFT)->who = who;
    return tbook_add(b, error);
}

static bool is_not_host(const tbook *b, const char *person, entering_answer *answer)
{
    return strcmp(b->t.host, person) != 0 &&
           refuse(answer, 403, "not-host", "only who arranged this tournament can do that");
}

bool entering_cancel(tbook *b, const char *person, bool keeps_house, entering_answer *answer,
                     fn_error *error)
{
    if ((!keeps_house && is_not_host(b, person, answer)) || b->t.state == TOURNAMENT_CANCELLED ||
        is_ended(&b->t, answer))
        return true;
    tbook_entry(b, TE_CANCELLED);
    return tbook_add(b, error);
}

bool entering_may_start(const tbook *b, const char *person, entering_answer *answer)
{
    if (is_not_host(b, person, answer) || is_ended(&b->t, answer))
        return false;
    if (b->t.state == TOURNAMENT_RUNNING)
        refuse(answer, 409, "begun", "this tournament has begun");
    return answer->code == NULL;
}

/* Counts somebody's unfinished tournaments, among the newest 50 of each state. */
static bool count_of_host(store *db, const char *person, int *count, fn_error *error)
{
    store_book *list = malloc(STORE_LIST_MAX * sizeof *list);
    bool good = list != NULL || fn_fail(error, "not enough memory");
    *count = 0;
    for (int state = TOURNAMENT_COMING; good && state <= TOURNAMENT_RUNNING; state++) {
        int found = 0;
        good = store_list_books(db, TOURNAMENT_KIND, state, 0, list, &found, error);
        for (int i = 0; i < found; i++) {
            fn_json card, host;
            char id[STORE_ID_MAX] = "";
            fn_error unused;
            if (fn_json_parse(&card, list[i].card, strlen(list[i].card), &unused) &&
                fn_json_member(card, "host", &host))
                fn_json_to_string(host, id, sizeof id);
            *count += strcmp(id, person) == 0;
        }
    }
    free(list);
    return good;
}

bool entering_create(tbook *b, store *db, const tournament_rules *rules, const char *person,
                     entering_answer *answer, fn_error *error)
{
    int count;
    if (b->t.seq > 0)
        return true; /* the request was repeated */
    if (rules->begins_ms < b->now_ms - LATE_MS ||
        rules->begins_ms > b->now_ms + AHEAD_DAYS * DAY_MS)
        return refuse(answer, 400, "bad-message", "'begins' lies within the next 90 days");
    if (!count_of_host(db, person, &count, error))
        return false;
    if (count >= TOURNAMENTS_OF_PERSON)
        return refuse(answer, 429, "too-many", "you have too many tournaments that are not over");
    tournament_entry *e = tbook_entry(b, TE_CREATED);
    e->rules = *rules;
    text_keep(e->id, sizeof e->id, person);
    return tbook_add(b, error);
}
