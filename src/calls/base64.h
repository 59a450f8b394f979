/* Bytes as text: base64url without padding (RFC 4648, 5), as in Web Push and JWT; and plain base64
 * with padding, as in mail. */
#ifndef FN_CALLS_BASE64_H
#define FN_CALLS_BASE64_H

#include "fanal/text.h"

void base64url_add(fn_text *out, const uint8_t *bytes, size_t count);
void base64_add(fn_text *out, const uint8_t *bytes, size_t count);

/* Reads exactly `count` bytes, with or without padding; fails on anything else. */
bool base64url_read(uint8_t *bytes, size_t count, const char *text);

#endif
