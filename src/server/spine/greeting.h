/* The greeting of a new connection, once its token is looked up. */
#ifndef FN_SERVER_GREETING_H
#define FN_SERVER_GREETING_H

#include "server/spine/client.h"

void greeting_open(client *c, const char *token);

#endif
