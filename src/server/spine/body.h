/* Readers of request bodies. Each reads a body into the call; the readers of routes return what is
 * wrong, or NULL. */
#ifndef FN_SERVER_BODY_H
#define FN_SERVER_BODY_H

#include "base/json_read.h"
#include "server/spine/call.h"

#define BODY_IS_NO_OBJECT "the request is not a JSON object"

/* Parses the body as an object, valid as long as the request; false: it is none. */
bool body_read_object(people_call *call, fn_json *object);
/* Copies a member's text; false: it is missing or too long. */
bool body_read_text(people_call *call, const char *name, char *to, size_t size);

const char *body_read_whole(people_call *call);     /* the whole object, as text */
const char *body_read_id(people_call *call);        /* an id, into call->about */
const char *body_read_name(people_call *call);      /* the name of a person or room, also folded */
const char *body_read_account(people_call *call);   /* name and password */
const char *body_read_passwords(people_call *call); /* the old password and a new one */
const char *body_read_own(people_call *call);       /* a password, if present */
const char *body_read_recovery(people_call *call);  /* name, code and new password */

#endif
