/* Lighthouse Run, chapter 8 of docs/rules/lighthouse-run.en.md, hidden and open: at least one test
 * for each numbered rule, named after it. Viewers are the seats and FN_NOBODY, a spectator. */
#include "lr_help.h"

enum { GAMES = 10, TRIES = 2000 };

/* Plays random games of two, three and four, with Erik and in the great fleet. */
static void look_at_all_games(void (*look)(fn_rng *rng))
{
    static const struct {
        int players, variant;
    } setups[] = {{2, LR_BASE}, {3, LR_BASE}, {4, LR_BASE}, {2, LR_WITH_ERIK}, {2, LR_GREAT_FLEET}};
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        make_rules(setups[i].players, setups[i].variant);
        for (int number = 0; number < GAMES; number++)
            play_random_game(number, look);
    }
}

static lr_state view_of(const lr_state *state, int viewer)
{
    lr_state view = *state;
    lr_game.hide(&table.rules, &view, viewer);
    return view;
}

static lr_state imagined_by(int viewer, fn_rng *rng)
{
    lr_state state = view_of(&table.state, viewer);
    lr_game.imagine(&table.rules, &state, viewer, rng);
    return state;
}

/* Counts the cards of a colour that the viewer cannot tell apart: the deck, and another seat's
 * hand. */
static int hidden_cards(int colour, int viewer)
{
    bool own = table.rules.owner[colour] == viewer;
    return own ? table.state.deck_size[colour] : cards_left(&table.state, colour);
}

/* 8.1 Hidden */

static void see_that_views_tell_nothing(fn_rng *rng)
{
    for (int viewer = FN_NOBODY; viewer < table.rules.seats; viewer++) {
        lr_state other = table.state;
        for (int colour = 0; colour < table.rules.colours; colour++)
            fn_rng_shuffle(rng, other.cards[colour], hidden_cards(colour, viewer));
        lr_state view = view_of(&table.state, viewer), other_view = view_of(&other, viewer);
        assert_memory_equal(&view, &other_view, sizeof view);
    }
}

static void lr_8_1_hands_of_others_and_all_decks_are_hidden(void **unused)
{
    (void)unused;
    look_at_all_games(see_that_views_tell_nothing);
}

static void see_that_the_rest_is_open(fn_rng *rng)
{
    (void)rng;
    for (int viewer = FN_NOBODY; viewer < table.rules.seats; viewer++) {
        lr_state view = view_of(&table.state, viewer);
        for (int colour = 0; colour < table.rules.colours; colour++)
            memcpy(view.cards[colour], table.state.cards[colour],
                   (size_t)hidden_cards(colour, viewer));
        assert_memory_equal(&view, &table.state, sizeof view);
    }
}

static void lr_8_1_everything_else_and_the_own_hand_are_open(void **unused)
{
    (void)unused;
    look_at_all_games(see_that_the_rest_is_open);
}

static void lr_8_1_both_own_hands_are_open_in_the_great_fleet(void **unused)
{
    (void)unused;
    set_table(2, LR_GREAT_FLEET);
    hold(LR_GREEN, "solo-4-anchor group-3 coop-1");
    hold(LR_BLUE, "solo-2-crab group-2 coop-2");
    lr_state view = view_of(&table.state, 1);
    assert_true(holds(&view, LR_GREEN, "group-3"));
    assert_true(holds(&view, LR_BLUE, "group-2"));
}

static void lr_8_1_with_nothing_hidden_a_view_is_the_state(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    lr_state view = view_of(&table.state, FN_EVERYONE);
    assert_memory_equal(&view, &table.state, sizeof view);
}

static void lr_8_1_only_the_owner_sees_the_drawn_card(void **unused)
{
    (void)unused;
    set_table(3, LR_BASE);
    for (int seat = 0; seat < 3; seat++) {
        hold(seat, "solo-4-anchor");
        int top = top_card(seat);
        play("play solo-4-anchor, sail 0");
        assert_int_equal(count_events(LR_EVENT_DRAWN_CARD), 1);
        assert_non_null(event_with(LR_EVENT_DRAWN_CARD, seat, top));
        assert_int_equal(event_with(LR_EVENT_DRAWN_CARD, seat, top)->seen_by, seat);
        assert_int_equal(table.events.list[event_place(LR_EVENT_DRAW)].seen_by, FN_EVERYONE);
    }
}

