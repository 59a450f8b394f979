/* Networks: a small one with known answers, the platform's sums against the reference, refused
 * files. */
#include "help.h"
#include "net_help.h"

#include "asked.h"
#include "players/net_math.h"

/* Two inputs and a byte for the players, two hidden numbers, three actions. */
static const net_plan tiny = {"landfall", 7, 5, 3, 2, {2, 11}};

static void put_bias(const net_plan *plan, uint8_t *bytes, int layer, int output, int bias)
{
    net_put(bytes + net_layer_at(plan, layer) + 4 * net_round(plan->widths[layer], 16) + 4 * output,
            (uint32_t)bias);
}

static void put_multiplier(const net_plan *plan, uint8_t *bytes, int layer, int output,
                           uint32_t multiplier)
{
    net_put(bytes + net_layer_at(plan, layer) + 4 * output, multiplier);
}

static uint8_t *write_tiny(size_t *size)
{
    uint8_t *bytes = net_blank(&tiny, size);
    memset(bytes + NET_AT_SCALE, 10, 5);
    bytes[net_weight_at(&tiny, 0, 0, 3)] = 4;
    bytes[net_weight_at(&tiny, 0, 0, 4)] = (uint8_t)-1;
    bytes[net_weight_at(&tiny, 0, 1, 3)] = (uint8_t)-4;
    put_bias(&tiny, bytes, 0, 1, 100);
    put_multiplier(&tiny, bytes, 0, 0, 1u << 31); /* a half */
    put_multiplier(&tiny, bytes, 0, 1, 1u << 31);
    for (int i = 0; i < 11; i++)
        put_multiplier(&tiny, bytes, 1, i, 1u << 20); /* one */
    bytes[net_weight_at(&tiny, 1, 0, 0)] = 3;
    bytes[net_weight_at(&tiny, 1, 1, 0)] = (uint8_t)-3;
    bytes[net_weight_at(&tiny, 1, 1, 1)] = 1;
    put_bias(&tiny, bytes, 1, 2, -1000);
    put_bias(&tiny, bytes, 1, 3, 1024); /* win of the first seat: e times that of each other */
    put_bias(&tiny, bytes, 1, 7, 2350); /* points */
    put_bias(&tiny, bytes, 1, 10, -50000);
    put_multiplier(&tiny, bytes, 1, 10, 1u << 31); /* so large that it is limited */
    net_seal(bytes, *size);
    return bytes;
}

static void a_tiny_network_says_what_was_worked_out_by_hand(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = write_tiny(&size);
    fn_net net;
    fn_verdict verdict;
    assert_true(fn_net_read(&net, bytes, size, NULL));
    assert_string_equal(net.game, "landfall");
    assert_int_equal(net.version, 7);
    assert_int_equal(net.inputs, 5);
    assert_int_equal(net.actions, 3);

    /* Inputs 50 and 127 (limited): hidden (4 * 50 - 127) / 2 = 36.5, so 37; and 0. */
    fn_net_judge(&net, (const uint8_t[]){0, 0, 0, 5, 100}, &verdict);
    assert_int_equal(verdict.logits[0], 3 * 37);
    assert_int_equal(verdict.logits[1], -3 * 37);
    assert_int_equal(verdict.logits[2], -1000);
    assert_int_equal(verdict.points[0], 2350);
    assert_int_equal(verdict.points[3], -(1 << 24));
    /* e / (e + 3) and 1 / (e + 3) of 65535 */
    assert_in_range(verdict.wins[0], 31152 - 2, 31152 + 2);
    assert_in_range(verdict.wins[1], 11461 - 2, 11461 + 2);
    assert_int_equal(verdict.wins[1], verdict.wins[3]);

    /* Inputs 0: hidden 0 and 50. With two players, the others have nothing. */
    fn_net_judge(&net, (const uint8_t[]){1, 0, 0, 0, 0}, &verdict);
    assert_int_equal(verdict.logits[0], 0);
    assert_int_equal(verdict.logits[1], 50);
    assert_in_range(verdict.wins[0], 47910 - 2, 47910 + 2);
    assert_int_equal(verdict.wins[2] + verdict.wins[3], 0);
    assert_int_equal(verdict.points[3], 0);
    free(bytes);
}

static void shares_follow_the_logits(void **state)
{
    (void)state;
    fn_verdict verdict = {.logits = {0, 710, 0, -(1 << 24), 1 << 24}};
    uint16_t shares[4];
    fn_net_shares(&verdict, (const uint8_t[]){0, 1, 2, 3}, 4, shares);
    assert_in_range(shares[1], 32766 - 30, 32766 + 30); /* 710 is just above ln 2 */
    assert_int_equal(shares[0], shares[2]);
    assert_int_equal(shares[3], 0);
    assert_in_range(shares[0] + shares[1] + shares[2], 65534, 65536);
    fn_net_shares(&verdict, (const uint8_t[]){4, 3}, 2, shares);
    assert_int_equal(shares[0], 65535);
    fn_net_shares(&verdict, (const uint8_t[]){3}, 1, shares);
    assert_int_equal(shares[0], 65535);
}

