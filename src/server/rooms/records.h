/* Export of finished tables as records, and import of records as tables. */
#ifndef FN_SERVER_RECORDS_H
#define FN_SERVER_RECORDS_H

#include "server/spine/call.h"

void records_take(people_call *call);     /* POST /api/records */
void records_hand_out(people_call *call); /* GET /api/tables/ID/record */

#endif
