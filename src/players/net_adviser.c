/* A network as the adviser of a search. It sees what the seat to act sees, in integers; only here
 * do they become parts of one. Knows the order of its answers: the seat that looks first, then the
 * other players in seat order, then whoever the game itself leads. */
#include "players/learned.h"
#include "players/net.h"

#include <string.h>

/* The number of players as the first field of an observation tells it, see net.h. */
static int count_players(const uint8_t *observation, int results)
{
    for (int i = 0; i < 3; i++)
        if (observation[i] != 0)
            return 2 + i;
    return results;
}

static void advise(const fn_adviser *adviser, const fn_position *p, fn_opinion *out)
{
    const fn_observer *observer = fn_observer_of(p->question->game);
    const void *rules = p->question->rules;
    uint8_t observation[FN_OBSERVATION_MAX], actions[FN_MAX_MOVES];
    uint16_t shares[FN_MAX_MOVES];
    fn_verdict verdict;
    memset(observation, 0, (size_t)observer->size);
    observer->observe(rules, p->state, p->seat, observation);
    observer->number(rules, p->state, p->moves, p->count, actions);
    fn_net_judge(adviser->context, observation, &verdict);
    fn_net_shares(&verdict, actions, p->count, shares);
    for (int i = 0; i < p->count; i++)
        out->shares[i] = (float)shares[i] / 65535.0f;
    int players = count_players(observation, p->results);
    for (int i = 0; i < p->results; i++) {
        int side = i < players ? (i - p->seat + players) % players : i;
        out->wins[i] = (float)verdict.wins[side] / 65535.0f;
        out->points[i] = (float)verdict.points[side] / 100.0f;
    }
}

fn_adviser fn_net_adviser(const fn_net *net)
{
    return (fn_adviser){.advise = advise, .context = net};
}
