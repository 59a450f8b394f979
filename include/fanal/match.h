/* A match: one game being played. It owns the set-up, seed and log; the state follows from
 * replaying the log on the seed. Moves come in as text and all take the same path: read, check,
 * log, apply. No sockets, no files, no allocation: a match is a plain value in the caller's
 * storage. */
#ifndef FANAL_MATCH_H
#define FANAL_MATCH_H

#include "fanal/game.h"

#define FANAL_VERSION "0.1.0"

typedef struct fn_step {
    fn_move move;
    int8_t seat;
    bool revealed; /* undo stops here */
} fn_step;

/* After `ply` steps, everything this seat could not know was imagined anew from this seed. */
typedef struct fn_anew {
    int ply;
    int8_t seat;
    fn_seed seed;
} fn_anew;

/* The start of a game that was played on from a position of another, or set up by hand. */
enum { FN_MAX_ANEWS = 8, FN_EDITS_MAX = 3072 };
typedef struct fn_origin {
    bool is_set; /* the game has an origin */
    int ply;     /* the steps before it stay */
    int anews;
    fn_anew anew[FN_MAX_ANEWS]; /* by ascending ply, none after `ply` */
    char edits[FN_EDITS_MAX];   /* changes to the deal in written form, separated by semicolons */
} fn_origin;

typedef struct fn_match {
    const fn_game *game;
    fn_setup setup; /* the edition it points to must outlive the match */
    fn_seed seed;
    fn_origin origin;
    bool free_undo;             /* for trying things out: anybody can take back any last step */
    int resigned[FN_MAX_SEATS]; /* 1 + the steps made before a seat resigned; 0: it has not */
    int steps;
    fn_step log[FN_MAX_STEPS];
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    _Alignas(8) uint8_t deal[FN_STATE_MAX]; /* made by the seed, with its edits */
    _Alignas(8) uint8_t state[FN_STATE_MAX];
} fn_match;

bool fn_match_start(fn_match *match, const fn_game *game, const fn_setup *setup,
                    const fn_seed *seed, fn_error *error);

/* Sets the origin of a match that has just started, and edits its deal. If an edit is refused,
 * fails and keeps the edits before it. */
bool fn_match_take_origin(fn_match *match, const fn_origin *origin, fn_error *error);

/* Edits the deal of a match without steps by one written change (docs/records.md), to set up a
 * position by hand. A refused change has no effect. */
bool fn_match_edit(fn_match *match, const char *text, fn_error *error);

/* The same for several changes separated by semicolons; those before a refused one stay. */
bool fn_match_edit_all(fn_match *match, const char *edits, fn_error *error);

/* Writes the changes that are possible now as a JSON array. */
void fn_match_write_edits(const fn_match *match, fn_text *out);

/* Writes the whole position as one text that can be passed on, a game ID and the edits:
 * `lighthouse-run:2:base:…:…;round 5;ship red 0 7`. If an edit is refused on reading, the match
 * keeps those before it. */
enum { FN_POSITION_MAX = 192 + FN_EDITS_MAX };
void fn_position_write(const fn_match *match, fn_text *out);
bool fn_position_start(fn_match *match, const char *text, fn_error *error);

/* Takes the match back to an earlier number of steps, with nobody resigned. */
void fn_match_cut(fn_match *match, int steps);

/* Replays the log for callers that need earlier states: `state`, of FN_STATE_MAX bytes, starts as
 * the deal and advances one step per call. `events` may be NULL. Like `apply`, fn_match_redo
 * returns whether something hidden was shown. */
void fn_match_deal(const fn_match *match, void *state);
bool fn_match_redo(const fn_match *match, int step, void *state, fn_events *events);

/* Begins an origin at this ply and forgets what was imagined anew after it. */
void fn_origin_begin(fn_origin *origin, int ply);

/* Notes that the hidden part was imagined anew there from what the seat knows. */
bool fn_origin_imagine(fn_origin *origin, int seat, const fn_seed *seed, fn_error *error);
bool fn_origin_is_anew(const fn_origin *origin, int ply);

/* Returns the record format that this origin needs. */
int fn_origin_format(const fn_origin *origin);

/* Writes `"played_on":{…}` of a record's header as a member, or reads it from the whole object,
 * where it may be missing. */
void fn_origin_write(const fn_origin *origin, fn_text *out);
bool fn_origin_read(fn_origin *origin, const char *object, size_t size, int players,
                    fn_error *error);

/* Writes the edits as a JSON array. */
void fn_origin_write_edits(const fn_origin *origin, fn_text *out);

/* Returns the seat that must act, or FN_NOBODY if the game is over. */
int fn_match_to_act(const fn_match *match);

/* Plays a written move; changes nothing on an error. `events` may be NULL. */
bool fn_match_play(fn_match *match, int seat, const char *text, fn_events *events, fn_error *error);
bool fn_match_can_play(const fn_match *match, int seat, const char *text, fn_error *error);

/* Takes back the seat's last step while it is still its turn. */
bool fn_match_undo(fn_match *match, int seat, fn_error *error);
bool fn_match_can_undo(const fn_match *match, int seat, fn_error *error);

/* Reports whether a step could be taken back once made, with `to_act` next to act. */
bool fn_match_could_undo(const fn_match *match, const fn_step *step, int to_act);

/* Copies the state as a seat sees it, for a player. `view` has FN_STATE_MAX bytes. */
void fn_match_view(const fn_match *match, int seat, void *view);

/* Writes what a client needs to draw: `{"seq":…,"seat":…,"to_act":…,"view":{…},"moves":[…],…}`. */
void fn_match_write_view(const fn_match *match, int seat, fn_text *out);

/* The same without `seq` and the surrounding braces, for a larger object. */
void fn_match_write_position(const fn_match *match, int seat, fn_text *out);

