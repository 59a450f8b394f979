/* A person's own data, as a JSON object. */
#ifndef FN_SERVER_PERSON_H
#define FN_SERVER_PERSON_H

#include "server/spine/house.h"

/* Writes the person as an object, with their role in the house, which nobody else is told. */
void person_write(const house *h, const store_person *person, fn_text *out);

#endif
