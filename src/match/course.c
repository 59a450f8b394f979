/* The course of a game in figures: points after each round, and where they came from. It is derived
 * from seed and log; nothing of it is stored. Knows no game: the game says which points there are
 * and in which round they came. */
#include "fanal/match.h"

#include <assert.h>
#include <string.h>

enum { SOURCES_MAX = 16, CHOICES_MAX = 16, CHOICE_NAME_MAX = 48 };

typedef struct ledger {
    int entries;
    const char *sources[SOURCES_MAX]; /* in order of appearance */
    int source_count;
    int by_source[SOURCES_MAX][FN_MAX_SEATS];
    int by_place[FN_MAX_PLACES][FN_MAX_SEATS];
    int times[FN_MAX_PLACES][FN_MAX_SEATS]; /* how often points came from each */
    int elsewhere[FN_MAX_SEATS];
    int late[FN_MAX_SEATS]; /* points that came after the last round */
    bool has_late;

    char choices[CHOICES_MAX][CHOICE_NAME_MAX]; /* in order of appearance */
    int choice_count;
    int chosen[CHOICES_MAX][FN_MAX_SEATS];    /* how often each was made */
    int now[CHOICES_MAX][FN_MAX_SEATS];       /* likewise, in the current round */
    int by_choice[CHOICES_MAX][FN_MAX_SEATS]; /* points of the rounds with each choice */
    int before[FN_MAX_SEATS];                 /* points at the start of the round */
} ledger;

static int find_source(ledger *book, const char *source)
{
    int at = 0;
    while (at < book->source_count && strcmp(book->sources[at], source) != 0)
        at++;
    assert(at < SOURCES_MAX);
    if (at == book->source_count)
        book->sources[book->source_count++] = source;
    return at;
}

static void enter(ledger *book, const fn_credit *credit)
{
    assert(credit->place < FN_MAX_PLACES);
    book->by_source[find_source(book, credit->source)][credit->entry] += credit->points;
    if (credit->place == FN_NOWHERE) {
        book->elsewhere[credit->entry] += credit->points;
    } else {
        book->by_place[credit->place][credit->entry] += credit->points;
        book->times[credit->place][credit->entry]++;
    }
    if (credit->is_late)
        book->late[credit->entry] += credit->points;
    book->has_late |= credit->is_late;
}

static void enter_choice(ledger *book, const fn_tally *tally)
{
    int at = 0;
    while (at < book->choice_count && strcmp(book->choices[at], tally->label) != 0)
        at++;
    assert(at < CHOICES_MAX);
    if (at == book->choice_count)
        strcpy(book->choices[book->choice_count++], tally->label);
    book->chosen[at][tally->seat]++;
    book->now[at][tally->seat]++;
}

static void enter_choices(ledger *book, const fn_match *match, const fn_events *events)
{
    fn_tally tally;
    if (match->game->choice == NULL)
        return;
    for (int i = 0; i < events->count; i++)
        if (match->game->choice(match->rules, &events->list[i], &tally) && tally.seat >= 0)
            enter_choice(book, &tally);
}

/* Adds the points of a round to the choices made in it. */
static void close_round(ledger *book, const fn_score *score)
{
    for (int seat = 0; seat < score->count; seat++) {
        int gained = score->points[seat] - book->before[seat];
        book->before[seat] = score->points[seat];
        for (int i = 0; i < book->choice_count; i++) {
            book->by_choice[i][seat] += gained * book->now[i][seat];
            book->now[i][seat] = 0;
        }
    }
}

static void enter_events(ledger *book, const fn_match *match, const fn_events *events)
{
    fn_credit credit;
    if (match->game->credit == NULL)
        return;
    for (int i = 0; i < events->count; i++)
        if (match->game->credit(match->rules, &events->list[i], &credit) && credit.points != 0)
            enter(book, &credit);
}

static void enter_state(ledger *book, const fn_match *match)
{
    fn_credit credits[FN_MAX_CREDITS];
    int count = 0;
    if (match->game->list_credits != NULL)
        count = match->game->list_credits(match->rules, match->state, credits);
    for (int i = 0; i < count; i++)
        enter(book, &credits[i]);
}

/* Writes the points in `state`, less those that came after the last round. */
static void put_round(ledger *book, const fn_match *match, const void *state, fn_text *out)
{
    fn_score score;
    match->game->score(match->rules, state, &score);
    for (int i = 0; i < score.count; i++)
        score.points[i] -= book->late[i];
    fn_json_ints(out, score.points, score.count);
    close_round(book, &score);
}

/* Replays the log. If the game ended within a round, writes that round too, as it stood. */
static void put_rounds(ledger *book, const fn_match *match, fn_text *out)
{
    const fn_game *game = match->game;
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    fn_events events;
    fn_json_key(out, "rounds");
    fn_json_open(out, '[');
    fn_match_deal(match, state);
    for (int i = 0; i < match->steps; i++) {
        int round = game->round == NULL ? 0 : game->round(state);
        events.count = 0;
        fn_match_redo(match, i, state, &events);
        enter_events(book, match, &events);
        enter_choices(book, match, &events);
        if (game->round != NULL && (i + 1 == match->steps || game->round(state) != round))
            put_round(book, match, state, out);
    }
    fn_json_close(out, ']');
}

static void put_sources(const ledger *book, fn_text *out)
{
    fn_json_key(out, "sources");
    fn_json_open(out, '[');
    for (int i = 0; i < book->source_count; i++) {
        fn_json_open(out, '{');
        fn_json_put_string(out, "source", book->sources[i]);
        fn_json_put_ints(out, "points", book->by_source[i], book->entries);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

static bool is_used(const ledger *book, int place)
{
    bool is_any = false;
    for (int i = 0; i < book->entries; i++)
        is_any |= book->times[place][i] > 0;
    return is_any;
}

static void put_places(const ledger *book, const fn_game *game, fn_text *out)
{
    fn_json_key(out, "places");
    fn_json_open(out, '[');
    for (int i = 0; game->places != NULL && i < FN_MAX_PLACES; i++) {
        if (!is_used(book, i))
            continue;
        fn_json_open(out, '{');
        fn_json_put_int(out, game->places, i + game->first_place);
        fn_json_put_ints(out, "points", book->by_place[i], book->entries);
        fn_json_put_ints(out, "times", book->times[i], book->entries);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    fn_json_put_ints(out, "elsewhere", book->elsewhere, book->entries);
}

static void put_choices(const ledger *book, fn_text *out)
{
    fn_json_key(out, "choices");
    fn_json_open(out, '[');
    for (int i = 0; i < book->choice_count; i++) {
        fn_json_open(out, '{');
        fn_json_put_string(out, "choice", book->choices[i]);
        fn_json_put_ints(out, "times", book->chosen[i], book->entries);
        fn_json_put_ints(out, "points", book->by_choice[i], book->entries);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}

void fn_match_write_course(const fn_match *match, fn_text *out)
{
    ledger book = {0};
    fn_score score;
    fn_match_score(match, &score);
    book.entries = score.count;
    fn_json_open(out, '{');
    put_rounds(&book, match, out);
    if (book.has_late) {
        fn_json_put_ints(out, "end", score.points, score.count);
    }
    enter_state(&book, match);
    put_sources(&book, out);
    put_places(&book, match->game, out);
    put_choices(&book, out);
    fn_json_close(out, '}');
}
