/* Players: they answer with a move that was offered, never look behind a view, repeat themselves
 * for the same numbers and stop when told to. This is checked for every game, and at the end of
 * each for search finding what is obvious. */
#include "asked.h"

#include "games/bretagne/br.h"
#include "lr_help.h"

typedef void position_visit(const fn_match *match, fn_rng *rng);

static int visits; /* of the test that runs */

/* Plays one game by these players; calls `visit` in one of `stride` positions. */
static void play_game(fn_match *match, const char *words, position_visit *visit, int stride)
{
    static asked a;
    fn_player player = player_of(words);
    fn_rng rng = rng_of("game");
    for (int step = 0; !match_is_over(match); step++) {
        if (step % stride == 0)
            visit(match, &rng);
        ask(&a, match, match->state);
        fn_move move = fn_player_choose(&player, &a.question, &rng);
        match_play(match, move_write(match, move).text, NULL);
    }
}

static void each_position(position_visit *visit)
{
    static fn_match match;
    fn_seed seed = seed_of("players");
    visits = 0;
    for (const fn_game *const *game = fn_games; *game != NULL; game++)
        for (int variant = 0; (*game)->variants[variant] != NULL; variant++)
            for (int players = 2; players <= FN_MAX_SEATS; players++) {
                fn_setup setup = {.players = players, .variant = variant};
                if (fn_match_start(&match, *game, &setup, &seed, NULL))
                    play_game(&match, "random", visit, one_in());
            }
    assert_true(visits > 0);
}

/* Cheating. */

static int other_worlds;

static void check_same_question(const asked *a, const asked *b)
{
    size_t size = (size_t)a->question.count * sizeof a->sight.moves[0];
    assert_int_equal(a->question.seat, b->question.seat);
    assert_int_equal(a->question.count, b->question.count);
    assert_memory_equal(a->sight.moves, b->sight.moves, size);
    assert_memory_equal(a->sight.view, b->sight.view, a->question.game->state_size);
}

static void check_blind(const fn_match *match, fn_rng *rng)
{
    static const char *const words[] = {"random",   "greedy",    "level:1",   "level:2",
                                        "level:3",  "policy",    "policy:80", "level:4",
                                        "search:5", "learned:5", "search:200"};
    static asked real, twin;
    _Alignas(8) uint8_t world[FN_STATE_MAX];
    ask(&real, match, match->state);
    memcpy(world, real.sight.view, sizeof world);
    match->game->imagine(match->rules, world, real.question.seat, rng);
    other_worlds += memcmp(world, match->state, match->game->state_size) != 0;
    ask(&twin, match, world);
    check_same_question(&real, &twin);
    ask(&twin, match, real.sight.view);
    check_same_question(&real, &twin);
    ask(&twin, match, world);
    char seed[] = {(char)('a' + visits % 26), '\0'};
    size_t count = COUNT_OF(words) - (visits++ % 16 != 0);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(choose(words[i], &real.question, seed),
                         choose(words[i], &twin.question, seed));
}

static void players_choose_the_same_whatever_is_hidden(void **unused)
{
    (void)unused;
    other_worlds = 0;
    each_position(check_blind);
    assert_true(other_worlds > visits / 2);
}

/* Analysis. */

static void check_every_tenth_analysis(const fn_match *match, fn_rng *unused)
{
    (void)unused;
    static asked a;
    static fn_analysis first, second;
    const char *words = visits % 100 == 0 ? "search:60*3" : "search:60";
    fn_player player = player_of(words);
    if (visits++ % 10 != 0)
        return;
    ask(&a, match, match->state);
    fn_rng rng = rng_of("analysis"), same = rng;
    fn_analyse(&player, &a.question, &rng, &first);
    fn_analyse(&player, &a.question, &same, &second);
    assert_int_equal(first.simulations, 60);
    check_analysis(&first, &a.question);
    check_same_analysis(&first, &second);
    assert_int_equal(choose(words, &a.question, "analysis"), first.options[0].move);
}

static void analyses_add_up_and_repeat(void **unused)
{
    (void)unused;
    each_position(check_every_tenth_analysis);
}

/* Budgets: in the opening of every game. */

static double now_ms;
static volatile bool is_stopped;
static int stop_at_call, clock_calls;

static double jumping_clock(void)
{
    is_stopped = ++clock_calls == stop_at_call;
    return now_ms += 10;
}

static bool tell_stopped(void *unused)
{
    (void)unused;
    return is_stopped;
}

