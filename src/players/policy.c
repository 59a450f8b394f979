/* The player that asks its network once and makes the best legal move. It draws no random numbers.
 * Must not know any game. */
#include "players/net.h"
#include "players/players.h"

fn_move fn_policy_choose(const fn_player *player, const fn_question *question, fn_rng *rng)
{
    const fn_net *net = fn_net_of(question->game, question->rules);
    if (net == NULL)
        return fn_greedy_choose(player, question, rng);
    uint8_t actions[FN_MAX_MOVES];
    fn_verdict verdict;
    int best = 0;
    fn_net_look(net, question, question->view, question->seat, question->moves, question->count,
                actions, &verdict);
    for (int i = 1; i < question->count; i++)
        if (verdict.logits[actions[i]] > verdict.logits[actions[best]])
            best = i;
    return question->moves[best];
}
