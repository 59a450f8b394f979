/* Base64 by libsodium, encoded in pieces that a text takes one after another. See base64.h. */
#include "calls/base64.h"

#include <sodium.h>
#include <string.h>

enum { PIECE = 48, DIGITS = PIECE / 3 * 4 };

static void add(fn_text *out, const uint8_t *bytes, size_t count, int variant)
{
    char digits[DIGITS + 1];
    for (size_t i = 0; i < count; i += PIECE) {
        size_t size = count - i < PIECE ? count - i : PIECE;
        fn_text_add(out, sodium_bin2base64(digits, sizeof digits, bytes + i, size, variant));
    }
}

void base64url_add(fn_text *out, const uint8_t *bytes, size_t count)
{
    add(out, bytes, count, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void base64_add(fn_text *out, const uint8_t *bytes, size_t count)
{
    add(out, bytes, count, sodium_base64_VARIANT_ORIGINAL);
}

bool base64url_read(uint8_t *bytes, size_t count, const char *text)
{
    size_t size = strcspn(text, "="), padding = strlen(text + size), read = 0;
    const char *end = NULL;
    return padding <= 2 && strspn(text + size, "=") == padding &&
           sodium_base642bin(bytes, count, text, size, NULL, &read, &end,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           end == text + size && read == count;
}