static void see_whose_draws_are_seen(fn_rng *rng)
{
    (void)rng;
    for (int i = 0; i < table.events.count; i++) {
        const fn_event *event = &table.events.list[i];
        if (event->code == LR_EVENT_DRAWN_CARD)
            assert_int_equal(event->seen_by, table.rules.owner[event->args[0]]);
        else
            assert_int_equal(event->seen_by, FN_EVERYONE);
    }
}

static void lr_8_1_all_other_events_are_for_everyone(void **unused)
{
    (void)unused;
    look_at_all_games(see_whose_draws_are_seen);
}

static void lr_8_1_a_step_that_shows_a_card_of_a_deck_is_not_taken_back(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "solo-3-star");
    play("play solo-3-star");
    assert_false(table.revealed);
    play("beacon anchor star");
    assert_false(table.revealed);
    play("sail 0");
    assert_true(table.revealed);
    leave_cards(LR_YELLOW, "solo-3-star coop-1 coop-1"); /* nothing to draw */
    play("play solo-3-star, sail 0");
    assert_false(table.revealed);
}

static void lr_8_1_eriks_card_was_hidden_too(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    leave_cards(LR_YELLOW, "solo-4-anchor coop-1 coop-1"); /* nothing to draw */
    last_turn_of(1);
    play("play solo-4-anchor, sail 0");
    assert_true(table.revealed);
}

/* A seat that has seen the others knows it. */
static void lr_8_1_eriks_last_card_was_not(void **unused)
{
    (void)unused;
    set_table(2, LR_WITH_ERIK);
    leave_cards(LR_YELLOW, "solo-4-anchor coop-1 coop-1");
    last_turn_of(1);
    table.state.deck_size[LR_ERIK] = 1;
    play("play solo-4-anchor, sail 0");
    assert_int_equal(event_place(LR_EVENT_ERIK_CARD) >= 0, true);
    assert_false(table.revealed);
}

static void see_whether_the_step_showed_a_card(fn_rng *rng)
{
    (void)rng;
    bool erik_shows = event_place(LR_EVENT_ERIK_CARD) >= 0 && table.state.deck_size[LR_ERIK] > 0;
    assert_int_equal(table.revealed, event_place(LR_EVENT_DRAWN_CARD) >= 0 || erik_shows);
}

static void lr_8_1_all_other_steps_may_be_taken_back(void **unused)
{
    (void)unused;
    look_at_all_games(see_whether_the_step_showed_a_card);
}

static void see_no_trace_of_played_cards(fn_rng *rng)
{
    (void)rng;
    for (int colour = 0; colour < LR_COLOURS; colour++)
        for (int at = cards_left(&table.state, colour); at < LR_CARDS; at++)
            assert_int_equal(table.state.cards[colour][at], 0);
}

static void lr_8_1_the_place_of_a_played_card_tells_nothing(void **unused)
{
    (void)unused;
    look_at_all_games(see_no_trace_of_played_cards);
}

/* 8.2 Open */

static void assert_same_cards_left(const lr_state *guess)
{
    for (int colour = 0; colour < table.rules.colours; colour++) {
        uint8_t cards[LR_CARDS], true_cards[LR_CARDS];
        int count = cards_left(&table.state, colour);
        assert_int_equal(guess->hand_size[colour], table.state.hand_size[colour]);
        assert_int_equal(guess->deck_size[colour], table.state.deck_size[colour]);
        memcpy(cards, guess->cards[colour], sizeof cards);
        memcpy(true_cards, table.state.cards[colour], sizeof true_cards);
        fn_sort(cards, count);
        fn_sort(true_cards, count);
        assert_memory_equal(cards, true_cards, (size_t)count);
    }
}

