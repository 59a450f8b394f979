/* Who may come in, speak and be called what, as it stands just now. A refusal says until when and
 * why, "banned until 2026-11-20 14:05 UTC: spam"; it lives until the next question. */
#ifndef FN_SERVER_GATE_H
#define FN_SERVER_GATE_H

#include "server/spine/client.h"
#include "table/message.h"

/* NULL: they may. All of them count what is refused. A program is refused with its owner; of
 * whoever is none the owner is empty. */
const char *gate_refuses_person(house *h, const char *person, const char *owner);
const char *gate_refuses_address(house *h, const char *address);
const char *gate_refuses_name(house *h, const char *name);

/* What is said at a table, by somebody or with the link to a seat: the code too. Whose program
 * holds that seat is not known here; rooms/welcome.h asks for it, then for the owner alone. */
const char *gate_refuses_speaker(house *h, const char *person, const char *owner, message_kind kind,
                                 const char **code);
const char *gate_refuses_message(const client *c, const table *t, message_kind kind,
                                 const char **code);

/* Closes the sockets of whoever is banned now, and of their programs. */
void gate_close_banned(house *h);

#endif
