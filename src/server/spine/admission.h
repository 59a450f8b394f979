/* Admission of request bodies, decided when the head of a request has come. */
#ifndef FN_SERVER_ADMISSION_H
#define FN_SERVER_ADMISSION_H

#include "server/spine/house.h"

void admission_ask(house *h, net_request *http);

#endif
