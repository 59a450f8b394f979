/* Networks: a small one whose answers are known, the platform's sums against the reference, files
 * that are refused. */
#include "help.h"
#include "net_help.h"

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
    put_bias(&tiny, bytes, 1, 3, 1024); /* win of the first seat: e times that of the others */
    put_bias(&tiny, bytes, 1, 7, 2350); /* points */
    put_bias(&tiny, bytes, 1, 10, -50000);
    put_multiplier(&tiny, bytes, 1, 10, 1u << 31); /* so large that it is cut off */
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

    /* Inputs 50 and 127 (cut off): hidden (4 * 50 - 127) / 2 = 36.5, so 37; and 0. */
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

    /* Inputs 0: hidden 0 and 50. Of two players the others have nothing. */
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

/* Sums of random numbers, with some at their limits. */
static void compare_sums(fn_rng *rng, int width, int quads_in_all)
{
    size_t size = (size_t)width * (size_t)quads_in_all * 4;
    int8_t *weights = malloc(size);
    fn_quad *quads = malloc(sizeof *quads * (size_t)quads_in_all);
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

/* All is as large as a file may have it: nothing may overflow. */
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
    refuse(72, 0, true, "the network has 0 inputs, not 1 to 2048");
    refuse(72, 2049, true, "the network has 2049 inputs, not 1 to 2048");
    refuse(72, 2048, true, "the network file is too short");
    refuse(72, 17, true, "the network file is too short");
    refuse(76, 129, true, "the network has 129 actions, not 1 to 128");
    refuse(76, 4, true, "the last layer of the network does not fit its actions");
    refuse(80, 9, true, "the network has 9 layers, not 1 to 8");
    refuse(80, 3, true, "the network has 0 numbers in a layer, not 1 to 2048");
    refuse(84, 4000000000, true, "the network has 4000000000 numbers in a layer, not 1 to 2048");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tiny_network_says_what_was_worked_out_by_hand),
        cmocka_unit_test(shares_follow_the_logits),
        cmocka_unit_test(sums_are_those_of_plain_c_bit_for_bit),
        cmocka_unit_test(the_largest_numbers_fit),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(a_cut_file_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
