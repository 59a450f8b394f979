/* What the calls about a table share: the table that is served, and the messages about it. All
 * people are one person, LOCAL, at this device. */
#ifndef FN_WASM_TABLE_H
#define FN_WASM_TABLE_H

#include "apps/wasm/wasm.h"
#include "table/make.h"

#define LOCAL TABLE_LOCAL

extern table served, made; /* the table, and room for one that it leads to */
extern bool is_served;

void put_in_place(table *t, const char *id);
void serve(const char *id); /* a table without entries in place of the one there was */

/* Milliseconds since 1970, as JavaScript has them. */
int64_t time_of(double now);

/* Messages, a line each, are the answer of a call. */
void begin_messages(void);
int end_messages(void);
void refuse(const char *id, const char *code, const char *sentence);

/* What a server would find by itself. */
typedef struct given {
    char table[TABLE_ID_MAX], me[TABLE_NAME_MAX];
    fn_seed secret;
    bool analysis;
} given;

bool read_given(given *g, size_t length);

/* An export that another needs. */
int fanal_table_open(size_t length);

/* All of a new table, or why there is none. */
void tell_made(const message *m, const given *g, bool is_made, const char *sentence);

#endif
