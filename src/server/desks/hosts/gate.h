/* Decides, by the bans, mutes and names in force, whether people may come in, speak and use a name.
 * A refusal states its end and reason, "banned until 2026-11-20 14:05 UTC: spam"; it is valid until
 * the next call. */
#ifndef FN_SERVER_GATE_H
#define FN_SERVER_GATE_H

#include "server/spine/desk.h"

/* Answers a permit and counts refusals. For a message with the link to a bot's seat, the owner of
 * that bot is unknown here; rooms/welcome.h finds the owner and asks about them separately. */
const char *gate_may(house *h, const permit *p, const char **code);

/* Closes the sockets of banned people and of their programs. */
void gate_close_banned(house *h);

#endif
