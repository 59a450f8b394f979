/* What the two ways to pair share. */
#ifndef FN_CLUB_PAIRING_SWISS_H
#define FN_CLUB_PAIRING_SWISS_H

#include "club/pairing.h"

/* Orders the seats of each table, and counts who meets again. */
void pairing_seat(pairing *p);

#endif
