/* Rated games that are over are rated: once, whichever server finds them, and after a crash too. */
#ifndef FN_SERVER_CLUB_RATE_H
#define FN_SERVER_CLUB_RATE_H

#include "server/spine/house.h"

void rate_look(house *h); /* now and then: is there one? */
void rate_soon(house *h); /* there is */

#endif
