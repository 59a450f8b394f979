/* Reasons why a better turn is better than a marked one: the points that it brings or spares an
 * entry, tested by taking them away.
 *
 * Both turns are played on to the end of the game many times, in the same worlds imagined from what
 * the seat knew. Then one thing is changed: an entry that gets more or less after the better turn
 * gets as much from one source as after the other turn. If most of the difference in chance
 * remains, these points are not the reason. One half of the games finds a reason and the other half
 * checks it; only a reason that holds in both is given. Whole numbers only, so every platform gives
 * the same reasons. */
#include "insight/insight.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAST_GAMES = 32, /* fewer prove nothing */
    SIMULATIONS_A_GAME = 4,
    LEAST_POINTS = 50 /* hundredths */
};

fn_book *fn_book_open(int entries, int seat)
{
    fn_book *book = calloc(1, sizeof *book);
    if (book == NULL)
        return NULL;
    book->entries = entries;
    book->seat = seat;
    return book;
}

static int find_source(fn_book *book, const char *source)
{
    int at = 0;
    while (at < book->source_count && strcmp(book->sources[at], source) != 0)
        at++;
    if (at == book->source_count && at < SOURCES)
        book->sources[book->source_count++] = source;
    return at;
}

void fn_book_credit(fn_book *book, int half, int way, const fn_credit *credit)
{
    int source = find_source(book, credit->source), place = credit->place + 1;
    if (source < SOURCES && place <= FN_MAX_PLACES)
        book->half[half].points[way][source][place][credit->entry] += credit->points;
}

void fn_book_result(fn_book *book, int half, int way, const fn_score *score)
{
    fn_half *of = &book->half[half];
    if (of->games[way] < HALF_OF_GAMES)
        of->results[way][of->games[way]++] = *score;
}

/* Returns the seat's share of a win if one entry had this many hundredths of a point less. */
static int share_of_win(const fn_score *score, int seat, int entry, int less)
{
    int best = INT32_MIN, place = FN_MAX_SEATS + 1, winners = 0;
    bool wins = false;
    for (int i = 0; i < score->count; i++) {
        int points = 100 * score->points[i] - (i == entry ? less : 0);
        bool is_ahead = points > best || (points == best && score->places[i] < place);
        bool is_even = points == best && score->places[i] == place;
        if (!is_ahead && !is_even)
            continue;
        winners = is_ahead ? 1 : winners + 1;
        wins = i == seat || (is_even && wins);
        best = points;
        place = score->places[i];
    }
    return wins ? WHOLE / winners : 0;
}

static int chance_in(const fn_half *half, int way, int seat, int entry, int less)
{
    long sum = 0;
    for (int i = 0; i < half->games[way]; i++)
        sum += share_of_win(&half->results[way][i], seat, entry, less);
    return half->games[way] > 0 ? (int)(sum / half->games[way]) : 0;
}

/* Returns the mean hundredths of a point that an entry gets in a game; ALL means every source or
 * place. */
static int mean_points(const fn_book *book, const fn_half *half, int way, const fn_because *of)
{
    long sum = 0;
    for (int source = 0; source < book->source_count; source++)
        for (int place = 0; place <= FN_MAX_PLACES; place++)
            if ((of->source == ALL || of->source == source) &&
                (of->place == ALL || of->place == place))
                sum += half->points[way][source][place][of->entry];
    return half->games[way] > 0 ? (int)(100 * sum / half->games[way]) : 0;
}

/* Weighs a reason in one half: what both turns bring, and the gain that remains without it. */
static void weigh(const fn_book *book, const fn_half *half, fn_because *out)
{
    int seat = book->seat;
    out->better = mean_points(book, half, BETTER, out);
    out->played = mean_points(book, half, PLAYED, out);
    int played = chance_in(half, PLAYED, seat, 0, 0);
    out->gain = chance_in(half, BETTER, seat, 0, 0) - played;
    out->without = chance_in(half, BETTER, seat, out->entry, out->better - out->played) - played;
}

/* Reports whether a reason holds: without these points the gain is gone, or most of it, but does
 * not become a loss, which would mean that other points, not mentioned, outweigh them. */
static bool stands(const fn_because *one)
{
    return abs(one->better - one->played) >= LEAST_POINTS && one->gain > 0 &&
           2 * abs(one->without) <= one->gain;
}

/* Reports whether other sources of the same entry take the points back, as when a ship scores in
 * the harbour and no longer on the river; such points are no reason. */
static bool is_taken_back(const fn_book *book, const fn_half *half, const fn_because *one)
{
    const fn_because all = {.entry = one->entry, .source = ALL, .place = ALL};
    int gets = one->better - one->played;
    int rest = mean_points(book, half, BETTER, &all) - mean_points(book, half, PLAYED, &all) - gets;
    return (gets > 0) != (rest > 0) && 4 * abs(rest) > abs(gets);
}

/* Finds the reason that leaves the least gain without it, among points as narrow as requested. */
static bool find_in(const fn_book *book, bool by_source, bool by_place, fn_because *best)
{
    bool is_found = false;
    for (int entry = 0; entry < book->entries; entry++)
        for (int source = 0; source < (by_source ? book->source_count : 1); source++)
            for (int place = 1; place <= (by_place ? FN_MAX_PLACES : 1); place++) {
                fn_because one = {.entry = entry,
                                  .source = by_source ? source : ALL,
                                  .place = by_place ? place : ALL};
                weigh(book, &book->half[0], &one);
                if (stands(&one) && !is_taken_back(book, &book->half[0], &one) &&
                    (!is_found || abs(one.without) < abs(best->without))) {
                    *best = one;
                    is_found = true;
                }
            }
    return is_found;
}

