/* The analysis as an object: decides which turn to look at next, and for how long. Three passes:
 * all turns quickly, all turns thoroughly, then more closely those where something was lost. Each
 * request to sharpen repeats the last two with twice the simulations. */
#include "insight/insight.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_PASSES = 3,
    QUICKER = 8, /* the first pass, by this factor */
    CLOSER = 4,  /* the third, by this factor */
    SURER = 32,  /* for turns that look like blunders, by this factor more, up to: */
    ENOUGH = 8192,
    LEAST = 8, /* simulations per line */
    WORTH_A_LOOK = INACCURACY - AS_GOOD
};

/* Simulations per game that take about half a minute on one core. */
static const long by_search = 3000000, by_network = 600000;

static fn_player judge_for(const fn_match *match)
{
    fn_player judge;
    fn_player_read(&judge, "learned:1", NULL);
    if (!fn_player_can_play(&judge, match->game, match->rules, NULL))
        fn_player_read(&judge, "search:1", NULL);
    return judge;
}

/* Returns one line's share of the whole. A decision takes a search, three lines and the rest of
 * their turns; a turn is judged twice and looked at by everybody; and half as much again is for a
 * closer look. */
static long share_of(const fn_insight *in, long simulations)
{
    long shares = 0;
    for (int i = 0; i <= in->turns; i++) {
        shares += 14L * __builtin_popcount(in->turn[i].choices);
        shares += 9 + 2L * in->focuses;
    }
    if (simulations == 0)
        simulations = in->judge.kind == FN_LEARNED ? by_network : by_search;
    return simulations / shares > LEAST ? simulations / shares : LEAST;
}

fn_insight *fn_insight_open(const fn_match *match, const fn_insight_wish *wish)
{
    fn_score score;
    fn_insight *in = calloc(1, sizeof *in);
    if (in == NULL)
        return NULL;
    in->match = *match;
    in->judge = judge_for(match);
    in->open_hands = wish->open_hands;
    if (wish->trouble != NULL)
        strncpy(in->trouble, wish->trouble, sizeof in->trouble - 1);
    match->game->score(match->rules, match->state, &score);
    in->results = score.count;
    in->focuses = in->open_hands ? 1 : match->setup.players;
    in->pass = 1;
    in->passes = FIRST_PASSES;
    in->only = -1;
    if (!fn_turns_cut(in)) {
        fn_insight_close(in);
        return NULL;
    }
    in->budget = share_of(in, wish->simulations);
    return in;
}

void fn_insight_close(fn_insight *in)
{
    if (in == NULL)
        return;
    for (int i = 0; in->turn != NULL && i <= in->turns; i++)
        free(in->turn[i].lines);
    free(in->turn);
    free(in->json);
    free(in);
}

static bool is_closer(int pass)
{
    return pass > 1 && pass % 2 == 1;
}

static long simulations_of(const fn_insight *in)
{
    if (in->pass == 1)
        return in->budget / QUICKER > LEAST ? in->budget / QUICKER : LEAST;
    long simulations = in->budget << (in->pass / 2 - 1);
    return is_closer(in->pass) ? CLOSER * simulations : simulations;
}

static bool is_due(const fn_insight *in, int at)
{
    if (in->only >= 0 && at != in->only)
        return false;
    return !is_closer(in->pass) || fn_turn_dearest(&in->turn[at]) >= WORTH_A_LOOK;
}

/* Judges a turn. In a closer pass, looks once more at apparent blunders, longest of all, before
 * they are marked, then finds reasons for what is marked. */
static void look_at(fn_insight *in, fn_turn *turn)
{
    long simulations = simulations_of(in);
    fn_turn_judge(in, turn, simulations, !is_closer(in->pass));
    if (!is_closer(in->pass))
        return;
    long most = simulations > ENOUGH ? simulations : ENOUGH;
    long surer = SURER * simulations < most ? SURER * simulations : most;
    for (int step = 0; step < turn->steps; step++)
        if (fn_turn_sure(turn, step) >= SURE_BLUNDER)
            fn_turn_doubt(in, turn, step, surer);
    fn_turn_explain(in, turn, simulations);
}

bool fn_insight_step(fn_insight *in)
{
    for (; in->pass <= in->passes; in->pass++, in->at = 0)
        while (in->at <= in->turns) {
            int at = in->at++;
            if (!is_due(in, at))
                continue;
            look_at(in, &in->turn[at]);
            return true;
        }
    return false;
}

void fn_insight_sharpen(fn_insight *in)
{
    enum { MOST_PASSES = 21 }; /* a thousand times the budget */
    if (in->pass > in->passes && in->passes < MOST_PASSES)
        in->passes += 2;
}

void fn_insight_pick(fn_insight *in, int ply)
{
    if (in->pass == 1 && in->at == 0)
        in->pass = 2; /* one turn needs no quick look first */
    for (int i = 0; i <= in->turns; i++)
        if (in->turn[i].ply <= ply)
            in->only = i;
}

fn_insight_progress fn_insight_progress_of(const fn_insight *in)
{
    bool is_finished = in->pass > in->passes;
    return (fn_insight_progress){
        .pass = is_finished ? in->passes : in->pass,
        .done = is_finished ? in->turns + 1 : in->at,
        .total = in->turns + 1,
        .simulations = in->simulations,
        .is_finished = is_finished,
    };
}

const char *fn_insight_json(fn_insight *in, size_t *size)
{
    fn_text out;
    if (in->json == NULL)
        in->json_size = 1 << 16;
    for (;; in->json_size *= 2) {
        char *json = realloc(in->json, in->json_size);
        if (json == NULL)
            return NULL;
        in->json = json;
        fn_text_init(&out, in->json, in->json_size);
        fn_insight_write(in, &out);
        if (!out.overflow)
            break;
    }
    *size = out.used;
    return in->json;
}
