/* Rooms of a club: private lobbies by link. Whoever has the link comes in, and is in from then on;
 * nobody else is told of a room or of its tables. */
#ifndef FN_SERVER_CLUBROOMS_H
#define FN_SERVER_CLUBROOMS_H

#include "server/spine/desk.h"

extern const desk clubs_desk;

#endif
