/* The results of the judged turns: costs, play and luck, accuracy, moments.
 *
 *     start + own play + others' play + luck = end
 *
 * for each seat, in whole numbers. A step changes the chances by its cost, as its maker knew it:
 * the best turn still possible less the best there was. This adds up to zero over all seats. Luck
 * is the rest of the change from one turn to the next as the seat in focus knows it: cards that
 * came, and what others turned out to hold. */
#include "insight/insight.h"

#include <stdlib.h>

bool fn_turn_is_choice(const fn_turn *turn, int step)
{
    return turn->choices >> step & 1;
}

int fn_turn_cost(const fn_turn *turn, int step)
{
    if (turn->count == 0)
        return 0;
    int cost = fn_turn_best(turn, step)->worth.chances[turn->seat] -
               fn_turn_best(turn, step + 1)->worth.chances[turn->seat];
    return cost < AS_GOOD ? 0 : cost;
}

/* Returns the certain part of a cost. A blunder must look like one in every look, closer and
 * earlier ones too, and the more the looks differ, the less the lowest can be trusted. */
int fn_turn_sure(const fn_turn *turn, int step)
{
    int cost = fn_turn_cost(turn, step);
    int least = cost < turn->least[step] ? cost : turn->least[step];
    int most = cost > turn->most[step] ? cost : turn->most[step];
    int sure = least - (most - least) / 2;
    return sure > 0 ? sure : 0;
}

int fn_turn_dearest(const fn_turn *turn)
{
    int dearest = 0;
    for (int step = 0; step < turn->steps; step++) {
        int cost = fn_turn_cost(turn, step);
        dearest = cost > dearest ? cost : dearest;
    }
    return dearest;
}

void fn_turn_play(const fn_turn *turn, int out[])
{
    for (int i = 0; i < FN_MAX_SEATS; i++)
        out[i] = 0;
    for (int step = 0; step < turn->steps; step++)
        for (int i = 0; i < FN_MAX_SEATS && fn_turn_cost(turn, step) > 0; i++)
            out[i] += fn_turn_best(turn, step + 1)->worth.chances[i] -
                      fn_turn_best(turn, step)->worth.chances[i];
}

bool fn_insight_is_sounded(const fn_insight *in)
{
    for (int i = 0; i <= in->turns; i++)
        if (in->turn[i].pass == 0)
            return false;
    return true;
}

const int *fn_chances(const fn_insight *in, int at, int step, int focus)
{
    const fn_turn *turn = &in->turn[at];
    if (turn->pass == 0)
        return NULL;
    bool is_own = in->open_hands || focus == turn->seat;
    if (step > 0 && is_own && turn->count > 0)
        return fn_turn_best(turn, step)->worth.chances;
    return turn->before[focus].chances;
}

void fn_turn_draws(const fn_insight *in, int at, int focus, int out[])
{
    const fn_turn *turn = &in->turn[at];
    fn_turn_play(turn, out);
    for (int i = 0; i < FN_MAX_SEATS; i++)
        out[i] = turn[1].before[focus].chances[i] - turn->before[focus].chances[i] - out[i];
}

fn_balance fn_balance_of(const fn_insight *in, int focus, int seat)
{
    fn_balance sum = {
        .start = in->turn[0].before[focus].chances[seat],
        .end = in->turn[in->turns].before[focus].chances[seat],
    };
    for (int at = 0; at < in->turns; at++) {
        int play[FN_MAX_SEATS], draws[FN_MAX_SEATS];
        fn_turn_play(&in->turn[at], play);
        fn_turn_draws(in, at, focus, draws);
        *(in->turn[at].seat == seat ? &sum.own : &sum.others) += play[seat];
        sum.draws += draws[seat];
    }
    return sum;
}

/* Adds up a seat's decisions. For accuracy, one that costs nothing counts in full, a blunder
 * half. */
fn_tally_of_seat fn_tally_of(const fn_insight *in, int seat)
{
    fn_tally_of_seat sum = {0};
    long kept = 0;
    for (int at = 0; at < in->turns; at++) {
        const fn_turn *turn = &in->turn[at];
        for (int step = 0; step < turn->steps && turn->seat == seat && turn->pass > 0; step++) {
            int cost = fn_turn_cost(turn, step), sure = fn_turn_sure(turn, step);
            if (!fn_turn_is_choice(turn, step))
                continue;
            sum.decisions++;
            sum.lost += cost;
            sum.blunders += sure >= SURE_BLUNDER;
            sum.mistakes += sure >= MISTAKE && sure < SURE_BLUNDER;
            sum.inaccuracies += sure >= INACCURACY && sure < MISTAKE;
            kept += (long)WHOLE * BLUNDER / (BLUNDER + cost);
        }
    }
    sum.accuracy = sum.decisions > 0 ? (int)(kept / sum.decisions) : WHOLE;
    return sum;
}

static fn_moment moment_of(const fn_insight *in, int at, int focus)
{
    const int *from = in->turn[at].before[focus].chances;
    const int *to = in->turn[at + 1].before[focus].chances;
    int play[FN_MAX_SEATS], seat = 0;
    fn_turn_play(&in->turn[at], play);
    for (int i = 1; i < in->results; i++)
        if (abs(to[i] - from[i]) > abs(to[seat] - from[seat]))
            seat = i;
    return (fn_moment){at, seat, from[seat], to[seat], play[seat]};
}

static int swing(const fn_moment *moment)
{
    return abs(moment->to - moment->from);
}

static int by_turn(const void *a, const void *b)
{
    return ((const fn_moment *)a)->turn - ((const fn_moment *)b)->turn;
}

/* Finds the greatest swings, in the order of the game. */
int fn_moments_of(const fn_insight *in, int focus, fn_moment out[MOMENTS])
{
    int count = 0;
    for (int at = 0; at < in->turns; at++) {
        fn_moment moment = moment_of(in, at, focus);
        if (swing(&moment) == 0 || (count == MOMENTS && swing(&moment) <= swing(&out[count - 1])))
            continue;
        int place = count < MOMENTS ? count++ : MOMENTS - 1;
        for (; place > 0 && swing(&out[place - 1]) < swing(&moment); place--)
            out[place] = out[place - 1];
        out[place] = moment;
    }
    qsort(out, (size_t)count, sizeof *out, by_turn);
    return count;
}
