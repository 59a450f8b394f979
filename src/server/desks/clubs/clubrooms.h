/* Rooms of clubs: private lobbies by link. Whoever opens the link becomes a member; nobody else
 * learns of a room or its tables. */
#ifndef FN_SERVER_CLUBROOMS_H
#define FN_SERVER_CLUBROOMS_H

#include "server/spine/desk.h"

extern const desk clubs_desk;

#endif
