/* Recovery codes: made once, kept as a hash, good for one new password. */
#ifndef FN_SERVER_RECOVERY_H
#define FN_SERVER_RECOVERY_H

#include "server/spine/call.h"

void recovery_make(people_call *call); /* POST /api/me/recovery */
void recovery_use(people_call *call);  /* POST /api/recover */

#endif
