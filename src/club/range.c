/* See range.h. */
#include "club/range.h"

#include <arpa/inet.h>
#include <string.h>

enum { V4_BITS = 96, V4_LEAST = 8, V6_LEAST = 16, V6_MOST = 64, ADDRESS_MAX = 46 };

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_v4(const range *r)
{
    return r->bits >= V4_BITS && memcmp(r->bytes, mapped, sizeof mapped) == 0;
}

static void clear_rest(range *r)
{
    for (int bit = r->bits; bit < 128; bit++)
        r->bytes[bit / 8] &= (uint8_t) ~(0x80 >> bit % 8);
}

/* Reads up to three digits without sign or leading zeros, or returns -1. */
static int read_bits(const char *text)
{
    int number = 0;
    size_t size = strlen(text);
    if (size == 0 || size > 3 || (text[0] == '0' && size > 1))
        return -1;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return -1;
        number = 10 * number + (*text - '0');
    }
    return number;
}

bool range_read(range *r, const char *text, fn_error *error)
{
    char address[ADDRESS_MAX];
    const char *slash = strchr(text, '/');
    size_t size = slash != NULL ? (size_t)(slash - text) : strlen(text);
    bool is_fine = size < sizeof address;
    memcpy(address, text, is_fine ? size : 0);
    address[is_fine ? size : 0] = '\0';
    memcpy(r->bytes, mapped, sizeof mapped);
    bool is_short = inet_pton(AF_INET, address, r->bytes + 12) == 1;
    if (!is_short && inet_pton(AF_INET6, address, r->bytes) != 1)
        return fn_fail(error, "'", text, "' is no address such as 203.0.113.7, and no range such ",
                       "as 203.0.113.0/24 or 2001:db8::/48");
    bool was_mapped = !is_short && memcmp(r->bytes, mapped, sizeof mapped) == 0;
    int least = is_short ? V4_LEAST : V6_LEAST, most = is_short ? 32 : V6_MOST;
    int bits = slash != NULL ? read_bits(slash + 1) : most;
    if (bits < least || bits > most || was_mapped)
        return fn_fail(error, "a range goes from /8 to /32, one of IPv6 from /16 to /64");
    r->bits = is_short ? V4_BITS + bits : bits;
    clear_rest(r);
    return true;
}

void range_write(const range *r, char text[RANGE_TEXT_MAX])
{
    char address[ADDRESS_MAX];
    bool is_short = is_v4(r);
    fn_text out;
    inet_ntop(is_short ? AF_INET : AF_INET6, is_short ? r->bytes + 12 : r->bytes, address,
              sizeof address);
    fn_text_init(&out, text, RANGE_TEXT_MAX);
    fn_text_add(&out, address);
    if (is_short && r->bits == 128)
        return;
    fn_text_add_char(&out, '/');
    fn_text_add_int(&out, is_short ? r->bits - V4_BITS : r->bits);
}

bool range_has(const range *r, const range *part)
{
    int whole = r->bits / 8, left = r->bits % 8;
    if (part->bits < r->bits || memcmp(r->bytes, part->bytes, (size_t)whole) != 0)
        return false;
    return left == 0 || ((r->bytes[whole] ^ part->bytes[whole]) & 0xff << (8 - left)) == 0;
}

bool range_is_loopback(const range *r)
{
    range own = {.bytes = {[10] = 0xff, [11] = 0xff, [12] = 127}, .bits = V4_BITS + 8};
    range own_v6 = {.bits = V6_MOST}; /* ::1, in the form addresses have here */
    return range_has(r, &own) || range_has(&own, r) || range_has(r, &own_v6);
}
