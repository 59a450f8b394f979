/* Finished tables as records, and records as tables. */
#ifndef FN_SERVER_RECORDS_H
#define FN_SERVER_RECORDS_H

#include "server/spine/call.h"

void records_export(house *h, people_call *call, const char *id);
void records_import(house *h, people_call *call, const store_person *person);

#endif