/* Compares sums of random numbers, some at their limits. */
static void compare_sums(fn_rng *rng, int width, int quads_in_all)
{
    size_t size = (size_t)width * (size_t)quads_in_all * 4;
    int8_t *weights = malloc(size);
    fn_quad *quads = malloc(sizeof *quads * (size_t)(quads_in_all + FN_QUADS));
    int32_t *ours = malloc(sizeof *ours * (size_t)width),
            *plain = malloc(sizeof *ours * (size_t)width);
    int count = 0;
    for (size_t i = 0; i < size; i++)
        weights[i] = (int8_t)(fn_rng_below(rng, 8) == 0 ? -128 : (int)fn_rng_below(rng, 256) - 128);
    for (int i = 0; i < quads_in_all; i++)
        if (fn_rng_below(rng, 3) > 0) {
            quads[count].number = (uint32_t)i;
            for (int j = 0; j < 4; j++)
                quads[count].values[j] =
                    (uint8_t)(fn_rng_below(rng, 2) == 0 ? 127 : fn_rng_below(rng, 128));
            count++;
        }
    while (count % FN_QUADS != 0)
        quads[count++] = (fn_quad){.number = 0};
    for (int i = 0; i < width; i++)
        ours[i] = plain[i] = (int32_t)fn_rng_below(rng, 1u << 31) - (1 << 30);
    fn_net_add_plain(plain, width, weights, quads, count);
    fn_net_add(ours, width, weights, quads, count);
    assert_memory_equal(ours, plain, sizeof *ours * (size_t)width);
    free(weights);
    free(quads);
    free(ours);
    free(plain);
}

static void sums_are_those_of_plain_c_bit_for_bit(void **state)
{
    (void)state;
    fn_seed seed = seed_of("sums");
    fn_rng rng;
    fn_rng_start(&rng, &seed, 0);
    for (int width = 16; width <= 336; width += 16)
        for (int quads = 0; quads < 40; quads += 13)
            compare_sums(&rng, width, quads);
    compare_sums(&rng, FN_NET_WIDTH, FN_NET_WIDTH / 4);
}

/* Everything is as large as a file may have it: nothing may overflow. */
static void the_largest_numbers_fit(void **state)
{
    (void)state;
    const net_plan plan = {"x", 1, FN_NET_WIDTH, 8, 2, {FN_NET_WIDTH, 16}};
    size_t size;
    uint8_t *bytes = net_blank(&plan, &size), *observation = malloc(FN_NET_WIDTH);
    fn_net net;
    fn_verdict verdict;
    memset(observation, 255, FN_NET_WIDTH);
    for (int sign = -1; sign <= 1; sign += 2) {
        memset(bytes + NET_AT_SCALE, 255, FN_NET_WIDTH);
        memset(bytes + net_layer_at(&plan, 0), sign > 0 ? 127 : 128, size - net_layer_at(&plan, 0));
        for (int layer = 0; layer < 2; layer++)
            for (int i = 0; i < plan.widths[layer]; i++) {
                put_bias(&plan, bytes, layer, i, sign * (1 << 30));
                put_multiplier(&plan, bytes, layer, i, UINT32_MAX);
            }
        net_seal(bytes, size);
        assert_true(fn_net_read(&net, bytes, size, NULL));
        fn_net_judge(&net, observation, &verdict);
        assert_int_equal(verdict.logits[7], sign * (1 << 24));
    }
    free(bytes);
    free(observation);
}

static void refuse(size_t at, uint32_t number, bool seals, const char *sentence)
{
    size_t size;
    uint8_t *bytes = write_tiny(&size);
    fn_net net;
    fn_error error;
    net_put(bytes + at, number);
    if (seals)
        net_seal(bytes, size);
    assert_refused(fn_net_read(&net, bytes, size, &error), &error, sentence);
    free(bytes);
}

static void wrong_files_are_refused(void **state)
{
    (void)state;
    refuse(0, 0, true, "this is not a network file");
    refuse(8, 2, true, "the network file has format 2, which is not known here");
    refuse(200, 1, false, "the network file is damaged: its hash is another");
    refuse(72, 0, true, "the network has 0 inputs, not 3 to 2048");
    refuse(72, 2049, true, "the network has 2049 inputs, not 3 to 2048");
    refuse(72, 2048, true, "the network file is too short");
    refuse(72, 17, true, "the network file is too short");
    refuse(76, 129, true, "the network has 129 actions, not 1 to 128");
    refuse(76, 4, true, "the last layer of the network does not fit its actions");
    refuse(80, 9, true, "the network has 9 layers, not 1 to 8");
    refuse(80, 3, true, "the network has 0 numbers in a layer, not 1 to 2048");
    refuse(84, 4000000000, true, "the network has 4000000000 numbers in a layer, not 1 to 2048");
    refuse(116, 10001, true, "the network has 10001 percent of heat, not 0 to 10000");
    refuse(120, 10001, true, "the network has 10001 percent of heat, not 0 to 10000");
    refuse(net_layer_at(&tiny, 0) + 64, (1u << 30) + 1, true,
           "the network has a bias that is too large");
}

