/* Shows clients a table, in the messages of docs/protocol.md. Nothing else leaves the server. */
#ifndef FN_TABLE_SHOW_H
#define FN_TABLE_SHOW_H

#include "fanal/player.h"
#include "table/table.h"

enum { SHOW_TOKEN_MAX = 33 };

/* The viewer: the seats held, the seat looked from (FN_NOBODY for spectators), host or not. */
typedef struct show_viewer {
    bool holds[FN_MAX_SEATS];
    bool is_host;
    int seat;
} show_viewer;

/* Makes a viewer. Of several seats held, it looks from `look` if that is among them, or else from
 * the one whose turn it is, or the first. */
show_viewer show_viewer_of(const table *t, const bool holds[FN_MAX_SEATS], bool is_host, int look);
int show_first_seat(const show_viewer *viewer); /* the first one held, or FN_NOBODY */

/* Tokens for links, if a server gives out any: of the viewer's first seat, and of the invitations
 * to free seats. Empty without a server. */
typedef struct show_links {
    char seat[SHOW_TOKEN_MAX], invites[FN_MAX_SEATS][SHOW_TOKEN_MAX];
} show_links;

void show_table(const table *t, const show_viewer *viewer, const show_links *links, fn_text *out);
void show_view(const table *t, const show_viewer *viewer, fn_text *out);

/* The entries after `after`. */
typedef struct show_fresh {
    int count;
    bool is_news, is_game; /* the table must be shown again; the position changed */
    const table_line *lines;
} show_fresh;
show_fresh show_find_fresh(const table *t, int64_t after);
void show_newest(const table *t, const show_fresh *news, int seat, fn_text *out);

/* Writes the entries after `*after`, as many as fit one message, and moves `*after` past them.
 * Between two messages the table may grow, or leave memory and return. Returns false if there are
 * none. */
bool show_entries(const table *t, int64_t *after, int seat, fn_text *out);

/* Writes "points", "places" and, if any, "ties" of a table with a result as members of an
 * object. */
void show_points(const table *t, fn_text *out);

/* For lists: the card kept with the log, and the one sent to a person. */
void show_card(const table *t, fn_text *out);
typedef struct show_moment { /* what changes with every move */
    bool is_your_turn;
    int round, to_act; /* 0 and FN_NOBODY unless playing */
    int64_t changed_ms;
    int64_t until_ms; /* end of the turn; 0: not shown */
    int host_rating;  /* 0: not shown */
} show_moment;
void show_listed(const char *card, const show_moment *now, fn_text *out);

/* Writes a searching player's opinion of the moves, as of entry `seq`. */
void show_hint(int64_t seq, const fn_analysis *analysis, const fn_question *question, int players,
               fn_text *out);

/* Writes why this seat cannot make a move now. */
void show_why(const table *t, int seat, const char *move, fn_text *out);

/* Writes the board before its game begins, for people waiting: a sample set-up, unrelated to the
 * one that will be dealt. */
void show_board(const table *t, fn_text *out);

/* Writes an earlier moment as this seat saw it; FN_EVERYONE only when the game is over. Fails if
 * there is no such ply. */
bool show_replay(const table *t, int ply, int seat, fn_text *out);

/* Writes a finished game in figures: points by round, by source and by place. */
void show_course(const table *t, fn_text *out);

/* Writes a line of the record, with the fair shuffle once the game is over. Returns false past its
 * end. */
bool show_record_line(const table *t, int line, fn_text *out);

#endif