static long count_simulations(const fn_game *game, fn_budget budget, bool with_clock)
{
    static fn_match match;
    static asked a;
    static fn_analysis analysis;
    fn_player player = {.kind = FN_SEARCH, .budget = budget};
    fn_rng rng = rng_of("budget");
    match_start_in(&match, game, (fn_setup){.players = 3}, "base", "budget");
    ask(&a, &match, match.state);
    a.question.clock_ms = with_clock ? jumping_clock : NULL;
    a.question.is_late = tell_stopped;
    clock_calls = 0;
    fn_analyse(&player, &a.question, &rng, &analysis);
    check_analysis(&analysis, &a.question);
    return analysis.simulations;
}

static void budgets_are_kept(void **unused)
{
    (void)unused;
    const fn_budget endless = {.simulations = 100000000}, timed = {.ms = 100};
    for (const fn_game *const *game = fn_games; *game != NULL; game++) {
        stop_at_call = 0;
        is_stopped = false;
        assert_int_equal(count_simulations(*game, (fn_budget){.simulations = 1}, false), 1);
        assert_int_equal(count_simulations(*game, (fn_budget){.simulations = 777}, false), 777);
        assert_int_equal(count_simulations(*game, (fn_budget){60000, 50}, true), 50);
        assert_in_range(count_simulations(*game, timed, true), 10, 1000);
        assert_in_range(count_simulations(*game, (fn_budget){100, 1000000}, true), 10, 1000);
        assert_int_equal(clock_calls, 11); /* the start, and each 10 ms later */
        stop_at_call = 4;
        assert_in_range(count_simulations(*game, (fn_budget){.ms = 60000}, true), 2, 100);
        assert_int_equal(clock_calls, 4);
        is_stopped = true;
        assert_in_range(count_simulations(*game, endless, false), 1, 3);
    }
    is_stopped = false;
}

/* A choice that no simulation can change any more is made at once, and is the same. */
static void a_choice_ends_when_it_is_made(void **unused)
{
    (void)unused;
    static fn_match match;
    static asked a;
    static fn_analysis analysis;
    fn_error error;
    const fn_player player = {.kind = FN_SEARCH, .budget = {.ms = 300}};
    stop_at_call = 0;
    is_stopped = false;
    for (const fn_game *const *game = fn_games; *game != NULL; game++) {
        int whole = 0, ended = 0;
        match_start_in(&match, *game, (fn_setup){.players = 2}, "base", "choice");
        for (int ply = 0; ply < 12; ply++) {
            char seed[] = {(char)('a' + ply), '\0'}, move[FN_MOVE_TEXT_MAX];
            fn_rng rng = rng_of(seed), same = rng;
            fn_text text;
            ask(&a, &match, match.state);
            a.question.clock_ms = jumping_clock;
            clock_calls = 0;
            fn_analyse(&player, &a.question, &rng, &analysis);
            whole += clock_calls;
            clock_calls = 0;
            assert_int_equal(fn_player_choose(&player, &a.question, &same),
                             analysis.options[0].move);
            ended += clock_calls;
            fn_text_init(&text, move, sizeof move);
            (*game)->write_move(match.rules, analysis.options[0].move, &text);
            assert_true(fn_match_play(&match, a.question.seat, move, NULL, &error));
        }
        assert_true(ended < whole * 9 / 10);
    }
}

/* Words. */

static void players_are_read_from_words(void **unused)
{
    (void)unused;
    static const struct {
        const char *words;
        fn_player player;
    } known[] = {
        {"random", {.kind = FN_RANDOM}},
        {"greedy", {.kind = FN_GREEDY}},
        {"search:1", {.kind = FN_SEARCH, .budget = {.simulations = 1}}},
        {"search:5000", {.kind = FN_SEARCH, .budget = {.simulations = 5000}}},
        {"search:100000000", {.kind = FN_SEARCH, .budget = {.simulations = 100000000}}},
        {"search:1ms", {.kind = FN_SEARCH, .budget = {.ms = 1}}},
        {"search:200ms", {.kind = FN_SEARCH, .budget = {.ms = 200}}},
        {"search:600000ms", {.kind = FN_SEARCH, .budget = {.ms = 600000}}},
        {"search:5000*4", {FN_SEARCH, {.simulations = 5000}, .threads = 4}},
        {"search:200ms*64", {FN_SEARCH, {.ms = 200}, .threads = 64}},
        {"learned:400", {.kind = FN_LEARNED, .budget = {.simulations = 400}}},
        {"learned:1000ms*2", {FN_LEARNED, {.ms = 1000}, .threads = 2}},
        {"policy", {.kind = FN_POLICY}},
        {"policy:150", {.kind = FN_POLICY, .heat = 150}},
    };
    for (size_t i = 0; i < COUNT_OF(known); i++) {
        fn_player player = player_of(known[i].words);
        assert_string_equal(player.name, known[i].words);
        assert_int_equal(player.kind, known[i].player.kind);
        assert_int_equal(player.budget.ms, known[i].player.budget.ms);
        assert_int_equal(player.budget.simulations, known[i].player.budget.simulations);
        assert_int_equal(player.slip, 0);
        assert_int_equal(player.level, 0);
        assert_int_equal(player.heat, known[i].player.heat);
        assert_true(player.threads == known[i].player.threads || player.threads == 1);
    }
    static const fn_player_kind kinds[] = {FN_GREEDY, FN_GREEDY, FN_POLICY, FN_POLICY, FN_LEARNED};
    for (int level = 1; level <= 5; level++) {
        char words[] = {'l', 'e', 'v', 'e', 'l', ':', (char)('0' + level), '\0'};
        fn_player player = player_of(words);
        assert_string_equal(player.name, words);
        assert_int_equal(player.level, level);
        assert_int_equal(player.kind, kinds[level - 1]);
        assert_true((player.slip > 0) == (level <= 2));
    }
}

