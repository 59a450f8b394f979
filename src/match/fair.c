/* The fair shuffle. commitment = SHA-256(secret). seed = secret if there are no salts, and
 * otherwise SHA-256 of the secret followed by each salt and a line end. */
#include "base/json_read.h"
#include "fanal/match.h"

#include <string.h>

void fn_fair_commitment(const fn_fair *fair, uint8_t commitment[32])
{
    fn_sha256(commitment, fair->secret.bytes, sizeof fair->secret.bytes);
}

fn_seed fn_fair_seed(const fn_fair *fair)
{
    char storage[sizeof fair->secret + sizeof fair->salt + FN_MAX_SALTS];
    fn_text text;
    fn_seed seed = fair->secret;
    if (fair->salts == 0)
        return seed;
    fn_text_init(&text, storage, sizeof storage);
    fn_text_add_bytes(&text, (const char *)fair->secret.bytes, sizeof fair->secret.bytes);
    for (int i = 0; i < fair->salts; i++) {
        fn_text_add(&text, fair->salt[i]);
        fn_text_add_char(&text, '\n');
    }
    fn_sha256(seed.bytes, text.data, text.used);
    return seed;
}

void fn_fair_write(const fn_fair *fair, fn_text *out)
{
    uint8_t commitment[32];
    fn_fair_commitment(fair, commitment);
    fn_json_key(out, "fair");
    fn_json_open(out, '{');
    fn_json_put_hex(out, "commitment", commitment, sizeof commitment);
    fn_json_put_hex(out, "secret", fair->secret.bytes, sizeof fair->secret.bytes);
    fn_json_key(out, "salts");
    fn_json_open(out, '[');
    for (int i = 0; i < fair->salts; i++)
        fn_json_string(out, fair->salt[i]);
    fn_json_close(out, ']');
    fn_json_close(out, '}');
}

static bool get_hex(fn_json object, const char *key, uint8_t bytes[32], fn_error *error)
{
    fn_json value;
    if (!fn_json_member(object, key, &value) || fn_json_kind(value) != '"' ||
        !fn_hex_read(bytes, 32, value.at + 1, value.size - 2))
        return fn_fail(error, key, " is not 64 hexadecimal digits");
    return true;
}

static bool get_salts(fn_json object, fn_fair *fair, fn_error *error)
{
    fn_json list, item;
    size_t cursor = 0;
    fair->salts = 0;
    if (!fn_json_member(object, "salts", &list) || fn_json_kind(list) != '[')
        return fn_fail(error, "salts is not a list");
    while (fn_json_next(list, &cursor, NULL, &item)) {
        if (fair->salts == FN_MAX_SALTS)
            return fn_fail(error, "more than ", fn_decimal(FN_MAX_SALTS).text, " salts");
        char *salt = fair->salt[fair->salts++];
        if (!fn_json_to_string(item, salt, FN_SALT_MAX + 1) || strchr(salt, '\n') != NULL)
            return fn_fail(error, "salts[", fn_decimal(fair->salts - 1).text,
                           "] is not one line of up to ", fn_decimal(FN_SALT_MAX).text, " bytes");
    }
    return true;
}

bool fn_fair_verify(const char *line, size_t size, fn_fair *fair, fn_error *error)
{
    fn_json header, object;
    uint8_t published[32], commitment[32], seed[32];
    if (!fn_json_parse(&header, line, size, error))
        return false;
    if (!fn_json_member(header, "fair", &object))
        return fn_fail(error, "this game was played without a commitment");
    if (!get_hex(object, "commitment", published, error) ||
        !get_hex(object, "secret", fair->secret.bytes, error) || !get_salts(object, fair, error) ||
        !get_hex(header, "seed", seed, error))
        return false;
    fn_fair_commitment(fair, commitment);
    if (memcmp(commitment, published, sizeof commitment) != 0)
        return fn_fail(error, "the secret does not fit the published commitment");
    if (memcmp(fn_fair_seed(fair).bytes, seed, sizeof seed) != 0)
        return fn_fail(error, "the seed does not follow from secret and salts");
    return true;
}
