/* A network as the adviser of a search. It sees what the seat to act sees, in integers, which are
 * converted to fractions only here. Knows the order of the answers: the observing seat, the other
 * players in seat order, then a player led by the game itself. */
#include "players/learned.h"
#include "players/net.h"

static void advise(const fn_adviser *adviser, const fn_position *p, fn_opinion *out)
{
    uint8_t actions[FN_MAX_MOVES];
    uint16_t shares[FN_MAX_MOVES];
    fn_verdict verdict;
    int players = fn_net_look(adviser->context, p->question, p->state, p->seat, p->moves, p->count,
                              actions, &verdict);
    fn_net_shares(&verdict, actions, p->count, shares);
    for (int i = 0; i < p->count; i++)
        out->shares[i] = (float)shares[i] / 65535.0f;
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
