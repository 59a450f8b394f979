/* Lists the worlds a seat may be in. In the last two rounds of Lighthouse Run they can be
 * enumerated: what a colour has left is known, so with one card in its deck only that card is
 * hidden. In the last round of Bretagne, where hands are hidden, a few are imagined. */
#include "lab/worlds.h"

#include "games/bretagne/br.h"
#include "games/lighthouse_run/lr.h"

#include <string.h>

enum { IMAGINED = 8 };

/* Makes one world for each kind of card that may be the last of the other seat's deck. */
static void hide_last_card(const lr_state *view, int colour, fn_worlds *out)
{
    int cards = view->hand_size[colour] + 1;
    for (int i = 0; i < cards; i++) {
        int card = view->cards[colour][i], world = 0;
        while (world < out->count &&
               ((const lr_state *)(const void *)out->states[world])->cards[colour][0] != card)
            world++;
        out->weight[world]++;
        if (world < out->count)
            continue;
        lr_state *state = (void *)out->states[out->count++];
        *state = *view;
        state->cards[colour][i] = view->cards[colour][0];
        state->cards[colour][0] = (uint8_t)card;
    }
}

/* With two players and one colour each, a seat that draws the last card of a deck knows everything
 * from then on, and so does the other. In the great fleet all seats draw at the end of the
 * round. */
static bool list_lighthouse_run(const fn_question *question, fn_worlds *out)
{
    const lr_rules *rules = question->rules;
    const lr_state *view = question->view;
    int most = rules->variant == LR_BASE ? 1 : 0, other = 1 - question->seat;
    for (int colour = 0; colour < rules->colours; colour++)
        if (view->deck_size[colour] > most)
            return false;
    out->are_all = true;
    if (most == 1 && view->deck_size[other] == 1) {
        hide_last_card(view, other, out);
        return true;
    }
    out->count = out->weight[0] = 1;
    memcpy(out->states[0], view, sizeof *view);
    return true;
}

/* Imagines a few worlds, always the same for the same view. */
static void imagine_some(const fn_question *question, fn_worlds *out)
{
    const fn_game *game = question->game;
    fn_seed seed = fn_seed_from_text("worlds", 6);
    fn_rng rng;
    fn_rng_start(&rng, &seed, 0);
    out->are_all = false;
    out->count = IMAGINED;
    for (int i = 0; i < IMAGINED; i++) {
        out->weight[i] = 1;
        memcpy(out->states[i], question->view, game->state_size);
        game->imagine(question->rules, out->states[i], question->seat, &rng);
    }
}

bool fn_worlds_list(const fn_question *question, fn_worlds *out)
{
    memset(out, 0, sizeof *out);
    if (strcmp(question->game->id, "lighthouse-run") == 0)
        return list_lighthouse_run(question, out);
    if (strcmp(question->game->id, "bretagne") != 0 ||
        ((const br_state *)question->view)->round < BR_ROUNDS)
        return false;
    imagine_some(question, out);
    return true;
}