/* Writes moves in written form as a JSON array. */
void fn_match_write_moves(const fn_match *match, const fn_move *moves, int count, fn_text *out);

/* Writes the events a seat may see as a JSON array. */
void fn_match_write_events(const fn_match *match, const fn_events *events, int seat, fn_text *out);

/* Writes at the end of a game, as the member `"ties":[…]`, why entries with equal points have their
 * places. Writes nothing if no points are equal. */
void fn_match_write_ties(const fn_match *match, fn_text *out);

/* Writes the certain effects of each move of the view as a JSON array in the order of `moves`, each
 * as `{"events":[…],"more":false,"next":1,"undo":false}`. `more`: something follows that this seat
 * cannot know yet. `next`: the seat that must act then; null if uncertain or nobody. `undo`: the
 * move can be taken back once made. `notes`, if any: what to know before. Empty if it is not this
 * seat's turn. */
enum { FN_PREVIEWS_MAX = 1 << 17 }; /* enough for them all */
void fn_match_write_previews(const fn_match *match, int seat, fn_text *out);

/* Writes the events of one of these moves alone as a JSON array. */
void fn_match_write_sure(const fn_match *match, int seat, fn_move move, fn_text *out);

/* Writes the moves that the seat is sure to have after a written move of its own as a JSON array;
 * empty if it does not act again or cannot make that move now. */
void fn_match_write_then(const fn_match *match, int seat, const char *text, fn_text *out);

/* Writes why a written move cannot be made now:
 * `{"code":"engineers","rule":"3.4",…,"needs":3,"has":2}`. The code of a legal move is "legal".
 * Returns whether it is legal. */
bool fn_match_write_reason(const fn_match *match, int seat, const char *text, fn_text *out);

void fn_match_score(const fn_match *match, fn_score *score);

/* Writes the course of a game in figures, replaying the log: points after each round, and where
 * they came from, `{"rounds":[[3,5],…],"sources":[…],…}`. */
void fn_match_write_course(const fn_match *match, fn_text *out);

/* Writes keys for finding the position in other games:
 * `{"legal":4,"view":"…","board":"…","moves":"…"}`, each key 16 digits. `legal` is the number of
 * moves. Equal `view` keys: all that the seat to act sees is the same; equal `board`: all that
 * everybody sees; equal `moves`: the round and the legal moves. Positions of other set-ups have
 * other keys (docs/statistics.md). */
void fn_match_write_keys(const fn_match *match, fn_text *out);

/* Notes that a seat resigns here. By the rules the game goes on; the server or page decides what
 * follows. */
void fn_match_resign(fn_match *match, int seat);
bool fn_match_has_resigned(const fn_match *match, int seat); /* FN_NOBODY: any seat */

/* Returns the current round, from 1, or 0 in a game without rounds. */
int fn_match_round(const fn_match *match);

/* The fair shuffle (docs/records.md): a commitment to a secret is published before the deal, the
 * players add salts, and at the end the secret proves that nothing was chosen. */
enum { FN_MAX_SALTS = 8, FN_SALT_MAX = 64 };
typedef struct fn_fair {
    fn_seed secret;
    int salts;
    char salt[FN_MAX_SALTS][FN_SALT_MAX + 1];
} fn_fair;

void fn_fair_commitment(const fn_fair *fair, uint8_t commitment[32]);
fn_seed fn_fair_seed(const fn_fair *fair);

/* Writes `"fair":{…}` of a record's header, for publishers of commitments. */
void fn_fair_write(const fn_fair *fair, fn_text *out);

/* Checks a record's header line: the secret must match the commitment, and the seed the secret.
 * Stores secret and salts in `fair`. */
bool fn_fair_verify(const char *header, size_t size, fn_fair *fair, fn_error *error);

/* Records (docs/records.md): header, steps and result take one line each, written without the line
 * end. `fair` may be NULL. */
void fn_record_write_header(const fn_match *match, const fn_fair *fair, fn_text *out);
void fn_record_write_step(const fn_match *match, int step, fn_text *out);
void fn_record_write_state(const fn_match *match, fn_text *out);
void fn_record_write_result(const fn_match *match, fn_text *out);

/* Writes a line of the record by number: 0 is the header, then come the steps, then the result.
 * Returns false past the end. */
bool fn_record_write_line(const fn_match *match, const fn_fair *fair, int line, fn_text *out);

/* Reads records line by line and replays them. */
typedef enum fn_replay_phase { FN_REPLAY_HEADER, FN_REPLAY_STEPS } fn_replay_phase;

typedef struct fn_replay {
    fn_match match;
    fn_replay_phase phase;
    int games;           /* complete and verified games so far */
    const char *edition; /* for records of editions other than the built-in one; or NULL */
    size_t edition_size;
} fn_replay;

void fn_replay_init(fn_replay *replay, const char *edition, size_t edition_size);
bool fn_replay_line(fn_replay *replay, const char *line, size_t size, fn_error *error);
bool fn_replay_end(fn_replay *replay, fn_error *error);

/* Game IDs: the whole deal as one word that can be passed on,
 * `lighthouse-run:2:erik:<edition>:<seed>`. */
enum { FN_GAME_ID_MAX = 192 };
void fn_game_id_write(const fn_match *match, fn_text *out);
bool fn_game_id_start(fn_match *match, const char *id, fn_error *error);

/* Chooses the built-in edition for a set-up if `hash` is the beginning of the SHA-256 of its text
 * or of an earlier one; returns false otherwise. */
bool fn_setup_take_edition(fn_setup *setup, const fn_game *game, const uint8_t *hash, size_t size);

/* Writes the SHA-256 of the edition a match is played with. */
void fn_match_edition_hash(const fn_match *match, uint8_t hash[32]);

#endif
