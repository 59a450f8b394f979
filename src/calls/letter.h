/* A letter as a mail server takes it (RFC 5322): plain text in UTF-8, nothing loaded from
 * elsewhere, and headers that say how to unsubscribe (RFC 2369, RFC 8058). */
#ifndef FN_CALLS_LETTER_H
#define FN_CALLS_LETTER_H

#include "fanal/text.h"

enum { LETTER_MAX = 16 << 10, LETTER_ADDRESS_MAX = 128 };

typedef struct letter {
    const char *from, *to;
    const char *id;      /* unique; the part of its Message-ID before the @ */
    const char *subject; /* one line */
    const char *text;    /* lines end with \n */
    const char *stop;    /* address whose POST ends such letters; or empty */
    int64_t at_s;
} letter;

void letter_write(const letter *l, fn_text *out);

/* Accepts one@host, in printable ASCII without characters that have a meaning in headers. */
bool mail_address_is_fine(const char *address);

#endif
