/* Tests of a match, on Lighthouse Run: a refused action changes nothing, undo goes as far as it
 * may, and views show each seat its own. Deals and game IDs are in test_deals.c. */
#include "help.h"

#include <stdio.h>

static fn_match match, before;

static void start_2(const char *variant)
{
    lr_match_start(&match, 2, variant, "a match");
}

/* Copies the match for later comparison. */
static void remember(void)
{
    memcpy(&before, &match, sizeof before);
}

static void assert_nothing_changed(void)
{
    assert_memory_equal(&match, &before, sizeof before);
}

static void play_refused(int seat, const char *text, const char *sentence)
{
    fn_error error;
    fn_events events = {.count = 3};
    remember();
    assert_refused(fn_match_play(&match, seat, text, &events, &error), &error, sentence);
    assert_false(fn_match_play(&match, seat, text, NULL, NULL));
    assert_refused(fn_match_can_play(&match, seat, text, &error), &error, sentence);
    assert_nothing_changed();
    assert_int_equal(events.count, 3);
}

static void undo_refused(int seat, const char *sentence)
{
    fn_error error;
    remember();
    assert_refused(fn_match_undo(&match, seat, &error), &error, sentence);
    assert_false(fn_match_undo(&match, seat, NULL));
    assert_false(fn_match_can_undo(&match, seat, NULL));
    assert_nothing_changed();
}

/* Plays the first legal move until the turn is over. */
static void play_turn(fn_events *events)
{
    int seat = fn_match_to_act(&match);
    fn_move moves[FN_MAX_MOVES];
    do {
        match.game->list_moves(match.rules, match.state, moves);
        assert_true(fn_match_can_play(&match, seat, move_write(&match, moves[0]).text, NULL));
        match_play(&match, move_write(&match, moves[0]).text, events);
    } while (fn_match_to_act(&match) == seat && !match.log[match.steps - 1].revealed);
}

static void play_to_the_end(const char *seed_text)
{
    fn_rng rng;
    fn_seed seed = seed_of(seed_text);
    fn_rng_start(&rng, &seed, 0);
    while (!match_is_over(&match))
        match_play_random(&match, &rng, NULL);
}

static void start_with_bad_setup_is_refused(void **unused)
{
    (void)unused;
    fn_error error;
    fn_seed seed = seed_of("x");
    static const struct {
        fn_setup setup;
        const char *sentence;
    } cases[] = {
        {{.players = 1}, "lighthouse-run is for 2 to 4 players, not 1"},
        {{.players = 5}, "lighthouse-run is for 2 to 4 players, not 5"},
        {{.players = -1}, "lighthouse-run is for 2 to 4 players, not -1"},
        {{.players = 3, .variant = 1}, "erik is for 2 players, not 3"},
        {{.players = 4, .variant = 2}, "great-fleet is for 2 players, not 4"},
        {{.players = 2, .edition = "{", .edition_size = 1},
         "edition: not valid JSON at line 1, column 2"},
        {{.players = 2, .edition = "", .edition_size = FN_EDITION_MAX + 1},
         "the edition is larger than 65536 bytes"},
    };
    start_2("base");
    remember();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_refused(fn_match_start(&match, lighthouse_run(), &cases[i].setup, &seed, &error),
                       &error, cases[i].sentence);
        assert_nothing_changed();
    }
}

static void words_of_a_setup_are_looked_up(void **unused)
{
    (void)unused;
    fn_setup setup = {.players = 2};
    fn_error error;
    assert_null(fn_game_find("chess"));
    assert_null(fn_game_find(""));
    assert_refused(fn_setup_set_variant(&setup, lighthouse_run(), "eric", &error), &error,
                   "lighthouse-run has no variant 'eric'; there is base, erik, great-fleet");
    assert_refused(fn_setup_add_option(&setup, lighthouse_run(), "rain", &error), &error,
                   "lighthouse-run has no option 'rain'");
    assert_true(setup.players == 2 && setup.variant == 0 && setup.options == 0);
    assert_true(fn_setup_set_variant(&setup, lighthouse_run(), "great-fleet", &error));
    assert_string_equal(lighthouse_run()->variants[setup.variant], "great-fleet");
}

/* All other games are offered, in the order of the registry. */
static void people_are_not_offered_examples(void **unused)
{
    (void)unused;
    int number = 0;
    for (const fn_game *const *game = fn_games; *game != NULL; game++)
        if (!(*game)->is_example)
            assert_ptr_equal(fn_game_offered(number++), *game);
    assert_true(number > 0);
    assert_null(fn_game_offered(number));
    assert_null(fn_game_offered(number + 1));
    assert_true(fn_game_find("landfall")->is_example);
}

