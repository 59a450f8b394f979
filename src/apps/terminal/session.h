/* A game as a client has it: what it shows, what has happened, and what can be done. It is backed
 * by a match in this program (local.h), a server (remote.h) or a record (watch.h); the code that
 * draws it and reads keys does not know which. Nothing here waits: `poll` lets things happen. */
#ifndef FN_TERMINAL_SESSION_H
#define FN_TERMINAL_SESSION_H

#include "apps/terminal/renderer.h"
#include "fanal/match.h"
#include "fanal/player.h"

enum { SESSION_HINTS = 3 };

/* Ways out of a table that the others notice; see ways.h. */
typedef enum session_way { WAY_CANCEL, WAY_LEAVE, WAY_RESIGN, WAYS } session_way;

/* A pause by consent: not possible; possible; requested by this person; requested by somebody else;
 * in progress. */
typedef enum session_pause {
    PAUSE_NONE,
    PAUSE_FREE,
    PAUSE_MINE,
    PAUSE_THEIRS,
    PAUSE_ON
} session_pause;

typedef struct session session;

typedef struct session_kind {
    bool (*poll)(session *t); /* true if something changed */
    bool (*move)(session *t, const char *move, fn_error *error);
    bool (*undo)(session *t, fn_error *error);
    void (*why)(session *t, const char *move);  /* `reason` gets the answer */
    void (*hint)(session *t);                   /* `hint` gets the answer */
    void (*uncover)(session *t);                /* the person behind the curtain is here */
    void (*chat)(session *t, const char *text); /* NULL: nobody would hear it */
    void (*rematch)(session *t);                /* only if `can_rematch` */
    void (*take)(session *t, session_way way);  /* only if it `can` */
    void (*pause)(session *t, bool yes);        /* unless PAUSE_NONE; in a pause: resume */
    void (*go)(session *t, int ply);            /* NULL: not a record that can be walked through */
    const fn_match *(*game)(session *t);        /* the whole game of a record; otherwise NULL */
    session *(*replay)(session *t);             /* the finished game as a record; or NULL */
    void (*close)(session *t);
} session_kind;

struct session {
    const session_kind *kind;
    const renderer *show;
    seen now;
    story log;
    struct { /* how far the story of a match was told, and to whom */
        int steps, viewer;
        _Alignas(8) uint8_t state[FN_STATE_MAX];
    } told;
    int curtain;    /* seat that must come to this terminal first, or FN_NOBODY */
    bool has_begun; /* there is a view */
    bool gathers;   /* a rematch that begins when everybody has come */
    bool no_hints;  /* hints are not allowed at this table */
    bool thinks;    /* somebody else must act, or a hint is being thought about */
    bool is_over, lost;
    bool can[WAYS]; /* these ways out are possible now */
    bool plays_on;  /* if this seat resigns, the others continue; otherwise the game ends */
    bool left;      /* by a way out: nothing more to see */
    session_pause pause;
    bool can_rematch;       /* over, and this person can ask for another game */
    long long turn_ends_ms; /* wall-clock time; 0: no clock runs */
    fn_score result;
    bool resigned[FN_MAX_SEATS];
    int ties;
    phrase tie[FN_MAX_SEATS]; /* sentences: why an entry with equal points is ahead */
    char again[512];          /* the link for returning to a server's table */
    int plies;                /* of a record: in total */
    phrase notice;            /* news other than events: connection, people */
    char reason[1024];        /* JSON: why the last move asked about is impossible */
    bool has_reason;
    int hints;
    char hint[SESSION_HINTS][FN_MOVE_TEXT_MAX];
    double chance[SESSION_HINTS]; /* of the asking seat to win */
};

/* Writes the name of a bot: its level's, with a number if several are alike. */
void session_name_bot(int level, int number, fn_text *out);

/* Sentences about the table as a whole. */
void session_prompt(const session *t, fn_text *out);
int session_seconds_left(const session *t); /* for the turn; -1: no clock runs */
void session_reason(session *t, fn_text *out);
void session_result(const session *t, int line, fn_text *out); /* line 0: the winner */

/* Take the result of a match, and the reasons for it; `ties` are the events that tell them. */
void session_take_result(session *t, const fn_match *match);
void session_take_ties(session *t, fn_json ties);

double session_clock_ms(void);

#endif
