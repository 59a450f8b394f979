/* A game as a client has it: what it shows, what has happened, and what can be done. Behind it is
 * a match in this program (local.h), a server (remote.h) or a record (watch.h); those who draw it
 * and read keys do not know which. Nothing here waits: `poll` lets things happen. */
#ifndef FN_TERMINAL_SESSION_H
#define FN_TERMINAL_SESSION_H

#include "apps/terminal/renderer.h"
#include "fanal/match.h"
#include "fanal/player.h"

enum { SESSION_HINTS = 3 };

/* Ways out of a table that the others notice, ways.h. */
typedef enum session_way { WAY_CANCEL, WAY_LEAVE, WAY_RESIGN, WAYS } session_way;

/* A pause by consent: there is none to ask for; it may be asked for; this person asks for it, or
 * somebody else; the game is paused. */
typedef enum session_pause {
    PAUSE_NONE,
    PAUSE_FREE,
    PAUSE_MINE,
    PAUSE_THEIRS,
    PAUSE_ON
} session_pause;

typedef struct session session;

typedef struct session_kind {
    bool (*poll)(session *t); /* true when something changed */
    bool (*move)(session *t, const char *move, fn_error *error);
    bool (*undo)(session *t, fn_error *error);
    void (*why)(session *t, const char *move);  /* the answer comes into `reason` */
    void (*hint)(session *t);                   /* the answer comes into `hint` */
    void (*uncover)(session *t);                /* the one behind the curtain is here */
    void (*chat)(session *t, const char *text); /* NULL: nobody would hear it */
    void (*rematch)(session *t);                /* only when `can_rematch` */
    void (*take)(session *t, session_way way);  /* only one that it `can` */
    void (*pause)(session *t, bool yes);        /* only unless PAUSE_NONE; in a pause: go on */
    void (*go)(session *t, int ply);            /* NULL: only records can be walked through */
    const fn_match *(*game)(session *t);        /* of a record: all of it; else NULL */
    session *(*replay)(session *t);             /* the game that is over, as a record; or NULL */
    void (*close)(session *t);
} session_kind;

struct session {
    const session_kind *kind;
    const renderer *show;
    seen now;
    story log;
    struct { /* how far the story of a match is told, and to whom */
        int steps, viewer;
        _Alignas(8) uint8_t state[FN_STATE_MAX];
    } told;
    int curtain;    /* the seat that has to come to this terminal first, or FN_NOBODY */
    bool has_begun; /* there is a view */
    bool gathers;   /* a rematch that begins when everybody has come to it */
    bool no_hints;  /* at this table nobody may ask for one */
    bool thinks;    /* somebody else is at it, or the hint is being thought about */
    bool is_over, lost;
    bool can[WAYS]; /* take this way out now */
    bool plays_on;  /* the others do if this seat resigns; else the game is over */
    bool left;      /* by such a way: there is nothing more to see */
    session_pause pause;
    bool can_rematch;       /* over, and this person can ask the others for another game */
    long long turn_ends_ms; /* by the clock of the day; 0: no clock runs */
    fn_score result;
    bool resigned[FN_MAX_SEATS];
    int ties;
    phrase tie[FN_MAX_SEATS]; /* sentences: why one of those with equal points is ahead */
    char again[512];          /* the link with which one comes back to a server's table */
    int plies;                /* of a record: in all */
    phrase notice;            /* news that is no event: connection, people */
    char reason[1024];        /* why the last move asked about is not possible: JSON */
    bool has_reason;
    int hints;
    char hint[SESSION_HINTS][FN_MOVE_TEXT_MAX];
    double chance[SESSION_HINTS]; /* to win, of the one who asked */
};

/* The name of a bot: its level's, with a number when several are alike. */
void session_name_bot(int level, int number, fn_text *out);

/* Sentences about the table as a whole. */
void session_prompt(const session *t, fn_text *out);
int session_seconds_left(const session *t); /* of the turn; -1: no clock runs */
void session_reason(session *t, fn_text *out);
void session_result(const session *t, int line, fn_text *out); /* line 0: who has won */

/* What the result of a match is, and why; `ties` are events that tell it. */
void session_take_result(session *t, const fn_match *match);
void session_take_ties(session *t, fn_json ties);

double session_clock_ms(void);

#endif
