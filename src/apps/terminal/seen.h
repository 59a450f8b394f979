/* A client's knowledge of a table: the view of one seat as JSON, its moves with previews, and the
 * story so far in sentences. It comes from a match in this program or from a server, in the same
 * form (docs/protocol.md), and contains nothing that this seat may not know. */
#ifndef FN_TERMINAL_SEEN_H
#define FN_TERMINAL_SEEN_H

#include "base/json_read.h"
#include "fanal/game.h"

enum { SEEN_NAME_MAX = 100, SEEN_MAX = 1 << 18, SEEN_STORY_MAX = 1 << 19, SEEN_LINES_MAX = 8192 };

/* A word of a view or an event. */
typedef struct seen_word {
    char text[64];
} seen_word;

typedef struct seen {
    char variant[64];
    int seats;                               /* players, without those led by the game */
    char names[FN_MAX_SEATS][SEEN_NAME_MAX]; /* by entry of the result */
    int me, to_act, ply;
    bool can_undo;
    seen_word last; /* kind of the last event told; "" if it was taken back */
    fn_json view;
    int moves;
    char move[FN_MAX_MOVES][FN_MOVE_TEXT_MAX];
    fn_json preview[FN_MAX_MOVES]; /* {"events":[…],"more":…} */
    char text[SEEN_MAX];           /* storage for all of this */
} seen;

/* Takes a position, {"seat":…,"to_act":…,"view":{…},"moves":[…],"can_undo":…,"previews":[…]}. */
bool seen_take(seen *s, const char *text, size_t size, fn_error *error);

/* Returns the number of a move in the list, or -1. */
int seen_find_move(const seen *s, const char *move);

/* Members of JSON objects. Missing ones and null become `absent`, "" or nothing. */
int seen_int(fn_json object, const char *key, int absent);
seen_word seen_text(fn_json object, const char *key);
bool seen_is(fn_json object, const char *key, const char *word);
bool seen_true(fn_json object, const char *key);
int seen_ints(fn_json object, const char *key, int *out, int most, int absent);
fn_json seen_member(fn_json object, const char *key);
fn_json seen_events(const seen *s, int move); /* of its preview */
fn_json seen_notes(const seen *s, int move);  /* likewise: facts to know before it */

/* Walks a list; anything else counts as empty. Start with *cursor = 0. */
bool seen_next(fn_json list, size_t *cursor, fn_json *value);

/* The events of a move while they are being told. */
typedef struct telling {
    fn_json events, event;
    size_t cursor;
} telling;
bool telling_next(telling *t);
bool telling_had(const telling *t, const char *kind); /* before the current one */

/* The story: lines of the log, each belonging to a move. */
typedef struct story_line {
    int ply, seat;
    bool heading;
    int source, points; /* see renderer */
    const char *text;
} story_line;

typedef struct story {
    int lines, used;
    story_line line[SEEN_LINES_MAX];
    char text[SEEN_STORY_MAX];
} story;

void story_clear(story *log);
story_line *story_add(story *log, int ply, int seat, bool heading, const char *text); /* or NULL */
void story_cut(story *log, int ply); /* drops this move and later ones */

/* A few words, as a value. */
typedef struct phrase {
    char text[400];
} phrase;
fn_text phrase_open(phrase *p);

#endif
