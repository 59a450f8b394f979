/* Ranges of addresses, such as 203.0.113.0/24 or 2001:db8::/48. An address is the smallest range:
 * one of IPv4, or the 64 bits that a home has of IPv6. A range says nothing about who is in it. */
#ifndef FN_CLUB_RANGE_H
#define FN_CLUB_RANGE_H

#include "fanal/text.h"

enum { RANGE_TEXT_MAX = 56 };

typedef struct range {
    uint8_t bytes[16]; /* IPv4 behind ::ffff:; zero past its bits */
    int bits;          /* of 128 */
} range;

/* An address without "/" is one of IPv4, or its /64 of IPv6. Refused are ranges so wide that they
 * are half the world (below /8 and /16), and those of IPv6 that no address here is told by. */
bool range_read(range *r, const char *text, fn_error *error);
void range_write(const range *r, char text[RANGE_TEXT_MAX]);

bool range_has(const range *r, const range *part);
bool range_is_loopback(const range *r); /* some of it is this machine itself */

#endif