static void start_depends_on_the_seed_only(void **unused)
{
    (void)unused;
    start_2("base");
    remember();
    memset(&match, 0xaa, sizeof match);
    start_2("base");
    assert_memory_equal(match.state, before.state, sizeof match.state);
    lr_match_start(&match, 2, "base", "another match");
    assert_memory_not_equal(match.state, before.state, sizeof match.state);
}

static void wrong_seat_is_refused(void **unused)
{
    (void)unused;
    start_2("base");
    int seat = fn_match_to_act(&match);
    fn_move moves[FN_MAX_MOVES];
    match.game->list_moves(match.rules, match.state, moves);
    move_text legal = move_write(&match, moves[0]);
    play_refused(1 - seat, legal.text,
                 seat == 0 ? "it is the turn of seat 0, not of seat 1"
                           : "it is the turn of seat 1, not of seat 0");
    fn_error error;
    static const int strangers[] = {FN_NOBODY, FN_EVERYONE, 2, 3, 4, 1000};
    for (size_t i = 0; i < COUNT_OF(strangers); i++) {
        remember();
        assert_false(fn_match_play(&match, strangers[i], legal.text, NULL, &error));
        assert_says_part(&error, "it is the turn of seat ");
        assert_nothing_changed();
    }
}

static void illegal_move_is_refused(void **unused)
{
    (void)unused;
    start_2("base");
    int seat = fn_match_to_act(&match);
    play_refused(seat, "sail 3", "'sail 3' is not possible now");
    play_refused(seat, "beacon stay", "'beacon stay' is not possible now");
    play_refused(seat, "no bonus", "'no bonus' is not possible now");
    play_refused(seat, "play red coop-1", "'play red coop-1' is not possible now");
    play_refused(seat, "bonus red", "'bonus red' is not possible now");
    play_turn(NULL);
    seat = fn_match_to_act(&match);
    play_refused(seat, "sail none", "'sail none' is not possible now");
}

static void nonsense_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *sentence;
    } cases[] = {
        {"", "'' is not a move of Lighthouse Run"},
        {" ", "' ' is not a move of Lighthouse Run"},
        {"dance", "'dance' is not a move of Lighthouse Run"},
        {"play", "'play' is not a move of Lighthouse Run"},
        {"play  coop-1", "'play  coop-1' is not a move of Lighthouse Run"},
        {"play coop-1 ", "'play coop-1 ' is not a move of Lighthouse Run"},
        {" play coop-1", "' play coop-1' is not a move of Lighthouse Run"},
        {"PLAY coop-1", "'PLAY coop-1' is not a move of Lighthouse Run"},
        {"play coop-9", "'play coop-9' is not a move of Lighthouse Run"},
        {"sail -1", "'sail -1' is not a move of Lighthouse Run"},
        {"sail 01", "'sail 01' is not a move of Lighthouse Run"},
        {"sail 99999999999", "'sail 99999999999' is not a move of Lighthouse Run"},
        {"play\ncoop-1", "'play?coop-1' is not a move of Lighthouse Run"},
        {"%s%n", "'%s%n' is not a move of Lighthouse Run"},
    };
    start_2("base");
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        play_refused(fn_match_to_act(&match), cases[i].text, cases[i].sentence);
}

static void overlong_move_is_refused(void **unused)
{
    (void)unused;
    static char text[10001];
    memset(text, 'x', sizeof text - 1);
    start_2("base");
    remember();
    play_refused(fn_match_to_act(&match), text,
                 "a text of 10000 bytes is not a move of Lighthouse Run");
    text[FN_MOVE_TEXT_MAX] = '\0';
    play_refused(fn_match_to_act(&match), text,
                 "a text of 64 bytes is not a move of Lighthouse Run");
    assert_nothing_changed();
}

static void longest_text_is_quoted_whole(void **unused)
{
    (void)unused;
    char text[FN_MOVE_TEXT_MAX] = "", sentence[120];
    memset(text, 'x', sizeof text - 1);
    snprintf(sentence, sizeof sentence, "'%s' is not a move of Lighthouse Run", text);
    start_2("base");
    play_refused(fn_match_to_act(&match), text, sentence);
}