static void a_cut_file_is_refused(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = write_tiny(&size);
    fn_net net;
    fn_error error;
    for (size_t length = 0; length < size; length++) {
        uint8_t *cut = (uint8_t *)exact_copy((const char *)bytes, length);
        if (length >= NET_AT_CONTENT)
            net_seal(cut, length);
        assert_refused(fn_net_read(&net, cut, length, &error), &error,
                       length < NET_AT_SCALE ? "this is not a network file"
                                             : "the network file is too short");
        free(cut);
    }
    uint8_t *longer = malloc(size + 1);
    memcpy(longer, bytes, size);
    longer[size] = 0;
    net_seal(longer, size + 1);
    assert_refused(fn_net_read(&net, longer, size + 1, &error), &error,
                   "the network file is too long");
    free(longer);
    free(bytes);
}

/* Installs a network of the game's shape, which therefore stays in memory, held here. */
static fn_net take_with_heats(const char *id, const char *seed, uint32_t weaker, uint32_t stronger)
{
    const fn_observer *observer = fn_observer_of(fn_game_find(id));
    const net_plan plan = {id,
                           observer->version,
                           observer->size,
                           observer->actions,
                           3,
                           {64, 32, observer->actions + 8}};
    static uint8_t *taken[8];
    static size_t count;
    size_t size;
    fn_net net;
    uint8_t *bytes = net_random(&plan, seed, &size);
    assert_true(count < COUNT_OF(taken));
    taken[count++] = bytes;
    net_put(bytes + NET_AT_HEATS, weaker);
    net_put(bytes + NET_AT_HEATS + 4, stronger);
    net_seal(bytes, size);
    assert_true(fn_net_read(&net, bytes, size, NULL));
    assert_true(fn_net_take(bytes, size, NULL));
    return net;
}

static fn_net take_random(const char *id, const char *seed)
{
    return take_with_heats(id, seed, 0, 0);
}

static void networks_that_fit_no_game_are_not_taken(void **state)
{
    (void)state;
    const fn_observer *observer = fn_observer_of(fn_game_find("bretagne"));
    const net_plan unfit[] = {
        {"chess", 1, 5, 3, 1, {11}},
        {"landfall", 1, 5, 3, 1, {11}},
        {"bretagne",
         observer->version + 1,
         observer->size,
         observer->actions,
         1,
         {observer->actions + 8}},
        {"bretagne",
         observer->version,
         observer->size - 1,
         observer->actions,
         1,
         {observer->actions + 8}},
        {"bretagne",
         observer->version,
         observer->size,
         observer->actions - 1,
         1,
         {observer->actions + 7}},
    };
    static const char *const sentences[] = {
        "the network is for 'chess', which nobody learns here",
        "the network is for 'landfall', which nobody learns here",
        "the network learned another version of the observation of bretagne",
        "the network learned another version of the observation of bretagne",
        "the network learned another version of the observation of bretagne",
    };
    for (size_t i = 0; i < COUNT_OF(unfit); i++) {
        size_t size;
        fn_error error;
        uint8_t *bytes = net_random(&unfit[i], "unfit", &size);
        assert_refused(fn_net_take(bytes, size, &error), &error, sentences[i]);
        free(bytes);
    }
}

static fn_move best_move(const fn_net *net, const fn_match *match, const fn_question *question)
{
    const fn_observer *observer = fn_observer_of(match->game);
    uint8_t observation[FN_OBSERVATION_MAX] = {0};
    fn_verdict verdict;
    fn_move best = 0, move;
    int32_t most = INT32_MIN;
    observer->observe(match->rules, match->state, question->seat, observation);
    fn_net_judge(net, observation, &verdict);
    assert_int_equal(verdict.wins[3], 0); /* three players */
    for (int action = 0; action < observer->actions; action++)
        if (fn_find_action(observer, match->game, match->rules, match->state, action, &move) &&
            verdict.logits[action] > most) {
            most = verdict.logits[action];
            best = move;
        }
    return best;
}

