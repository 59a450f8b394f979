/* Who may come in, speak and be called what, as it stands just now. A refusal says until when and
 * why, "banned until 2026-11-20 14:05 UTC: spam"; it lives until the next question. */
#ifndef FN_SERVER_GATE_H
#define FN_SERVER_GATE_H

#include "server/spine/desk.h"

/* Answers what somebody may; refusals are counted. Of a message with the link to a seat the owner
 * of the program at that seat is not known here; rooms/welcome.h looks for it, then asks for the
 * owner alone. */
const char *gate_may(house *h, const permit *p, const char **code);

/* Closes the sockets of whoever is banned now, and of their programs. */
void gate_close_banned(house *h);

#endif
