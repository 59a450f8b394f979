/* HTTP requests for /api/ find their way. */
#ifndef FN_SERVER_API_H
#define FN_SERVER_API_H

#include "server/spine/house.h"

void api_request(house *h, net_request *http);
void api_abandon(house *h, net_request *http); /* its peer went away */

#endif
