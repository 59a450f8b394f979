/* What stands in the bodies of requests. Each reads it into the call; the readers of routes return
 * what is wrong, or NULL. */
#ifndef FN_SERVER_BODY_H
#define FN_SERVER_BODY_H

#include "base/json_read.h"
#include "server/spine/call.h"

#define BODY_IS_NO_OBJECT "the request is not a JSON object"

/* False: the body is not an object. It lives as long as the request. */
bool body_read_object(people_call *call, fn_json *object);
/* False: there is no text of this name, or it is too long. */
bool body_read_text(people_call *call, const char *name, char *to, size_t size);

const char *body_read_whole(people_call *call);     /* an object, as text */
const char *body_read_id(people_call *call);        /* of something, as call->about */
const char *body_read_name(people_call *call);      /* of a person or room, and folded */
const char *body_read_account(people_call *call);   /* name and password */
const char *body_read_passwords(people_call *call); /* the old one and a new one */
const char *body_read_own(people_call *call);       /* a password, if there is one */
const char *body_read_recovery(people_call *call);  /* name, code and new password */

#endif
