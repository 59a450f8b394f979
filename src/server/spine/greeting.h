/* A new connection: who has its cookie is looked up, then it is greeted. */
#ifndef FN_SERVER_GREETING_H
#define FN_SERVER_GREETING_H

#include "server/spine/client.h"

void greeting_open(client *c, const char *token);

#endif
