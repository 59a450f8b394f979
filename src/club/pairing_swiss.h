/* Shared by the two ways to pair. */
#ifndef FN_CLUB_PAIRING_SWISS_H
#define FN_CLUB_PAIRING_SWISS_H

#include "club/pairing.h"

/* Orders the seats of each table, and counts the pairs that meet again. */
void pairing_seat(pairing *p);

#endif
