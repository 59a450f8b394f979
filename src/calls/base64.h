/* Bytes as text: base64url without padding (RFC 4648, 5), as Web Push and JWT write them; and plain
 * base64 with padding, as mail does. */
#ifndef FN_CALLS_BASE64_H
#define FN_CALLS_BASE64_H

#include "fanal/text.h"

void base64url_add(fn_text *out, const uint8_t *bytes, size_t count);
void base64_add(fn_text *out, const uint8_t *bytes, size_t count);

/* Exactly `count` bytes; padding behind them is allowed. False: it is something else. */
bool base64url_read(uint8_t *bytes, size_t count, const char *text);

#endif