static void move_after_the_end_is_refused(void **unused)
{
    (void)unused;
    static const char *const variants[] = {"base", "erik", "great-fleet"};
    for (size_t i = 0; i < COUNT_OF(variants); i++) {
        start_2(variants[i]);
        play_to_the_end("to the end");
        for (int seat = FN_EVERYONE; seat <= 2; seat++) {
            play_refused(seat, "sail none", "the game is over");
            play_refused(seat, "dance", "the game is over");
        }
    }
}

/* None of our games is as long as the log, so it is filled by hand. */
static void full_log_is_refused(void **unused)
{
    (void)unused;
    start_2("base");
    fn_move moves[FN_MAX_MOVES];
    match.game->list_moves(match.rules, match.state, moves);
    match.steps = FN_MAX_STEPS;
    play_refused(fn_match_to_act(&match), move_write(&match, moves[0]).text, "the log is full");
    match.steps = FN_MAX_STEPS - 1;
    match_play(&match, move_write(&match, moves[0]).text, NULL);
    assert_int_equal(match.steps, FN_MAX_STEPS);
}

static void log_holds_every_step(void **unused)
{
    (void)unused;
    start_2("base");
    fn_rng rng;
    fn_rng_start(&rng, &match.seed, 5);
    for (int step = 0; step < 20; step++) {
        int seat = fn_match_to_act(&match);
        move_text picked = move_pick(&match, &rng);
        match_play(&match, picked.text, NULL);
        assert_int_equal(match.steps, step + 1);
        assert_int_equal(match.log[step].seat, seat);
        assert_string_equal(move_write(&match, match.log[step].move).text, picked.text);
    }
}

static void undo_at_the_start_has_nothing(void **unused)
{
    (void)unused;
    start_2("base");
    for (int seat = FN_EVERYONE; seat <= 2; seat++)
        undo_refused(seat, "nothing has been played yet");
}

static void undo_goes_back_over_the_own_steps_of_a_turn(void **unused)
{
    (void)unused;
    static const char *const variants[] = {"base", "erik", "great-fleet"};
    for (size_t i = 0; i < COUNT_OF(variants); i++) {
        start_2(variants[i]);
        play_turn(NULL); /* the other seat's turn precedes it and stays */
        int first = match.steps, seat = fn_match_to_act(&match);
        static fn_match was[8]; /* a turn has at most four steps */
        fn_move moves[FN_MAX_MOVES];
        for (;;) {
            was[match.steps - first] = match;
            match.game->list_moves(match.rules, match.state, moves);
            match_play(&match, move_write(&match, moves[0]).text, NULL);
            if (fn_match_to_act(&match) != seat || match.log[match.steps - 1].revealed)
                break;
        }
        match = was[match.steps - first - 1];
        assert_true(match.steps > first);
        while (match.steps > first) {
            assert_true(fn_match_can_undo(&match, seat, NULL));
            assert_true(fn_match_undo(&match, seat, NULL));
            const fn_match *wanted = &was[match.steps - first];
            assert_int_equal(match.steps, wanted->steps);
            assert_memory_equal(match.state, wanted->state, sizeof match.state);
            assert_memory_equal(match.log, wanted->log, sizeof match.log[0] * (size_t)match.steps);
        }
        undo_refused(seat, "the last step was not yours");
    }
}

static void undo_of_anothers_step_is_refused(void **unused)
{
    (void)unused;
    start_2("base");
    int seat = fn_match_to_act(&match);
    fn_move moves[FN_MAX_MOVES];
    match.game->list_moves(match.rules, match.state, moves);
    match_play(&match, move_write(&match, moves[0]).text, NULL);
    undo_refused(1 - seat, "the last step was not yours");
    undo_refused(FN_NOBODY, "the last step was not yours");
    undo_refused(FN_EVERYONE, "the last step was not yours");
    assert_true(fn_match_undo(&match, seat, NULL));
}

static void undo_stops_at_a_drawn_card(void **unused)
{
    (void)unused;
    start_2("base");
    int seat = fn_match_to_act(&match);
    play_turn(NULL);
    undo_refused(seat, "the last step showed something hidden and stays");
    undo_refused(1 - seat, "the last step was not yours");
}

/* The start player passes on, so the last seat of a round is the first of the next. No other seat
 * and no end of turn prevents the undo, only what was shown. */
static void undo_stops_between_two_turns_of_one_seat(void **unused)
{
    (void)unused;
    static const char *const variants[] = {"base", "erik", "great-fleet"};
    for (size_t i = 0; i < COUNT_OF(variants); i++) {
        start_2(variants[i]);
        int turns = i == 2 ? 4 : 2, seat = FN_NOBODY;
        while (turns-- > 0) {
            seat = fn_match_to_act(&match);
            play_turn(NULL);
        }
        assert_int_equal(fn_match_to_act(&match), seat);
        undo_refused(seat, "the last step showed something hidden and stays");
    }
}

