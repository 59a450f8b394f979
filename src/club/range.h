/* Ranges of addresses, such as 203.0.113.0/24 or 2001:db8::/48. An address is the smallest range:
 * one IPv4 address, or the 64 bits that an IPv6 home has. A range says nothing about who is in
 * it. */
#ifndef FN_CLUB_RANGE_H
#define FN_CLUB_RANGE_H

#include "fanal/text.h"

enum { RANGE_TEXT_MAX = 56 };

typedef struct range {
    uint8_t bytes[16]; /* IPv4 after ::ffff:; zero past its bits */
    int bits;          /* out of 128 */
} range;

/* Reads a range. An address without "/" is a single IPv4 address, or the /64 of an IPv6 one.
 * Refuses ranges that are half the world (wider than /8 or /16), and IPv6 ranges narrower than any
 * address here. */
bool range_read(range *r, const char *text, fn_error *error);
void range_write(const range *r, char text[RANGE_TEXT_MAX]);

bool range_has(const range *r, const range *part);
bool range_is_loopback(const range *r); /* overlaps this machine's own addresses */

#endif
