/* Bretagne: no piece is lost or created. Random games of two, three and four players, with both
 * set-ups and all options in turn; all pieces are counted after every step.
 *
 * FANAL_GAMES sets how many games each number of players plays. A failure prints the number of the
 * game; deal and moves come from its seed_number(), as in play_random_game(). */
#include "br_pieces.h"

enum { GAMES = 1000 };

static struct {
    int players, variant, number, steps;
    uint32_t options;
} now;

static int games_to_play(void)
{
    const char *text = getenv("FANAL_GAMES");
    int games = text != NULL ? atoi(text) : 0;
    return games > 0 ? games : GAMES;
}

static void fail_with(const char *what)
{
    fail_msg("%s: %d players, variant %s, options %u, game %d, step %d", what, now.players,
             br_game.variants[now.variant], now.options, now.number, now.steps);
}

/* Plays games with set-ups and options in turn: eight games cover all, and eager players, who build
 * towers and use up the cards, play the next eight. */
static void play_games(int players, void (*look)(fn_rng *rng))
{
    static br_rules rules[8];
    int games = games_to_play();
    now.players = players;
    for (now.number = 0; now.number < games; now.number++) {
        br_rules *these = &rules[now.number & 7];
        now.variant = now.number & 1 ? BR_HISTORICAL : BR_BASE;
        now.options = (now.number & 2 ? TIGHT : 0u) | (now.number & 4 ? STRICT : 0u);
        now.steps = 0;
        if (now.number < 8) {
            make_rules(players, now.variant, now.options);
            *these = table.rules;
        }
        table.rules = *these;
        table.eager = now.number & 8;
        play_random_game(now.number, look);
        if (now.steps > FN_MAX_STEPS)
            fail_with("too many steps");
    }
}

static const char *wrong_site(const br_site *here)
{
    int floors = table.rules.lighthouses[here->lighthouse].floors;
    if (here->status == BR_BUILT)
        return here->floors + here->engineers + here->coins > 0 ? "pieces on a Built tile" : NULL;
    if (here->floors > floors || (here->floors == floors) != (here->status == BR_COMPLETE))
        return "a tower that is too high, or complete too soon";
    return here->engineers > 100 || here->coins > BR_ROUNDS ? "engineers or coins on a tower"
                                                            : NULL;
}

static const char *wrong_board(void)
{
    const br_state *s = &table.state;
    for (int i = 0; i < BR_SITES; i++) {
        const char *wrong = wrong_site(&s->sites[i]);
        if (wrong != NULL)
            return wrong;
    }
    for (int resource = 0; resource < BR_GOODS; resource++)
        if (br_goods_of(s->market, resource) > 3)
            return "more than 3 of a resource in Brest";
    for (int i = 0; i < BR_HARBOURS; i++)
        if (s->harbour_seats[i] >> now.players != 0)
            return "a worker of nobody in a harbour";
    return s->singles > 3 || s->pairs > 2 ? "more than 7 engineers in Brest" : NULL;
}

static void see_all_pieces(fn_rng *rng)
{
    (void)rng;
    now.steps++;
    const char *wrong = wrong_pieces();
    if (wrong == NULL)
        wrong = wrong_board();
    if (table.events.count == FN_MAX_EVENTS)
        wrong = "too many events in one step";
    if (wrong != NULL)
        fail_with(wrong);
}

static void br_pieces_are_conserved_with_two_players(void **unused)
{
    (void)unused;
    play_games(2, see_all_pieces);
}

static void br_pieces_are_conserved_with_three_players(void **unused)
{
    (void)unused;
    play_games(3, see_all_pieces);
}

static void br_pieces_are_conserved_with_four_players(void **unused)
{
    (void)unused;
    play_games(4, see_all_pieces);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(br_pieces_are_conserved_with_two_players),
        cmocka_unit_test(br_pieces_are_conserved_with_three_players),
        cmocka_unit_test(br_pieces_are_conserved_with_four_players),
    };
    return cmocka_run_group_tests_name("bretagne: pieces", tests, NULL, NULL);
}
