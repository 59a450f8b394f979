/* The request to report a person to the hosts: POST /api/people/ID/report. */
#ifndef FN_SERVER_REPORTING_H
#define FN_SERVER_REPORTING_H

#include "server/spine/call.h"

void reporting_take(people_call *call);

#endif
