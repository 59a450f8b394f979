/* What clients are shown of a table, as the messages of docs/protocol.md. Only what is named here
 * leaves the server. */
#ifndef FN_TABLE_SHOW_H
#define FN_TABLE_SHOW_H

#include "fanal/player.h"
#include "table/table.h"

enum { SHOW_TOKEN_MAX = 33 };

/* Who looks: the seats held, the one looked from (FN_NOBODY for watchers), host or not. */
typedef struct show_viewer {
    bool holds[FN_MAX_SEATS];
    bool is_host;
    int seat;
} show_viewer;

/* Of several seats that are held it is the one to look from, if it is among them, or the one whose
 * turn it is, or the first. */
show_viewer show_viewer_of(const table *t, const bool holds[FN_MAX_SEATS], bool is_host, int look);
int show_first_seat(const show_viewer *viewer); /* that is held, or FN_NOBODY */

/* What makes links good, where a server gives some out: the token of the viewer's first seat, the
 * invitations to free seats. Empty where there is no server. */
typedef struct show_links {
    char seat[SHOW_TOKEN_MAX], invites[FN_MAX_SEATS][SHOW_TOKEN_MAX];
} show_links;

void show_table(const table *t, const show_viewer *viewer, const show_links *links, fn_text *out);
void show_view(const table *t, const show_viewer *viewer, fn_text *out);

/* The newest entries: those after `after`. */
typedef struct show_fresh {
    int count;
    bool is_news, is_game; /* the table is to be shown again; the position is another one */
    const table_line *lines;
} show_fresh;
show_fresh show_find_fresh(const table *t, int64_t after);
void show_newest(const table *t, const show_fresh *news, int seat, fn_text *out);

/* The entries after `*after`, as far as one message goes; `*after` goes on with them. Between two
 * messages the table may grow, or leave memory and come back. False when there are none. */
bool show_entries(const table *t, int64_t *after, int seat, fn_text *out);

/* "points", "places" and, if any, "ties" of a table that has a result, as members of an object. */
void show_points(const table *t, fn_text *out);

/* For lists: as it is kept with the log, and as sent to one person. */
void show_card(const table *t, fn_text *out);
typedef struct show_moment { /* what is new with every move */
    bool is_your_turn;
    int round, to_act; /* 0 and FN_NOBODY unless it is played */
    int64_t changed_ms;
    int64_t until_ms; /* when the turn ends; 0: not told */
    int host_rating;  /* 0: not told */
} show_moment;
void show_listed(const char *card, const show_moment *now, fn_text *out);

/* What a player who searched thinks of the moves, as it was at entry `seq`. */
void show_hint(int64_t seq, const fn_analysis *analysis, const fn_question *question, int players,
               fn_text *out);

/* Why a move cannot be made now by this seat. */
void show_why(const table *t, int seat, const char *move, fn_text *out);

/* The board before its game begins, for those who wait: a set-up that has nothing to do with the
 * one that will be dealt. */
void show_board(const table *t, fn_text *out);

/* An earlier moment, as this seat saw it; FN_EVERYONE only when the game is over. False: there is
 * no such ply. */
bool show_replay(const table *t, int ply, int seat, fn_text *out);

/* A game that is over in figures: points by round, by source and by place. */
void show_course(const table *t, fn_text *out);

/* The record line by line, with the fair shuffle once the game is over. False behind its end. */
bool show_record_line(const table *t, int line, fn_text *out);

#endif
