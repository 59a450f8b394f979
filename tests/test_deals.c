/* Tests of deals, on Lighthouse Run: game IDs, and the fair shuffle with its commitment, secret and
 * salts, compared with libsodium. */
#include "help.h"

#include <sodium.h>
#include <stdio.h>

static fn_match match, other;
static line out;

static const char *game_id(void)
{
    fn_text *text = line_clear(&out);
    fn_game_id_write(&match, text);
    assert_false(text->overflow);
    assert_true(text->used < FN_GAME_ID_MAX);
    return out.storage;
}

static void game_id_round_trip(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *variant;
    } cases[] = {{2, "base"}, {3, "base"}, {4, "base"}, {2, "erik"}, {2, "great-fleet"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        fn_error error = {""};
        lr_match_start(&match, cases[i].players, cases[i].variant, "an ID");
        assert_true(fn_game_id_start(&other, game_id(), &error));
        assert_true(match_is_same(&other, &match));
    }
}

static void game_id_has_five_parts(void **unused)
{
    (void)unused;
    uint8_t hash[32];
    char hex[65], wanted[FN_GAME_ID_MAX];
    const fn_game *game = lighthouse_run();
    lr_match_start(&match, 2, "erik", "parts");
    crypto_hash_sha256(hash, (const uint8_t *)game->edition, *game->edition_size);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(wanted, sizeof wanted, "lighthouse-run:2:erik:%.8s:", hex);
    sodium_bin2hex(hex, sizeof hex, match.seed.bytes, 32);
    strcat(wanted, hex);
    assert_string_equal(game_id(), wanted);
}

/* An ID in capital digits means the same. */
static void game_id_takes_either_case(void **unused)
{
    (void)unused;
    char id[FN_GAME_ID_MAX];
    lr_match_start(&match, 2, "base", "case");
    strcpy(id, game_id());
    for (char *c = strrchr(id, ':'); *c != '\0'; c++)
        if (*c >= 'a' && *c <= 'f')
            *c = (char)(*c - 'a' + 'A');
    assert_true(fn_game_id_start(&other, id, NULL));
    assert_true(match_is_same(&other, &match));
}

static void id_refused(const char *id, const char *sentence)
{
    static fn_match before;
    fn_error error;
    memcpy(&before, &match, sizeof before);
    assert_refused(fn_game_id_start(&match, id, &error), &error, sentence);
    assert_false(fn_game_id_start(&match, id, NULL));
    assert_memory_equal(&match, &before, sizeof before);
}

/* Checks the refusal of the valid ID with one part changed. */
static void changed_id_refused(const char *old, const char *new_part, const char *sentence)
{
    char *id = replaced(game_id(), old, new_part);
    id_refused(id, sentence);
    free(id);
}

static void bad_parts_of_a_game_id_are_named(void **unused)
{
    (void)unused;
    lr_match_start(&match, 2, "erik", "bad parts");
    changed_id_refused("lighthouse-run", "chess", "there is no game 'chess'");
    changed_id_refused("lighthouse-run", "", "there is no game ''");
    changed_id_refused(":2:", "::", "'' is not a number of players");
    changed_id_refused(":2:", ":x:", "'x' is not a number of players");
    changed_id_refused(":2:", ":-:", "'-' is not a number of players");
    changed_id_refused(":2:", ":12:", "'12' is not a number of players");
    changed_id_refused(":2:", ":-2:", "'-2' is not a number of players");
    changed_id_refused(":2:", ":0:", "lighthouse-run is for 2 to 4 players, not 0");
    changed_id_refused(":2:", ":5:", "lighthouse-run is for 2 to 4 players, not 5");
    changed_id_refused(":2:", ":3:", "erik is for 2 players, not 3");
    changed_id_refused("erik", "eric",
                       "lighthouse-run has no variant 'eric'; there is base, erik, great-fleet");
    changed_id_refused("erik", "",
                       "lighthouse-run has no variant ''; there is base, erik, great-fleet");
    changed_id_refused("erik", "erik+fog", "lighthouse-run has no option 'fog'");
    changed_id_refused("erik", "erik+", "lighthouse-run has no option ''");
    changed_id_refused("erik", "er\nik",
                       "lighthouse-run has no variant 'er?ik'; there is base, erik, great-fleet");
}

static void bad_edition_or_seed_of_a_game_id_is_named(void **unused)
{
    (void)unused;
    static const char no_seed[] = "the seed of a game ID has 64 hexadecimal digits";
    char edition[16];
    lr_match_start(&match, 2, "base", "bad seed");
    memcpy(edition, game_id() + strlen("lighthouse-run:2:base"), 10);
    edition[10] = '\0';
    changed_id_refused(edition, ":00000000:", "this game ID is of another edition, '00000000'");
    changed_id_refused(edition, "::", "this game ID is of another edition, ''");
    changed_id_refused(edition, ":x:", "this game ID is of another edition, 'x'");
    char seed[65];
    strcpy(seed, strrchr(game_id(), ':') + 1);
    changed_id_refused(seed, "", no_seed);
    changed_id_refused(seed, "0123", no_seed);
    changed_id_refused(seed, seed + 1, no_seed);
    changed_id_refused(seed + 63, "g", no_seed);
    changed_id_refused(seed + 63, "00", no_seed);
    changed_id_refused(seed + 63, " ", no_seed);
}