static void undo_after_the_own_turn_is_refused(void **unused)
{
    (void)unused;
    start_2("great-fleet");
    int seat = fn_match_to_act(&match);
    play_turn(NULL);
    undo_refused(seat, "your turn is over");
    start_2("base");
    play_to_the_end("undo at the end");
    undo_refused(match.log[match.steps - 1].seat, "your turn is over");
}

static void undo_and_play_again_makes_no_difference(void **unused)
{
    (void)unused;
    static fn_match straight;
    lr_match_start(&match, 3, "base", "there and back");
    lr_match_start(&straight, 3, "base", "there and back");
    fn_rng rng;
    fn_rng_start(&rng, &match.seed, 1);
    while (!match_is_over(&match)) {
        int seat = fn_match_to_act(&match);
        move_text picked = move_pick(&match, &rng);
        for (int tries = 0; tries < 3; tries++) {
            move_text other = move_pick(&match, &rng);
            match_play(&match, other.text, NULL);
            if (!fn_match_undo(&match, seat, NULL))
                memcpy(&match, &straight, sizeof match);
            assert_memory_equal(match.state, straight.state, sizeof match.state);
        }
        match_play(&match, picked.text, NULL);
        match_play(&straight, picked.text, NULL);
        assert_true(match_is_same(&match, &straight));
    }
}

static line view_line;

static fn_json view_of(int seat)
{
    fn_text *text = line_clear(&view_line);
    fn_match_write_view(&match, seat, text);
    assert_false(text->overflow);
    return json_of(view_line.storage, text->used);
}

static void view_tells_where_the_match_is(void **unused)
{
    (void)unused;
    start_2("base");
    play_turn(NULL);
    int to_act = fn_match_to_act(&match);
    for (int seat = 0; seat < 2; seat++) {
        fn_json view = view_of(seat);
        assert_int_equal(json_int(view, "seq"), match.steps);
        assert_int_equal(json_int(view, "to_act"), to_act);
        assert_true(json_is(json_member(view, "can_undo"), "false"));
        assert_int_equal(fn_json_kind(json_member(view, "view")), '{');
    }
    play_to_the_end("view");
    assert_true(json_is(json_member(view_of(0), "to_act"), "null"));
    assert_true(json_is(json_member(view_of(0), "moves"), "[]"));
}

/* fanal/match.h: {"seq":…,"seat":…,"to_act":…}. */
static void view_names_its_seat(void **unused)
{
    (void)unused;
    start_2("base");
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(json_int(view_of(seat), "seat"), seat);
}

static void view_offers_undo_to_who_may(void **unused)
{
    (void)unused;
    start_2("base");
    int seat = fn_match_to_act(&match);
    fn_move moves[FN_MAX_MOVES];
    match.game->list_moves(match.rules, match.state, moves);
    match_play(&match, move_write(&match, moves[0]).text, NULL);
    assert_true(json_is(json_member(view_of(seat), "can_undo"), "true"));
    assert_true(json_is(json_member(view_of(1 - seat), "can_undo"), "false"));
    assert_true(json_is(json_member(view_of(FN_NOBODY), "can_undo"), "false"));
}

static void view_hides_hands_and_decks(void **unused)
{
    (void)unused;
    static const char *const variants[] = {"base", "erik", "great-fleet"};
    for (size_t i = 0; i < COUNT_OF(variants); i++) {
        start_2(variants[i]);
        play_turn(NULL);
        for (int seat = FN_EVERYONE; seat < 2; seat++) {
            fn_json colours = json_member(json_member(view_of(seat), "view"), "colours");
            fn_json colour, value;
            size_t cursor = 0;
            long long owner = FN_NOBODY;
            while (fn_json_next(colours, &cursor, NULL, &colour)) {
                bool is_own =
                    fn_json_to_int(json_member(colour, "owner"), 0, 3, &owner) && owner == seat;
                bool all = seat == FN_EVERYONE;
                assert_int_equal(fn_json_member(colour, "hand", &value), is_own || all);
                assert_int_equal(fn_json_member(colour, "deck", &value), all);
            }
        }
    }
}

