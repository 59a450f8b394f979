/* Shared by the calls about a table: the table being served, and its messages. All people are one
 * person, LOCAL, at this device. */
#ifndef FN_WASM_TABLE_H
#define FN_WASM_TABLE_H

#include "apps/wasm/wasm.h"
#include "table/make.h"

#define LOCAL TABLE_LOCAL

extern table served, made; /* the table, and room for one that it leads to */
extern bool is_served;

void put_in_place(table *t, const char *id);
void serve(const char *id); /* replaces the table with one without entries */

/* Converts JavaScript's time to milliseconds since 1970. */
int64_t time_of(double now);

/* For calls that answer with messages, one per line. */
void begin_messages(void);
int end_messages(void);
void refuse(const char *id, const char *code, const char *sentence);

/* Values that a server would find itself. */
typedef struct given {
    char table[TABLE_ID_MAX], me[TABLE_NAME_MAX];
    fn_seed secret;
    bool analysis;
} given;

bool read_given(given *g, size_t length);

/* An export that another one uses. */
int fanal_table_open(size_t length);

/* Answers with everything about a new table, or why it was not made. */
void tell_made(const message *m, const given *g, bool is_made, const char *sentence);

#endif