static void game_id_of_another_shape_is_refused(void **unused)
{
    (void)unused;
    static const char parts[] = "a game ID has five parts, game:players:variant:edition:seed";
    char longer[FN_GAME_ID_MAX + 1];
    lr_match_start(&match, 2, "base", "shape");
    id_refused("", parts);
    id_refused("lighthouse-run", parts);
    id_refused("lighthouse-run:2:base:00000000", parts);
    id_refused("lighthouse-run:2:base:00000000:0:0", parts);
    id_refused(":::::", parts);
    memset(longer, ':', sizeof longer);
    longer[FN_GAME_ID_MAX] = '\0';
    id_refused(longer, "a game ID is shorter than 192 letters");
    longer[FN_GAME_ID_MAX - 1] = '\0';
    id_refused(longer, parts);
}

static fn_fair fair_with(int salts)
{
    static const char *const words[FN_MAX_SALTS] = {
        "Anna", "a \"quoted\" \\ salt", "Île de Bréhat", "", "5", "six", "seven", "eight"};
    fn_fair fair = {.secret = seed_of("the secret"), .salts = salts};
    for (int i = 0; i < salts; i++)
        strcpy(fair.salt[i], words[i]);
    return fair;
}

static void commitment_is_the_hash_of_the_secret(void **unused)
{
    (void)unused;
    uint8_t wanted[32], commitment[32];
    for (int salts = 0; salts <= FN_MAX_SALTS; salts++) {
        fn_fair fair = fair_with(salts);
        fn_fair_commitment(&fair, commitment);
        crypto_hash_sha256(wanted, fair.secret.bytes, sizeof fair.secret.bytes);
        assert_memory_equal(commitment, wanted, sizeof wanted);
    }
}

/* The secret itself without salts; otherwise the hash of the secret and each salt's line. */
static void fair_seed_is_made_of_secret_and_salts(void **unused)
{
    (void)unused;
    fn_fair fair = fair_with(0);
    assert_memory_equal(fn_fair_seed(&fair).bytes, fair.secret.bytes, 32);
    for (int salts = 1; salts <= FN_MAX_SALTS; salts++) {
        crypto_hash_sha256_state state;
        uint8_t wanted[32];
        fair = fair_with(salts);
        if (salts == FN_MAX_SALTS)
            for (int i = 0; i < salts; i++)
                memset(fair.salt[i], 'a' + i, FN_SALT_MAX);
        crypto_hash_sha256_init(&state);
        crypto_hash_sha256_update(&state, fair.secret.bytes, 32);
        for (int i = 0; i < salts; i++) {
            crypto_hash_sha256_update(&state, (const uint8_t *)fair.salt[i], strlen(fair.salt[i]));
            crypto_hash_sha256_update(&state, (const uint8_t *)"\n", 1);
        }
        crypto_hash_sha256_final(&state, wanted);
        assert_memory_equal(fn_fair_seed(&fair).bytes, wanted, 32);
    }
}

/* Returns the header line of a fairly dealt match. */
static const char *fair_header(const fn_fair *fair)
{
    fn_error error = {""};
    fn_setup setup = {.players = 2};
    fn_seed seed = fn_fair_seed(fair);
    fn_text *text = line_clear(&out);
    if (!fn_match_start(&match, lighthouse_run(), &setup, &seed, &error))
        fail_msg("%s", error.text);
    fn_record_write_header(&match, fair, text);
    assert_false(text->overflow);
    assert_true(is_json(text->data, text->used));
    return out.storage;
}

static bool verifies(const char *header, fn_error *error)
{
    fn_fair fair;
    char *copy = exact_copy(header, strlen(header));
    bool fine = fn_fair_verify(copy, strlen(header), &fair, error);
    free(copy);
    return fine;
}

static void fair_header_verifies(void **unused)
{
    (void)unused;
    for (int salts = 0; salts <= FN_MAX_SALTS; salts++) {
        fn_error error = {""};
        fn_fair fair = fair_with(salts);
        if (salts == FN_MAX_SALTS)
            memset(fair.salt[salts - 1], 'z', FN_SALT_MAX);
        if (!verifies(fair_header(&fair), &error))
            fail_msg("%s", error.text);
    }
}

static void tampered(const char *old, const char *new_part, const char *sentence)
{
    fn_error error;
    fn_fair fair = fair_with(3);
    char *header = replaced(fair_header(&fair), old, new_part);
    assert_refused(verifies(header, &error), &error, sentence);
    assert_false(verifies(header, NULL));
    free(header);
}

/* Changes the last digit of a key's value. */
static void tampered_digit(const char *key, const char *sentence)
{
    fn_error error;
    fn_fair fair = fair_with(3);
    char header[FN_LINE_MAX];
    strcpy(header, fair_header(&fair));
    char *digit = strstr(header, key);
    assert_non_null(digit);
    digit += strlen(key) + 63;
    *digit = *digit == '0' ? '1' : '0';
    assert_refused(verifies(header, &error), &error, sentence);
}