static void view_lists_moves_for_the_seat_to_act_only(void **unused)
{
    (void)unused;
    start_2("base");
    fn_rng rng;
    fn_rng_start(&rng, &match.seed, 2);
    while (!match_is_over(&match)) {
        fn_move moves[FN_MAX_MOVES];
        int to_act = fn_match_to_act(&match);
        int count = match.game->list_moves(match.rules, match.state, moves);
        for (int seat = FN_EVERYONE; seat < 2; seat++) {
            fn_json list = json_member(view_of(seat), "moves"), item;
            bool shown = seat == to_act || seat == FN_EVERYONE;
            size_t cursor = 0;
            assert_int_equal(fn_json_count(list), shown ? count : 0);
            for (int i = 0; fn_json_next(list, &cursor, NULL, &item); i++) {
                char text[FN_MOVE_TEXT_MAX];
                assert_true(fn_json_to_string(item, text, sizeof text));
                assert_string_equal(text, move_write(&match, moves[i]).text);
            }
        }
        match_play_random(&match, &rng, NULL);
    }
}

static int count_events(const fn_events *events, int seat, const char *name)
{
    line out;
    fn_text *text = line_clear(&out);
    fn_match_write_events(&match, events, seat, text);
    fn_json list = json_of(out.storage, text->used), item;
    size_t cursor = 0;
    int count = 0;
    while (fn_json_next(list, &cursor, NULL, &item)) {
        char event[40];
        assert_true(fn_json_to_string(json_member(item, "event"), event, sizeof event));
        count += strcmp(event, name) == 0;
    }
    return count;
}

static void events_of_one_seat_are_not_shown_to_others(void **unused)
{
    (void)unused;
    static fn_events events;
    lr_match_start(&match, 3, "base", "events");
    for (int turn = 0; turn < 9; turn++) {
        int owner = fn_match_to_act(&match);
        play_turn(&events);
        for (int seat = FN_EVERYONE; seat < 3; seat++) {
            bool told = seat == owner || seat == FN_EVERYONE;
            assert_int_equal(count_events(&events, seat, "drawn_card"), told ? 1 : 0);
            assert_int_equal(count_events(&events, seat, "draw"), 1);
        }
    }
}

static void no_events_are_an_empty_list(void **unused)
{
    (void)unused;
    fn_events events = {.count = 0};
    line out;
    start_2("base");
    fn_match_write_events(&match, &events, FN_EVERYONE, line_clear(&out));
    assert_string_equal(out.storage, "[]");
}

static void view_for_a_player_is_the_hidden_state(void **unused)
{
    (void)unused;
    _Alignas(8) uint8_t view[FN_STATE_MAX], state[FN_STATE_MAX];
    start_2("base");
    remember();
    for (int seat = FN_EVERYONE; seat < 2; seat++) {
        memcpy(state, match.state, sizeof state);
        match.game->hide(match.rules, state, seat);
        fn_match_view(&match, seat, view);
        assert_memory_equal(view, state, match.game->state_size);
    }
    fn_match_view(&match, FN_EVERYONE, view);
    assert_memory_equal(view, match.state, match.game->state_size);
    assert_nothing_changed();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_with_bad_setup_is_refused),
        cmocka_unit_test(words_of_a_setup_are_looked_up),
        cmocka_unit_test(people_are_not_offered_examples),
        cmocka_unit_test(start_depends_on_the_seed_only),
        cmocka_unit_test(wrong_seat_is_refused),
        cmocka_unit_test(illegal_move_is_refused),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(overlong_move_is_refused),
        cmocka_unit_test(longest_text_is_quoted_whole),
        cmocka_unit_test(move_after_the_end_is_refused),
        cmocka_unit_test(full_log_is_refused),
        cmocka_unit_test(log_holds_every_step),
        cmocka_unit_test(undo_at_the_start_has_nothing),
        cmocka_unit_test(undo_goes_back_over_the_own_steps_of_a_turn),
        cmocka_unit_test(undo_of_anothers_step_is_refused),
        cmocka_unit_test(undo_stops_at_a_drawn_card),
        cmocka_unit_test(undo_stops_between_two_turns_of_one_seat),
        cmocka_unit_test(undo_after_the_own_turn_is_refused),
        cmocka_unit_test(undo_and_play_again_makes_no_difference),
        cmocka_unit_test(view_tells_where_the_match_is),
        cmocka_unit_test(view_names_its_seat),
        cmocka_unit_test(view_offers_undo_to_who_may),
        cmocka_unit_test(view_hides_hands_and_decks),
        cmocka_unit_test(view_lists_moves_for_the_seat_to_act_only),
        cmocka_unit_test(events_of_one_seat_are_not_shown_to_others),
        cmocka_unit_test(no_events_are_an_empty_list),
        cmocka_unit_test(view_for_a_player_is_the_hidden_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
