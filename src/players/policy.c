/* The player that asks its network once and makes the best legal move. It draws no random numbers.
 * Must not know any game. */
#include "players/net.h"
#include "players/players.h"

fn_move fn_policy_choose(const fn_player *player, const fn_question *question, fn_rng *rng)
{
    const fn_game *game = question->game;
    const fn_net *net = fn_net_of(game, question->rules);
    if (net == NULL)
        return fn_greedy_choose(player, question, rng);
    const fn_observer *observer = fn_observer_of(game);
    uint8_t observation[FN_OBSERVATION_MAX] = {0}, actions[FN_MAX_MOVES];
    fn_verdict verdict;
    int best = 0;
    observer->observe(question->rules, question->view, question->seat, observation);
    observer->number(question->rules, question->view, question->moves, question->count, actions);
    fn_net_judge(net, observation, &verdict);
    for (int i = 1; i < question->count; i++)
        if (verdict.logits[actions[i]] > verdict.logits[actions[best]])
            best = i;
    return question->moves[best];
}
