/* Tests of random numbers, SHA-256 and seeds against published vectors and libsodium. Knows no
 * game. */
#include "help.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>

static uint32_t load_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static uint64_t load_long(const uint8_t *bytes)
{
    return (uint64_t)load_word(bytes) | (uint64_t)load_word(bytes + 4) << 32;
}

static void store_words(uint8_t *bytes, const uint32_t *words, size_t count)
{
    for (size_t i = 0; i < 4 * count; i++)
        bytes[i] = (uint8_t)(words[i / 4] >> (8 * (i % 4)));
}

enum { CHUNK = 4 * FN_RNG_WORDS };

/* Runs one call with key, nonce and result as bytes, as libraries do. */
static void chacha_bytes(uint8_t out[CHUNK], const uint8_t key[32], const uint8_t nonce[8],
                         uint64_t block, int rounds)
{
    uint32_t key_words[8], words[FN_RNG_WORDS];
    for (int i = 0; i < 8; i++)
        key_words[i] = load_word(key + 4 * i);
    fn_chacha(words, key_words, load_long(nonce), block, rounds);
    store_words(out, words, FN_RNG_WORDS);
}

static void hex_bytes(uint8_t *bytes, size_t count, const char *hex)
{
    assert_true(fn_hex_read(bytes, count, hex, strlen(hex)));
}

#define ZERO_KEY "0000000000000000000000000000000000000000000000000000000000000000"
#define ONES_KEY "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"