static void policy_makes_the_best_legal_move_of_its_network(void **state)
{
    (void)state;
    static fn_match match;
    static asked a;
    const fn_game *game;
    for (int i = 0; (game = fn_game_offered(i)) != NULL; i++) {
        fn_net net = take_random(game->id, "policy");
        assert_string_equal(fn_observer_of(game)->fields[0].name, "players"); /* see net.h */
        match_start_in(&match, game, (fn_setup){.players = 3}, "base", "policy");
        assert_true(fn_player_can_play(&(fn_player){.kind = FN_POLICY}, game, match.rules, NULL));
        while (!match_is_over(&match)) {
            ask(&a, &match, match.state);
            fn_move chosen = choose("policy", &a.question, "any");
            assert_int_equal(chosen, best_move(&net, &match, &a.question));
            match_play(&match, move_write(&match, chosen).text, NULL);
        }
    }
}

/* Checks a whole game, whatever is drawn. */
static void assert_plays_as(const char *level, const char *words)
{
    static fn_match match;
    static asked a;
    match_start_in(&match, fn_game_find("lighthouse-run"), (fn_setup){.players = 2}, "base", level);
    while (!match_is_over(&match)) {
        ask(&a, &match, match.state);
        fn_move chosen = choose(level, &a.question, "any");
        assert_int_equal(chosen, choose(words, &a.question, "any"));
        match_play(&match, move_write(&match, chosen).text, NULL);
    }
}

static void levels_have_the_heat_that_suits_their_network(void **state)
{
    (void)state;
    take_with_heats("lighthouse-run", "heats", 4000, 3);
    assert_plays_as("level:3", "policy:4000");
    assert_plays_as("level:4", "policy:3");
    take_random("lighthouse-run", "heats");
    assert_plays_as("level:3", "policy:500");
    assert_plays_as("level:4", "policy:200");
}

/* With Erik, two seats have three results. */
static void a_player_that_the_game_leads_has_a_chance_too(void **state)
{
    (void)state;
    static fn_match match;
    const fn_observer *observer = fn_observer_of(lighthouse_run());
    for (int erik = 0; erik <= 1; erik++) {
        uint8_t observation[FN_OBSERVATION_MAX] = {0};
        fn_verdict verdict;
        lr_match_start(&match, 2, erik ? "erik" : "base", "sides");
        const fn_net *net = fn_net_of(match.game, match.rules);
        observer->observe(match.rules, match.state, 0, observation);
        fn_net_judge(net, observation, &verdict);
        assert_int_equal(verdict.wins[2] > 0, erik);
        assert_int_equal(verdict.wins[3], 0);
        assert_in_range(verdict.wins[0] + verdict.wins[1] + verdict.wins[2], 65534, 65537);
    }
}

/* It says so, but still plays if it must. */
static void policy_needs_a_network_that_knows_the_figures(void **state)
{
    (void)state;
    static fn_match match;
    static asked a;
    const fn_game *game = lighthouse_run();
    fn_player policy = player_of("policy");
    fn_error error;
    match_start_in(&match, fn_game_find("landfall"), (fn_setup){.players = 2}, "base", "none");
    assert_refused(fn_player_can_play(&policy, match.game, match.rules, &error), &error,
                   "policy cannot play landfall: there is no network for it here");
    ask(&a, &match, match.state);
    assert_int_equal(choose("policy", &a.question, "x"), choose("greedy", &a.question, "x"));

    char *text = replaced(game->edition, "[2, 5, 8, ", "[3, 5, 8, ");
    fn_setup setup = {.players = 2, .edition = text, .edition_size = strlen(text)};
    match_start_in(&match, game, setup, "base", "other figures");
    assert_null(fn_net_of(game, match.rules));
    assert_refused(fn_player_can_play(&policy, game, match.rules, &error), &error,
                   "policy cannot play lighthouse-run with other figures than the built-in ones, "
                   "which it learned");
    ask(&a, &match, match.state);
    assert_int_equal(choose("policy", &a.question, "x"), choose("greedy", &a.question, "x"));

    free(text);
    text = replaced(game->edition, "\"name\": \"", "\"name\": \"other ");
    setup = (fn_setup){.players = 2, .edition = text, .edition_size = strlen(text)};
    match_start_in(&match, game, setup, "base", "the same figures under another name");
    assert_non_null(fn_net_of(game, match.rules));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tiny_network_says_what_was_worked_out_by_hand),
        cmocka_unit_test(shares_follow_the_logits),
        cmocka_unit_test(sums_are_those_of_plain_c_bit_for_bit),
        cmocka_unit_test(the_largest_numbers_fit),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(a_cut_file_is_refused),
        cmocka_unit_test(networks_that_fit_no_game_are_not_taken),
        cmocka_unit_test(policy_makes_the_best_legal_move_of_its_network),
        cmocka_unit_test(levels_have_the_heat_that_suits_their_network),
        cmocka_unit_test(a_player_that_the_game_leads_has_a_chance_too),
        cmocka_unit_test(policy_needs_a_network_that_knows_the_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