/* Confirms a reason in the second half, and averages both halves. */
static bool confirm(const fn_book *book, int least, fn_because *out)
{
    fn_because found = *out;
    weigh(book, &book->half[1], out);
    if (!stands(out) || is_taken_back(book, &book->half[1], out))
        return false;
    out->better = (out->better + found.better) / 2;
    out->played = (out->played + found.played) / 2;
    out->gain = (out->gain + found.gain) / 2;
    out->without = (out->without + found.without) / 2;
    return out->gain >= least;
}

fn_because fn_book_because(const fn_book *book, int least)
{
    static const bool narrow[][2] = {{true, true}, {true, false}, {false, false}};
    fn_because found;
    for (size_t i = 0; i < sizeof narrow / sizeof narrow[0]; i++)
        if (find_in(book, narrow[i][0], narrow[i][1], &found) && confirm(book, least, &found)) {
            found.is_known = true;
            found.source_name = found.source == ALL ? NULL : book->sources[found.source];
            found.place = found.place == ALL ? FN_NOWHERE : found.place - 1;
            return found;
        }
    return (fn_because){.is_known = false};
}

static void enter_events(fn_book *book, int half, int way, const fn_insight *in,
                         const fn_events *events)
{
    fn_credit credit;
    if (in->match.game->credit == NULL)
        return;
    for (int i = 0; i < events->count; i++)
        if (in->match.game->credit(in->match.rules, &events->list[i], &credit))
            fn_book_credit(book, half, way, &credit);
}

/* Enters the end of a game. Drops the places of points that the end itself gives, such as those of
 * ships: they change with every step and mean nothing. */
static void enter_end(fn_book *book, int half, int way, const fn_insight *in, const void *state)
{
    const fn_game *game = in->match.game;
    fn_credit credits[FN_MAX_CREDITS];
    fn_score score;
    int count =
        game->list_credits == NULL ? 0 : game->list_credits(in->match.rules, state, credits);
    for (int i = 0; i < count; i++) {
        credits[i].place = FN_NOWHERE;
        fn_book_credit(book, half, way, &credits[i]);
    }
    game->score(in->match.rules, state, &score);
    fn_book_result(book, half, way, &score);
}

/* Plays one game from the start of the turn to the end; equal numbers mean equal worlds. */
static void play_on(fn_insight *in, const fn_turn *turn, const fn_line *line, int number, int way,
                    fn_book *book)
{
    const fn_game *game = in->match.game;
    const void *rules = in->match.rules;
    _Alignas(8) uint8_t world[FN_STATE_MAX];
    fn_seed seed = fn_seed_from_text("because", 7);
    fn_player player;
    fn_events events;
    fn_rng rng;
    fn_player_read(&player, "policy:50", NULL);
    fn_rng_start(&rng, &seed, (uint64_t)turn->ply << 16 | (uint64_t)number);
    fn_turn_imagine(in, turn, &rng, world);
    for (int step = 0; step < FN_MAX_STEPS && game->to_act(rules, world) != FN_NOBODY; step++) {
        fn_sight sight;
        fn_move move;
        if (step < line->count) {
            move = line->moves[step];
        } else {
            fn_question question = fn_question_ask(game, rules, world, &sight);
            move = fn_player_choose(&player, &question, &rng);
        }
        events.count = 0;
        game->apply(rules, world, move, &events);
        enter_events(book, number % 2, way, in, &events);
    }
    enter_end(book, number % 2, way, in, world);
    in->simulations++;
}

/* Returns the mean points of an entry at the end. */
static int mean_result(const fn_book *book, int way, int entry)
{
    long sum = 0, games = 0;
    for (int half = 0; half < 2; half++)
        for (int i = 0; i < book->half[half].games[way]; i++, games++)
            sum += book->half[half].results[way][i].points[entry];
    return games > 0 ? (int)(100 * sum / games) : 0;
}

fn_why fn_lines_explain(fn_insight *in, const fn_turn *turn, const fn_line *better,
                        const fn_line *played, int games)
{
    fn_why why = {.because = {.is_known = false}};
    int cost = better->worth.chances[turn->seat] - played->worth.chances[turn->seat];
    fn_book *book = fn_book_open(in->results, turn->seat);
    if (book == NULL)
        return why;
    for (int i = 0; i < games; i++) {
        play_on(in, turn, better, i, BETTER, book);
        play_on(in, turn, played, i, PLAYED, book);
    }
    why.because = fn_book_because(book, cost / 2);
    for (int entry = 0; entry < in->results; entry++) {
        why.expected[PLAYED][entry] = mean_result(book, PLAYED, entry);
        why.expected[BETTER][entry] = mean_result(book, BETTER, entry);
    }
    free(book);
    return why;
}

void fn_turn_explain(fn_insight *in, fn_turn *turn, long simulations)
{
    long games = simulations / SIMULATIONS_A_GAME;
    games = games < MOST_GAMES ? games : MOST_GAMES;
    for (int step = 0; step < turn->steps && games >= LEAST_GAMES; step++)
        if (fn_turn_sure(turn, step) >= MISTAKE)
            turn->because[step] = fn_lines_explain(in, turn, fn_turn_best(turn, step),
                                                   fn_turn_best(turn, step + 1), (int)games)
                                      .because;
}
