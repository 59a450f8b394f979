/* Delivers messages: an HTTP POST to an address that a person gave, or a letter to the mail server
 * that the host configured. Uses libcurl; blocks, so it is meant for separate threads.
 *
 * An address given by a person may point anywhere. Therefore: only https, unless the host allows
 * more; the address a name resolves to is checked when the socket is made, and private ones are
 * refused; no redirects, no proxies; short limits; only the status of the answer counts. */
#ifndef FN_CALLS_DELIVER_H
#define FN_CALLS_DELIVER_H

#include "fanal/text.h"

#include <stdatomic.h>

struct sockaddr;

typedef struct deliver_rules {
    bool allows_private;   /* allows http, and addresses of this machine and its networks */
    const char *hosts;     /* "a.example b.example": only these and their subdomains; empty: any */
    const char *smtp_url;  /* smtp://mail.example:587 or smtps://…; empty: no mail */
    const char *smtp_user; /* or empty */
    const char *smtp_password;
    const char *sender;      /* fanal@example.org */
    const atomic_bool *ends; /* true: interrupts deliveries in progress; or NULL */
} deliver_rules;

void deliver_begin(void); /* once, before any thread starts */

/* Returns the status of the answer; 0: there was none, and the error says why. Headers end with
 * NULL. */
int deliver_post(const deliver_rules *rules, const char *url, const char *const headers[],
                 const void *body, size_t size, fn_error *error);
bool deliver_mail(const deliver_rules *rules, const char *to, const char *letter, size_t size,
                  fn_error *error);

/* Reports whether the rules allow calls to the host of this address, before anything is
 * resolved. */
bool deliver_may_reach(const deliver_rules *rules, const char *url);
bool address_is_public(const struct sockaddr *address);

#endif
