/* Somebody tells the hosts about somebody: POST /api/people/ID/report. */
#ifndef FN_SERVER_REPORTING_H
#define FN_SERVER_REPORTING_H

#include "server/spine/call.h"

void reporting_take(people_call *call);

#endif