static const char *const unknown[] = {
    "",
    " ",
    "Random",
    "random ",
    " greedy",
    "greedy:1",
    "greedy2",
    "policy:",
    "policy:0",
    "policy:10001",
    "policy:100ms",
    "policy2",
    "search",
    "search:",
    "search:ms",
    "search:0",
    "search:0ms",
    "search:-5",
    "search:+5",
    "search:1.5",
    "search:5s",
    "search:5 ms",
    "search:5ms ",
    "search: 5",
    "search:5MS",
    "search:5m",
    "search:1e3",
    "search:5,ms",
    "search:100000001",
    "search:600001ms",
    "learned",
    "learned:",
    "learned:0",
    "learned:5*65",
    "level",
    "level:",
    "level:0",
    "level:6",
    "level:33",
    "level:-1",
    "level:3ms",
    "level:x",
    "level:99999999",
    "Level:1",
    "level:1 ",
    "human",
    "search:5msms",
    "search:9999999999",
    "search:5*",
    "search:5*0",
    "search:5*65",
    "search:*4",
    "search:5*4ms",
    "search:5*4*4",
    "search:5*4 ",
    "greedy*4",
    "level:4*4",
};

static void other_words_are_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(unknown); i++) {
        fn_player player = player_of("greedy"), before = player;
        fn_error error = {""};
        char sentence[200] = "there is no player '";
        strcat(sentence, unknown[i]);
        strcat(sentence,
               "'; there is random, greedy, policy or policy:150, search:200ms, search:5000 or "
               "search:5000*4, learned with the same budgets, level:1 to level:5");
        assert_refused(fn_player_read(&player, unknown[i], &error), &error, sentence);
        assert_memory_equal(&player, &before, sizeof player);
        assert_false(fn_player_read(&player, unknown[i], NULL));
    }
}

/* Strength. */

static int slips, asked_twice;

static void count_slips(const fn_match *match, fn_rng *unused)
{
    (void)unused;
    static asked a;
    char seed[] = {(char)('a' + visits % 26), '\0'};
    ask(&a, match, match->state);
    if (visits++ % 4 != 0 || a.question.count < 3)
        return;
    asked_twice++;
    slips += choose("level:1", &a.question, seed) != choose("greedy", &a.question, seed);
}

/* 75 of 100 moves are chosen from the better half, so fewer than that differ. */
static void the_first_level_slips_sometimes(void **unused)
{
    (void)unused;
    slips = asked_twice = 0;
    each_position(count_slips);
    assert_in_range(slips, asked_twice / 5, asked_twice * 3 / 4);
}

static int drawn_otherwise, drawn_coldly;

static void count_drawn_otherwise(const fn_match *match, fn_rng *unused)
{
    (void)unused;
    static asked a;
    char seed[] = {(char)('a' + visits++ % 26), '\0'};
    ask(&a, match, match->state);
    fn_move best = choose("policy", &a.question, seed);
    drawn_coldly += choose("policy:1", &a.question, seed) != best;
    drawn_otherwise += choose("policy:900", &a.question, seed) != best;
}

static void heat_makes_a_policy_less_sure(void **unused)
{
    (void)unused;
    visits = drawn_otherwise = drawn_coldly = 0;
    each_position(count_drawn_otherwise);
    assert_in_range(drawn_coldly, 0, visits / 50);
    assert_in_range(drawn_otherwise, visits / 20, visits * 3 / 4);
}

static void levels_play_also_where_no_network_knows_the_game(void **unused)
{
    (void)unused;
    static fn_match match;
    static asked a;
    fn_player player = player_of("level:3"), policy = player_of("policy");
    fn_error error;
    match_start_in(&match, fn_game_find("landfall"), (fn_setup){.players = 2}, "base", "plain");
    assert_true(fn_player_can_play(&player, match.game, match.rules, NULL));
    assert_false(fn_player_can_play(&policy, match.game, match.rules, &error));
    while (!match_is_over(&match)) {
        ask(&a, &match, match.state);
        fn_move move = choose("greedy", &a.question, "plain");
        assert_int_equal(choose("level:3", &a.question, "plain"), move);
        match_play(&match, move_write(&match, move).text, NULL);
    }
}

