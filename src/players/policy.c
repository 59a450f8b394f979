/* The player that asks its network once. It makes the best legal move or, with heat, draws one,
 * better moves more often. Must not know any game. */
#include "players/net.h"
#include "players/players.h"

enum { NO_HEAT = 100 }; /* percent */

static int best_of(const fn_verdict *verdict, const uint8_t *actions, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (verdict->logits[actions[i]] > verdict->logits[actions[best]])
            best = i;
    return best;
}

/* Draws a move with integers only, which gives the same result everywhere. */
static int drawn(const fn_verdict *verdict, const uint8_t *actions, int count, int heat,
                 fn_rng *rng)
{
    fn_verdict heated;
    uint16_t shares[FN_MAX_MOVES];
    uint32_t total = 0;
    int chosen = 0;
    for (int i = 0; i < count; i++) {
        int64_t logit = verdict->logits[actions[i]];
        heated.logits[actions[i]] = (int32_t)(logit * NO_HEAT / heat);
    }
    fn_net_shares(&heated, actions, count, shares);
    for (int i = 0; i < count; i++)
        total += shares[i];
    for (uint32_t left = fn_rng_below(rng, total); left >= shares[chosen]; chosen++)
        left -= shares[chosen];
    return chosen;
}

fn_move fn_policy_choose(const fn_player *player, const fn_question *question, fn_rng *rng)
{
    const fn_net *net = fn_net_of(question->game, question->rules);
    if (net == NULL)
        return fn_greedy_choose(player, question, rng);
    uint8_t actions[FN_MAX_MOVES];
    fn_verdict verdict;
    fn_net_look(net, question, question->view, question->seat, question->moves, question->count,
                actions, &verdict);
    int chosen = player->heat > 0 ? drawn(&verdict, actions, question->count, player->heat, rng)
                                  : best_of(&verdict, actions, question->count);
    return question->moves[chosen];
}
