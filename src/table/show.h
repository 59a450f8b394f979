/* What clients are shown of a table, as the messages of docs/protocol.md. Only what is named here
 * leaves the server. */
#ifndef FN_TABLE_SHOW_H
#define FN_TABLE_SHOW_H

#include "table/table.h"

enum { SHOW_KEY_BYTES = 32, SHOW_TOKEN_MAX = 33 };

/* Who looks: the seats held, the one looked from (FN_NOBODY for watchers), host or not. */
typedef struct show_viewer {
    bool holds[FN_MAX_SEATS];
    bool is_host;
    int seat;
} show_viewer;

/* Tokens follow from the server's key, so none is stored. `purpose`: "seat" or "invite". */
void show_token(const uint8_t key[SHOW_KEY_BYTES], const table *t, const char *purpose, int seat,
                char token[SHOW_TOKEN_MAX]);
bool show_token_fits(const uint8_t key[SHOW_KEY_BYTES], const table *t, const char *purpose,
                     int seat, const char *token);

void show_table(const table *t, const show_viewer *viewer, const uint8_t key[SHOW_KEY_BYTES],
                fn_text *out);
void show_view(const table *t, const show_viewer *viewer, fn_text *out);

/* The newest entries, of which at most one is a move: those after `after`, read once for all who
 * look. */
enum { SHOW_NEWEST_MAX = 4 };
typedef struct show_fresh {
    int count;
    const table_line *lines;
    entry entries[SHOW_NEWEST_MAX];
} show_fresh;
void show_read_fresh(const table *t, int64_t after, show_fresh *news);
void show_newest(const table *t, const show_fresh *news, int seat, fn_text *out);

/* All entries after `after`, as one message or several: `send` gets each complete one. */
void show_entries(const table *t, int64_t after, int seat, fn_text *out,
                  void (*send)(void *context, const fn_text *message), void *context);

/* For lists: as kept in store_head.card, and as sent to one person. */
void show_card(const table *t, fn_text *out);
void show_listed(const store_head *head, const char *person, fn_text *out);

/* A moment of a finished game. False: there is no such ply. */
bool show_replay(const table *t, int ply, fn_text *out);

#endif