static void see_what_is_left(fn_rng *rng)
{
    for (int viewer = FN_NOBODY; viewer < table.rules.seats; viewer++) {
        lr_state view = view_of(&table.state, viewer), guess = imagined_by(viewer, rng);
        assert_same_cards_left(&view);
        assert_same_cards_left(&guess);
    }
}

static void lr_8_2_everybody_knows_what_each_colour_has_left(void **unused)
{
    (void)unused;
    look_at_all_games(see_what_is_left);
}

static void lr_8_2_nobody_imagines_group_cards_in_eriks_deck(void **unused)
{
    (void)unused;
    fn_rng rng;
    fn_seed seed = seed_number(82);
    fn_rng_start(&rng, &seed, 0);
    set_table(2, LR_WITH_ERIK);
    for (int i = 0; i < 100; i++) {
        lr_state guess = imagined_by(0, &rng);
        for (int at = 0; at < LR_ERIK_CARDS; at++)
            assert_int_not_equal(table.rules.cards[guess.cards[LR_GREEN][at]].kind, LR_GROUP);
    }
}

/* 8.3 Imagined */

static void see_that_imagining_keeps_the_view(fn_rng *rng)
{
    for (int viewer = FN_NOBODY; viewer < table.rules.seats; viewer++) {
        lr_state view = view_of(&table.state, viewer), guess = imagined_by(viewer, rng);
        lr_state view_of_guess = view_of(&guess, viewer);
        assert_memory_equal(&view_of_guess, &view, sizeof view);
    }
}

static void lr_8_3_imagining_keeps_the_view(void **unused)
{
    (void)unused;
    look_at_all_games(see_that_imagining_keeps_the_view);
}

static void lr_8_3_with_nothing_hidden_nothing_is_imagined(void **unused)
{
    (void)unused;
    fn_rng rng;
    fn_seed seed = seed_number(82);
    fn_rng_start(&rng, &seed, 0);
    set_table(2, LR_WITH_ERIK);
    lr_state guess = imagined_by(FN_EVERYONE, &rng);
    assert_memory_equal(&guess, &table.state, sizeof guess);
}

/* Returns in how many of TRIES imagined positions the colour holds these cards, one or two. */
static int times_imagined(int viewer, int colour, const char *name, const char *other_name)
{
    fn_rng rng;
    fn_seed seed = seed_number(83);
    int times = 0;
    fn_rng_start(&rng, &seed, 0);
    for (int i = 0; i < TRIES; i++) {
        lr_state guess = imagined_by(viewer, &rng);
        times += holds(&guess, colour, name) && holds(&guess, colour, other_name);
    }
    return times;
}

static void lr_8_3_any_left_card_may_be_in_a_hidden_hand_or_on_a_deck(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    bool in_hand[LR_CARDS] = {false}, on_top[LR_CARDS] = {false};
    fn_rng rng;
    fn_seed seed = seed_number(84);
    fn_rng_start(&rng, &seed, 0);
    hold(LR_RED, "solo-4-anchor coop-1 coop-2");
    for (int i = 0; i < TRIES; i++) {
        lr_state guess = imagined_by(0, &rng);
        for (int at = 0; at < LR_HAND; at++)
            in_hand[lr_hand(&guess, LR_YELLOW)[at]] = true;
        on_top[guess.cards[LR_RED][10]] = true;
    }
    for (int card = 0; card < table.rules.card_kinds; card++) {
        assert_true(in_hand[card]);
        assert_int_equal(on_top[card], card != card_number("solo-4-anchor"));
    }
}

static void lr_8_3_a_first_hand_is_never_imagined_with_both_group_cards(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    for (int viewer = FN_NOBODY; viewer < 2; viewer++) {
        int other = viewer == 1 ? LR_RED : LR_YELLOW;
        assert_int_equal(times_imagined(viewer, other, "group-3", "group-2"), 0);
        assert_in_range(times_imagined(viewer, other, "group-3", "group-3"), TRIES / 8, TRIES / 4);
        assert_in_range(times_imagined(viewer, other, "group-2", "group-2"), TRIES / 8, TRIES / 4);
    }
}

