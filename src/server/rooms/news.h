/* News from other servers that use the same store. */
#ifndef FN_SERVER_NEWS_H
#define FN_SERVER_NEWS_H

#include "server/spine/house.h"

void news_listen(house *h); /* never ends */

#endif
