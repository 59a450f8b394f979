/* A person as they are told about themselves. */
#ifndef FN_SERVER_PERSON_H
#define FN_SERVER_PERSON_H

#include "server/spine/house.h"

/* Writes the person as an object; the role in the house is told to nobody else. */
void person_write(const house *h, const store_person *person, fn_text *out);

#endif