static void lr_8_3_a_group_card_being_played_counts_as_dealt(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "group-3 coop-1 solo-2-crab");
    play("play group-3");
    assert_int_equal(times_imagined(1, LR_RED, "group-2", "group-2"), 0);
    play("beacon stay");
    assert_int_equal(times_imagined(1, LR_RED, "group-2", "group-2"), 0);
    play("sail none"); /* and draws */
    assert_true(times_imagined(1, LR_RED, "group-2", "group-2") > 0);
}

static void lr_8_3_a_played_group_card_counts_until_the_first_draw(void **unused)
{
    (void)unused;
    set_table(2, LR_GREAT_FLEET);
    hold(LR_RED, "group-2 coop-1 solo-2-crab");
    hold(LR_YELLOW, "solo-4-anchor");
    hold(LR_GREEN, "solo-4-anchor");
    hold(LR_BLUE, "solo-4-anchor");
    play("play red group-2, beacon stay, sail none");
    assert_int_equal(times_imagined(1, LR_RED, "group-3", "group-3"), 0);
    play("play green solo-4-anchor, sail 0, play yellow solo-4-anchor, sail 0");
    assert_int_equal(times_imagined(1, LR_RED, "group-3", "group-3"), 0);
    play("play blue solo-4-anchor, sail 0"); /* and all draw */
    assert_true(times_imagined(1, LR_RED, "group-3", "group-3") > 0);
}

static void lr_8_3_later_a_hand_may_hold_both_group_cards(void **unused)
{
    (void)unused;
    set_table(2, LR_BASE);
    hold(LR_RED, "solo-4-anchor coop-1 coop-2");
    play("play solo-4-anchor, sail 0");
    assert_true(times_imagined(1, LR_RED, "group-3", "group-2") > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lr_8_1_hands_of_others_and_all_decks_are_hidden),
        cmocka_unit_test(lr_8_1_everything_else_and_the_own_hand_are_open),
        cmocka_unit_test(lr_8_1_both_own_hands_are_open_in_the_great_fleet),
        cmocka_unit_test(lr_8_1_with_nothing_hidden_a_view_is_the_state),
        cmocka_unit_test(lr_8_1_only_the_owner_sees_the_drawn_card),
        cmocka_unit_test(lr_8_1_all_other_events_are_for_everyone),
        cmocka_unit_test(lr_8_1_a_step_that_shows_a_card_of_a_deck_is_not_taken_back),
        cmocka_unit_test(lr_8_1_eriks_card_was_hidden_too),
        cmocka_unit_test(lr_8_1_eriks_last_card_was_not),
        cmocka_unit_test(lr_8_1_all_other_steps_may_be_taken_back),
        cmocka_unit_test(lr_8_1_the_place_of_a_played_card_tells_nothing),
        cmocka_unit_test(lr_8_2_everybody_knows_what_each_colour_has_left),
        cmocka_unit_test(lr_8_2_nobody_imagines_group_cards_in_eriks_deck),
        cmocka_unit_test(lr_8_3_imagining_keeps_the_view),
        cmocka_unit_test(lr_8_3_with_nothing_hidden_nothing_is_imagined),
        cmocka_unit_test(lr_8_3_any_left_card_may_be_in_a_hidden_hand_or_on_a_deck),
        cmocka_unit_test(lr_8_3_a_first_hand_is_never_imagined_with_both_group_cards),
        cmocka_unit_test(lr_8_3_a_group_card_being_played_counts_as_dealt),
        cmocka_unit_test(lr_8_3_a_played_group_card_counts_until_the_first_draw),
        cmocka_unit_test(lr_8_3_later_a_hand_may_hold_both_group_cards),
    };
    return cmocka_run_group_tests_name("lighthouse run: hidden and open", tests, NULL, NULL);
}