/* draft-strombergson-chacha-test-vectors-01, 256-bit keys: TC1 to TC4 and TC8. */
static const struct {
    int rounds;
    const char *key, *nonce;
    uint64_t block;
    const char *stream;
} chacha_vectors[] = {
    {20, ZERO_KEY, "0000000000000000", 0,
     "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
     "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
    {20, ZERO_KEY, "0000000000000000", 1,
     "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
     "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
    {8, ZERO_KEY, "0000000000000000", 0,
     "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
     "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"},
    {8, ZERO_KEY, "0000000000000000", 1,
     "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
     "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"},
    {8, "0100000000000000000000000000000000000000000000000000000000000000", "0000000000000000", 0,
     "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
     "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"},
    {8, ZERO_KEY, "0100000000000000", 0,
     "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
     "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06"},
    {8, ONES_KEY, "ffffffffffffffff", 0,
     "e163bbf8c9a739d18925ee8362dad2cdc973df05225afb2aa26396f2a9849a4a"
     "445e0547d31c1623c537df4ba85c70a9884a35bcbf3dfab077e98b0f68135f54"},
    {8, "c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d", "1ada31d5cf688221", 0,
     "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
     "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b"},
};

static void chacha_gives_the_published_vectors(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(chacha_vectors); i++) {
        uint8_t key[32], nonce[8], wanted[64], got[CHUNK];
        hex_bytes(key, sizeof key, chacha_vectors[i].key);
        hex_bytes(nonce, sizeof nonce, chacha_vectors[i].nonce);
        hex_bytes(wanted, sizeof wanted, chacha_vectors[i].stream);
        chacha_bytes(got, key, nonce, chacha_vectors[i].block, chacha_vectors[i].rounds);
        assert_memory_equal(got, wanted, sizeof wanted);
    }
}

/* The counters cross 32 and 64 bits within one call. */
static void chacha_equals_libsodium_at_20_rounds(void **unused)
{
    (void)unused;
    static const uint64_t blocks[] = {
        0,         1, 2, 77, UINT32_MAX - 1, UINT32_MAX, 1ull << 32, 1ull << 63, UINT64_MAX - 1,
        UINT64_MAX};
    static const uint8_t zeros[CHUNK];
    for (uint64_t i = 0; i < 20; i++) {
        fn_seed key = fn_seed_derive(&(fn_seed){{1}}, i), nonce = fn_seed_derive(&key, i);
        for (size_t j = 0; j < COUNT_OF(blocks); j++) {
            uint8_t wanted[CHUNK], got[CHUNK];
            crypto_stream_chacha20_xor_ic(wanted, zeros, CHUNK, nonce.bytes, blocks[j], key.bytes);
            chacha_bytes(got, key.bytes, nonce.bytes, blocks[j], 20);
            assert_memory_equal(got, wanted, CHUNK);
        }
    }
}

static void chacha_blocks_make_libsodiums_stream(void **unused)
{
    (void)unused;
    enum { CALLS = 10 };
    fn_seed key = seed_of("a long stream");
    const uint8_t nonce[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint8_t wanted[CHUNK * CALLS], got[sizeof wanted];
    crypto_stream_chacha20(wanted, sizeof wanted, nonce, key.bytes);
    for (int call = 0; call < CALLS; call++)
        chacha_bytes(got + CHUNK * call, key.bytes, nonce, (uint64_t)call * FN_RNG_BLOCKS, 20);
    assert_memory_equal(got, wanted, sizeof wanted);
}

static void rng_gives_the_words_of_consecutive_blocks(void **unused)
{
    (void)unused;
    fn_seed seed = seed_of("words");
    fn_rng rng;
    for (uint64_t stream = 0; stream < 3; stream++) {
        uint8_t nonce[8] = {(uint8_t)stream}, wanted[CHUNK], got[64];
        fn_rng_start(&rng, &seed, stream);
        for (uint64_t block = 0; block < 10; block++) {
            uint32_t words[16];
            for (int i = 0; i < 16; i++)
                words[i] = fn_rng_next(&rng);
            store_words(got, words, 16);
            chacha_bytes(wanted, seed.bytes, nonce, block, 8);
            assert_memory_equal(got, wanted, sizeof got);
        }
    }
}

static void rng_streams_and_seeds_differ(void **unused)
{
    (void)unused;
    static const uint64_t streams[] = {0, 1, 2, UINT32_MAX, 1ull << 32, UINT64_MAX};
    uint32_t first[2 * COUNT_OF(streams)][4];
    for (size_t i = 0; i < COUNT_OF(first); i++) {
        fn_rng rng;
        fn_seed seed = seed_of(i % 2 == 0 ? "even" : "odd");
        fn_rng_start(&rng, &seed, streams[i / 2]);
        for (int word = 0; word < 4; word++)
            first[i][word] = fn_rng_next(&rng);
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(first[i], first[j], sizeof first[i]);
    }
}

/* Checks by chi-square counts that should all be equal: at most six standard deviations off, with
 * some more room if there are few kinds. */
static void assert_even(const uint32_t *counts, uint32_t kinds, uint32_t draws)
{
    double expected = (double)draws / kinds, sum = 0;
    for (uint32_t i = 0; i < kinds; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    double freedom = kinds - 1, excess = sum - freedom;
    if (excess > 0 && excess * excess > 36 * 2 * freedom + 36 * 4)
        fail_msg("chi-square %f with %f degrees of freedom", sum, freedom);
}

static void rng_below_is_even(void **unused)
{
    (void)unused;
    static const uint32_t bounds[] = {2, 3, 5, 6, 7, 12, 14, 52, 100, 128};
    enum { DRAWS = 60000 };
    fn_rng rng;
    fn_seed seed = seed_of("even draws");
    fn_rng_start(&rng, &seed, 0);
    for (size_t i = 0; i < COUNT_OF(bounds); i++) {
        uint32_t counts[128] = {0};
        for (int draw = 0; draw < DRAWS; draw++) {
            uint32_t number = fn_rng_below(&rng, bounds[i]);
            assert_true(number < bounds[i]);
            counts[number]++;
        }
        assert_even(counts, bounds[i], DRAWS);
    }
}

/* Without rejection, every third number below 3 * 2^30 would be twice as frequent. */
static void rng_below_rejects_what_would_be_unfair(void **unused)
{
    (void)unused;
    enum { DRAWS = 60000 };
    uint32_t counts[3] = {0};
    fn_rng rng;
    fn_seed seed = seed_of("rejection");
    fn_rng_start(&rng, &seed, 0);
    for (int draw = 0; draw < DRAWS; draw++)
        counts[fn_rng_below(&rng, 3u << 30) % 3]++;
    assert_even(counts, 3, DRAWS);
}

static void rng_below_keeps_its_bound(void **unused)
{
    (void)unused;
    static const uint32_t bounds[] = {1, 2, 3, 1u << 31, (1u << 31) + 1, 3u << 30, UINT32_MAX};
    fn_rng rng;
    fn_seed seed = seed_of("bounds");
    fn_rng_start(&rng, &seed, 0);
    for (size_t i = 0; i < COUNT_OF(bounds); i++)
        for (int draw = 0; draw < 2000; draw++)
            assert_true(fn_rng_below(&rng, bounds[i]) < bounds[i]);
}

/* A power of two rejects nothing, so the number is the upper bits of the next word. */
static void rng_below_takes_the_upper_bits(void **unused)
{
    (void)unused;
    fn_rng numbers, words;
    fn_seed seed = seed_of("upper bits");
    fn_rng_start(&numbers, &seed, 9);
    fn_rng_start(&words, &seed, 9);
    for (int bits = 1; bits < 32; bits++)
        assert_int_equal(fn_rng_below(&numbers, 1u << bits), fn_rng_next(&words) >> (32 - bits));
}

static void shuffle_is_a_permutation(void **unused)
{
    (void)unused;
    fn_rng rng;
    fn_seed seed = seed_of("shuffle");
    fn_rng_start(&rng, &seed, 0);
    for (int count = 0; count <= 255; count++) {
        uint8_t items[256], seen[256] = {0};
        for (int i = 0; i < 256; i++)
            items[i] = (uint8_t)i;
        fn_rng_shuffle(&rng, items, count);
        for (int i = 0; i < 256; i++)
            assert_int_equal(seen[items[i]]++, 0);
        for (int i = count; i < 256; i++)
            assert_int_equal(items[i], i);
    }
}

static void shuffle_gives_every_order_alike(void **unused)
{
    (void)unused;
    enum { DRAWS = 48000, ORDERS = 24 };
    uint32_t counts[256] = {0}, orders[ORDERS];
    int found = 0;
    fn_rng rng;
    fn_seed seed = seed_of("orders");
    fn_rng_start(&rng, &seed, 0);
    for (int draw = 0; draw < DRAWS; draw++) {
        uint8_t items[4] = {0, 1, 2, 3};
        fn_rng_shuffle(&rng, items, 4);
        counts[items[0] << 6 | items[1] << 4 | items[2] << 2 | items[3]]++;
    }
    for (int code = 0; code < 256; code++)
        if (counts[code] > 0) {
            assert_true(found < ORDERS);
            orders[found++] = counts[code];
        }
    assert_int_equal(found, ORDERS);
    assert_even(orders, ORDERS, DRAWS);
}

static void shuffle_of_one_or_none_draws_nothing(void **unused)
{
    (void)unused;
    fn_rng rng, fresh;
    fn_seed seed = seed_of("nothing to do");
    uint8_t item = 7;
    fn_rng_start(&rng, &seed, 0);
    fn_rng_start(&fresh, &seed, 0);
    fn_rng_shuffle(&rng, &item, 0);
    fn_rng_shuffle(&rng, &item, 1);
    assert_int_equal(item, 7);
    assert_int_equal(fn_rng_next(&rng), fn_rng_next(&fresh));
}

static void sha256_gives_the_fips_vectors(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *digest;
    } vectors[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
         "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    uint8_t wanted[32], got[32];
    for (size_t i = 0; i < COUNT_OF(vectors); i++) {
        hex_bytes(wanted, sizeof wanted, vectors[i].digest);
        fn_sha256(got, vectors[i].text, strlen(vectors[i].text));
        assert_memory_equal(got, wanted, sizeof wanted);
    }
    static char million[1000000];
    memset(million, 'a', sizeof million);
    hex_bytes(wanted, sizeof wanted,
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    fn_sha256(got, million, sizeof million);
    assert_memory_equal(got, wanted, sizeof wanted);
}

static void sha256_equals_libsodium(void **unused)
{
    (void)unused;
    for (size_t size = 0; size <= 300; size++) {
        char bytes[300];
        uint8_t wanted[32], got[32];
        for (size_t i = 0; i < size; i++)
            bytes[i] = (char)(uint8_t)(i * 31 + size);
        char *copy = exact_copy(bytes, size);
        fn_sha256(got, copy, size);
        free(copy);
        crypto_hash_sha256(wanted, (const uint8_t *)bytes, size);
        assert_memory_equal(got, wanted, sizeof wanted);
    }
    uint8_t wanted[32], got[32];
    fn_sha256(got, NULL, 0);
    crypto_hash_sha256(wanted, (const uint8_t *)"", 0);
    assert_memory_equal(got, wanted, sizeof wanted);
}

static void seed_of_64_digits_stands_for_itself(void **unused)
{
    (void)unused;
    static const char text[] = "00FFa1B2c3D4e5F60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7E!";
    uint8_t wanted[32];
    assert_true(fn_hex_read(wanted, 32, text, 64));
    assert_memory_equal(fn_seed_from_text(text, 64).bytes, wanted, 32);
}

static void seed_of_other_text_is_its_hash(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "",
        "7",
        "lighthouse",
        "0000000000000000000000000000000000000000000000000000000000000",
        "g000000000000000000000000000000000000000000000000000000000000000",
        "00000000000000000000000000000000000000000000000000000000000000000",
        " 000000000000000000000000000000000000000000000000000000000000000",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        uint8_t wanted[32];
        size_t size = strlen(texts[i]);
        char *copy = exact_copy(texts[i], size);
        crypto_hash_sha256(wanted, (const uint8_t *)texts[i], size);
        assert_memory_equal(fn_seed_from_text(copy, size).bytes, wanted, 32);
        free(copy);
    }
}

static void seed_derive_hashes_seed_and_index(void **unused)
{
    (void)unused;
    static const uint64_t indices[] = {0, 1, 255, 256, UINT32_MAX, 1ull << 32, UINT64_MAX};
    fn_seed seed = seed_of("series"), derived[COUNT_OF(indices)];
    for (size_t i = 0; i < COUNT_OF(indices); i++) {
        uint8_t bytes[40], wanted[32];
        memcpy(bytes, seed.bytes, 32);
        for (int j = 0; j < 8; j++)
            bytes[32 + j] = (uint8_t)(indices[i] >> (8 * j));
        crypto_hash_sha256(wanted, bytes, sizeof bytes);
        derived[i] = fn_seed_derive(&seed, indices[i]);
        assert_memory_equal(derived[i].bytes, wanted, 32);
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(derived[i].bytes, derived[j].bytes, 32);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha_gives_the_published_vectors),
        cmocka_unit_test(chacha_equals_libsodium_at_20_rounds),
        cmocka_unit_test(chacha_blocks_make_libsodiums_stream),
        cmocka_unit_test(rng_gives_the_words_of_consecutive_blocks),
        cmocka_unit_test(rng_streams_and_seeds_differ),
        cmocka_unit_test(rng_below_is_even),
        cmocka_unit_test(rng_below_rejects_what_would_be_unfair),
        cmocka_unit_test(rng_below_keeps_its_bound),
        cmocka_unit_test(rng_below_takes_the_upper_bits),
        cmocka_unit_test(shuffle_is_a_permutation),
        cmocka_unit_test(shuffle_gives_every_order_alike),
        cmocka_unit_test(shuffle_of_one_or_none_draws_nothing),
        cmocka_unit_test(sha256_gives_the_fips_vectors),
        cmocka_unit_test(sha256_equals_libsodium),
        cmocka_unit_test(seed_of_64_digits_stands_for_itself),
        cmocka_unit_test(seed_of_other_text_is_its_hash),
        cmocka_unit_test(seed_derive_hashes_seed_and_index),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
