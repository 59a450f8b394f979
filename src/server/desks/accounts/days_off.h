/* Days off: a person's fact "holidays", and the addresses where its owner reads and changes it. */
#ifndef FN_SERVER_DAYS_OFF_H
#define FN_SERVER_DAYS_OFF_H

#include "club/holidays.h"
#include "server/spine/call.h"

void days_off_show(people_call *call);
void days_off_change(people_call *call); /* `text` is the body of the request */

#endif