static const char no_fit[] = "the secret does not fit the published commitment";
static const char no_follow[] = "the seed does not follow from secret and salts";

static void tampered_digits_are_refused(void **unused)
{
    (void)unused;
    tampered_digit("\"commitment\":\"", no_fit);
    tampered_digit("\"secret\":\"", no_fit);
    tampered_digit("\"seed\":\"", no_follow);
}

static void tampered_salts_are_refused(void **unused)
{
    (void)unused;
    tampered("\"Anna\"", "\"Anne\"", no_follow);
    tampered("\"Anna\",", "", no_follow);
    tampered("\"Anna\",", "\"Anna\",\"Anna\",", no_follow);
    tampered("\"salts\":[\"Anna\",", "\"salts\":[\"\",\"Anna\",", no_follow);
    tampered("\"Anna\"", "\"Anna\\u0020\"", no_follow);
    tampered("\"Anna\"", "7", "salts[0] is not one line of up to 64 bytes");
    tampered("\"Anna\"", "\"An\\u0000na\"", "salts[0] is not one line of up to 64 bytes");
    tampered("\"Île de Bréhat\"",
             "\"12345678901234567890123456789012345678901234567890123456789012345\"",
             "salts[2] is not one line of up to 64 bytes");
    tampered("\"Anna\"", "1,2,3,4,5,6,7,8,9", "salts[0] is not one line of up to 64 bytes");
    tampered("\"Anna\"", "\"\",\"\",\"\",\"\",\"\",\"\",\"\"", "more than 8 salts");
    tampered("\"salts\":", "\"salt\":", "salts is not a list");
    tampered("[\"Anna\"", "{\"salts\":[]},\"x\":[\"Anna\"", "salts is not a list");
}

/* Two salts are not one salt with a line end in it. */
static void joined_salts_are_refused(void **unused)
{
    (void)unused;
    fn_error error;
    fn_fair fair = fair_with(2);
    strcpy(fair.salt[1], "Bernd");
    char *header = replaced(fair_header(&fair), "[\"Anna\",\"Bernd\"]", "[\"Anna\\nBernd\"]");
    bool fine = verifies(header, &error);
    free(header);
    assert_false(fine);
}

static void missing_parts_of_a_fair_header_are_named(void **unused)
{
    (void)unused;
    tampered("\"fair\":", "\"unfair\":", "this game was played without a commitment");
    tampered("\"commitment\":", "\"c\":", "commitment is not 64 hexadecimal digits");
    tampered("\"commitment\":\"", "\"commitment\":\"0", "commitment is not 64 hexadecimal digits");
    tampered(
        "\"commitment\":", "\"commitment\":64,\"c\":", "commitment is not 64 hexadecimal digits");
    tampered("\"secret\":", "\"s\":", "secret is not 64 hexadecimal digits");
    tampered("\"secret\":\"", "\"secret\":\"g", "secret is not 64 hexadecimal digits");
    tampered("\"seed\":", "\"s\":", "seed is not 64 hexadecimal digits");
    tampered("\"seed\":\"", "\"seed\":\" ", "seed is not 64 hexadecimal digits");
    tampered("\"fair\":{", "\"fair\":[],\"x\":{", "commitment is not 64 hexadecimal digits");
}

static void header_without_fairness_or_sense_is_refused(void **unused)
{
    (void)unused;
    fn_error error;
    lr_match_start(&match, 2, "base", "plain");
    fn_text *text = line_clear(&out);
    fn_record_write_header(&match, NULL, text);
    assert_refused(verifies(out.storage, &error), &error,
                   "this game was played without a commitment");
    assert_refused(verifies("[]", &error), &error, "this game was played without a commitment");
    assert_refused(verifies("", &error), &error, "not valid JSON at line 1, column 1");
    fn_fair fair = fair_with(3);
    char header[FN_LINE_MAX];
    strcpy(header, fair_header(&fair));
    for (size_t size = strlen(header); size-- > 0;) {
        char *copy = exact_copy(header, size);
        assert_false(fn_fair_verify(copy, size, &fair, &error));
        assert_says_part(&error, "not valid JSON at line 1, column ");
        free(copy);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_id_round_trip),
        cmocka_unit_test(game_id_has_five_parts),
        cmocka_unit_test(game_id_takes_either_case),
        cmocka_unit_test(bad_parts_of_a_game_id_are_named),
        cmocka_unit_test(bad_edition_or_seed_of_a_game_id_is_named),
        cmocka_unit_test(game_id_of_another_shape_is_refused),
        cmocka_unit_test(commitment_is_the_hash_of_the_secret),
        cmocka_unit_test(fair_seed_is_made_of_secret_and_salts),
        cmocka_unit_test(fair_header_verifies),
        cmocka_unit_test(tampered_digits_are_refused),
        cmocka_unit_test(tampered_salts_are_refused),
        cmocka_unit_test(joined_salts_are_refused),
        cmocka_unit_test(missing_parts_of_a_fair_header_are_named),
        cmocka_unit_test(header_without_fairness_or_sense_is_refused),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