static int points_after(const fn_match *match, fn_move move, int seat)
{
    _Alignas(8) uint8_t state[FN_STATE_MAX];
    fn_score score;
    memcpy(state, match->state, sizeof state);
    match->game->apply(match->rules, state, move, NULL);
    match->game->score(match->rules, state, &score);
    return score.points[seat];
}

/* Reports whether the move is among those offered and brings points at once that `instead` does
 * not. */
static bool scores_more(const fn_match *match, const asked *a, const char *text,
                        const char *instead)
{
    fn_move move, other;
    fn_error error;
    int seat = a->question.seat;
    return match->game->read_move(match->rules, text, &move, &error) &&
           match->game->read_move(match->rules, instead, &other, &error) &&
           is_offered(&a->question, move) && is_offered(&a->question, other) &&
           points_after(match, move, seat) > points_after(match, other, seat);
}

/* Sets up the last turn of the game: a coop card has moved blue along, and green may move again. */
static void set_last_bonus(fn_match *match, int field)
{
    set_table(4, LR_BASE);
    table.state.round = LR_ROUNDS;
    last_turn_of(LR_GREEN);
    table.state.ships[LR_GREEN][LR_SHIPS - 1] = (uint8_t)field;
    table.state.ships[LR_BLUE][LR_SHIPS - 1] = (uint8_t)field;
    hold(LR_GREEN, "coop-1");
    play("play coop-1, beacon stay");
    apply(fn_move_make(LR_MOVE_SAIL, 0, 0) + (fn_move)field);
    lr_match_start(match, 4, "base", "bonus");
    memcpy(match->state, &table.state, sizeof table.state);
}

static void search_takes_a_last_bonus_that_scores(void **unused)
{
    (void)unused;
    static fn_match match;
    static asked a;
    const int fields[] = {18, 19};
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        set_last_bonus(&match, fields[i]);
        ask(&a, &match, match.state);
        assert_true(scores_more(&match, &a, "bonus", "no bonus"));
        fn_move move = choose("search:50", &a.question, "bonus");
        assert_string_equal(move_write(&match, move).text, "bonus");
    }
}

/* Reports whether this is the last lighthouse of the game, with nobody else on it, where one more
 * worker does not matter. */
static bool is_last_and_alone(const br_state *state)
{
    int complete = 0, workers = 0;
    for (int i = 0; i < BR_SITES; i++)
        complete += state->sites[i].status == BR_COMPLETE;
    for (int floor = 0; floor < BR_FLOORS; floor++)
        workers += state->sites[state->site].workers[floor];
    return state->round == BR_ROUNDS && state->step == BR_STEP_CARDS && complete == 1 &&
           state->ranked == 1 && workers >= 3;
}

static void check_last_cards(const fn_match *match, fn_rng *unused)
{
    (void)unused;
    static const char *const plays[] = {"play furniture", "play docks", "play siren",
                                        "play cableway"};
    static asked a;
    bool scores = false;
    if (!is_last_and_alone((const void *)match->state))
        return;
    ask(&a, match, match->state);
    for (size_t i = 0; i < COUNT_OF(plays); i++)
        scores |= scores_more(match, &a, plays[i], "done");
    if (!scores)
        return;
    visits++;
    fn_move move = choose("search:200", &a.question, "cards");
    assert_string_not_equal(move_write(match, move).text, "done");
}

static void search_plays_a_last_card_that_scores(void **unused)
{
    (void)unused;
    static fn_match match;
    fn_seed series = seed_of("cards");
    visits = 0;
    for (int i = 0; i < 12; i++) {
        fn_setup setup = {.players = 2 + i % 3};
        fn_seed seed = fn_seed_derive(&series, (uint64_t)i);
        assert_true(fn_match_start(&match, fn_game_find("bretagne"), &setup, &seed, NULL));
        play_game(&match, "search:20", check_last_cards, 1);
    }
    assert_true(visits > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_choose_the_same_whatever_is_hidden),
        cmocka_unit_test(analyses_add_up_and_repeat),
        cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(a_choice_ends_when_it_is_made),
        cmocka_unit_test(players_are_read_from_words),
        cmocka_unit_test(other_words_are_refused),
        cmocka_unit_test(the_first_level_slips_sometimes),
        cmocka_unit_test(heat_makes_a_policy_less_sure),
        cmocka_unit_test(levels_play_also_where_no_network_knows_the_game),
        cmocka_unit_test(search_takes_a_last_bonus_that_scores),
        cmocka_unit_test(search_plays_a_last_card_that_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
