/* The order of the players at a finished table. */
#include "club/outcome.h"

#include <string.h>

void outcome_name_scale(const fn_game *game, int players, char scale[OUTCOME_SCALE_MAX])
{
    fn_text text;
    fn_text_init(&text, scale, OUTCOME_SCALE_MAX);
    fn_text_add(&text, game->id);
    fn_text_add_char(&text, '/');
    fn_text_add_int(&text, players);
}

static void name_player(outcome_seat *seat, const table_seat *from)
{
    fn_text text;
    seat->is_bot = from->kind == SEAT_BOT;
    fn_text_init(&text, seat->person, sizeof seat->person);
    fn_text_add(&text, seat->is_bot ? "bot/" : from->person);
    if (seat->is_bot)
        fn_text_add_int(&text, from->level);
}

/* Numbers the places of seats. Erik has an entry in the score but no seat, so the places close up
 * without him. */
static void place_seats(outcome *o, const fn_score *score)
{
    for (int i = 0; i < o->count; i++) {
        outcome_seat *seat = &o->seats[i];
        seat->place = 1;
        for (int j = 0; j < o->count; j++)
            seat->place += o->seats[j].left != seat->left
                               ? seat->left
                               : !seat->left && score->places[j] < score->places[i];
    }
}

bool outcome_is_repeated(const outcome *o, int seat)
{
    for (int i = 0; i < seat; i++)
        if (strcmp(o->seats[i].person, o->seats[seat].person) == 0)
            return true;
    return false;
}

static int64_t ended_ms(const table *t)
{
    for (int i = t->line_count - 1; i >= 0; i--)
        if (t->lines[i].kind == ENTRY_OVER)
            return t->lines[i].at_ms;
    return t->changed_ms;
}

/* Reports whether the seat's person made a move, even one taken back. */
static bool has_moved(const table *t, int seat)
{
    for (int i = 0; i < t->line_count; i++)
        if (t->lines[i].kind == ENTRY_MOVE && t->lines[i].seat == seat && !t->lines[i].bot)
            return true;
    return false;
}

static void read_presence(outcome_seat *seat, const table *t, int number)
{
    bool has_resigned = fn_match_has_resigned(&t->match, number);
    seat->left = t->seats[number].left || has_resigned;
    seat->absent = t->seats[number].left && !has_resigned && !has_moved(t, number);
}

bool outcome_read(outcome *o, const table *t)
{
    memset(o, 0, sizeof *o);
    return t->plan.rated && outcome_read_any(o, t);
}

bool outcome_read_any(outcome *o, const table *t)
{
    const table_plan *plan = &t->plan;
    fn_score score;
    memset(o, 0, sizeof *o);
    if (plan->imported || plan->analysis || plan->origin.is_set || !table_has_result(t))
        return false;
    outcome_name_scale(plan->game, plan->setup.players, o->scale);
    o->at_ms = ended_ms(t);
    o->count = plan->setup.players;
    for (int i = 0; i < o->count; i++) {
        outcome_seat *seat = &o->seats[i];
        name_player(seat, &t->seats[i]);
        read_presence(seat, t, i);
        if (seat->person[0] == '\0' || (!seat->is_bot && outcome_is_repeated(o, i)))
            return false;
    }
    table_score(t, &score);
    place_seats(o, &score);
    return true;
}

void outcome_rate(const outcome *o, rating seats[FN_MAX_SEATS])
{
    rating_seat game[FN_MAX_SEATS];
    for (int i = 0; i < o->count; i++)
        game[i] = (rating_seat){seats[i], o->seats[i].place, !o->seats[i].is_bot};
    rating_take_game(game, o->count);
    for (int i = 0; i < o->count; i++) {
        rating same[FN_MAX_SEATS];
        int count = 0;
        for (int j = 0; j < o->count; j++)
            if (strcmp(o->seats[j].person, o->seats[i].person) == 0)
                same[count++] = game[j].rating;
        seats[i] = rating_mean(same, count);
    }
}
