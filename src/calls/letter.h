/* A letter as a mail server takes it (RFC 5322): plain text in UTF-8, nothing loaded from
 * elsewhere, and the way to end it in its head (RFC 2369, RFC 8058). */
#ifndef FN_CALLS_LETTER_H
#define FN_CALLS_LETTER_H

#include "fanal/text.h"

enum { LETTER_MAX = 16 << 10, LETTER_ADDRESS_MAX = 128 };

typedef struct letter {
    const char *from, *to;
    const char *id;      /* unique; before the @ of its Message-ID */
    const char *subject; /* one line */
    const char *text;    /* lines end with \n */
    const char *stop;    /* where a POST ends such letters; or empty */
    int64_t at_s;
} letter;

void letter_write(const letter *l, fn_text *out);

/* one@host, in printable ASCII without what has a meaning in heads. */
bool mail_address_is_fine(const char *address);

#endif
