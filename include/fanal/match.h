/* A match: one game being played. It owns set-up, seed and log; the state is what the log makes of
 * the seed. Moves come in as text and every one passes the same door: read, legal?, log, apply.
 * No sockets, no files, no allocation: a match is a plain value in the caller's storage. */
#ifndef FANAL_MATCH_H
#define FANAL_MATCH_H

#include "fanal/game.h"

#define FANAL_VERSION "0.1.0"

typedef struct fn_step {
    fn_move move;
    int8_t seat;
    bool revealed; /* undo stops here */
} fn_step;

/* After `ply` steps all that this seat could not know was imagined anew, from this seed. */
typedef struct fn_anew {
    int ply;
    int8_t seat;
    fn_seed seed;
} fn_anew;

/* Where a game that was played on from a position of another began here, or one that was set up by
 * hand. */
enum { FN_MAX_ANEWS = 8, FN_EDITS_MAX = 3072 };
typedef struct fn_origin {
    bool is_set; /* it was */
    int ply;     /* the steps before were made there, and stay */
    int anews;
    fn_anew anew[FN_MAX_ANEWS]; /* in ascending order of plies, none behind `ply` */
    char edits[FN_EDITS_MAX];   /* what was changed in the deal, written, a semicolon between two */
} fn_origin;

typedef struct fn_match {
    const fn_game *game;
    fn_setup setup; /* the edition it points to must outlive the match */
    fn_seed seed;
    fn_origin origin;
    bool free_undo; /* on a board to try things on any last step can be taken back, by anybody */
    int resigned[FN_MAX_SEATS]; /* 1 + the steps that were made before a seat resigned; 0: it plays
                                 */
    int steps;
    fn_step log[FN_MAX_STEPS];
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    _Alignas(8) uint8_t deal[FN_STATE_MAX]; /* what the seed gives, with what was edited in it */
    _Alignas(8) uint8_t state[FN_STATE_MAX];
} fn_match;

bool fn_match_start(fn_match *match, const fn_game *game, const fn_setup *setup,
                    const fn_seed *seed, fn_error *error);

/* Says of a match right after its start that it is a game played on. False if the deal cannot be
 * edited so: then the match is as the edits before have made it. */
bool fn_match_take_origin(fn_match *match, const fn_origin *origin, fn_error *error);

/* Positions that are set up by hand, docs/records.md: a match without steps, and one written change
 * of its deal after another. A refused one changes nothing. */
bool fn_match_edit(fn_match *match, const char *text, fn_error *error);

/* The same for several, with a semicolon between two; those before a refused one are done. */
bool fn_match_edit_all(fn_match *match, const char *edits, fn_error *error);

/* What can be changed now, in written form, as a JSON array. */
void fn_match_write_edits(const fn_match *match, fn_text *out);

/* The whole position as one text to pass on, `lighthouse-run:2:base:…:…;round 5;ship red 0 7`: a
 * game ID and the edits. If an edit is refused, the match has those before it. */
enum { FN_POSITION_MAX = 192 + FN_EDITS_MAX };
void fn_position_write(const fn_match *match, fn_text *out);
bool fn_position_start(fn_match *match, const char *text, fn_error *error);

/* The match as it was after fewer steps, with nobody resigned. */
void fn_match_cut(fn_match *match, int steps);

/* The log played anew, for whoever needs earlier states: `state`, of FN_STATE_MAX bytes, is the
 * deal, and then has one step more each time. `events` may be NULL. As `apply`, fn_match_redo says
 * whether something hidden was shown. */
void fn_match_deal(const fn_match *match, void *state);
bool fn_match_redo(const fn_match *match, int step, void *state, fn_events *events);

/* Plays on from this ply: what was imagined anew behind it is forgotten. */
void fn_origin_begin(fn_origin *origin, int ply);

/* With the hidden part imagined anew there, from what the seat knows. */
bool fn_origin_imagine(fn_origin *origin, int seat, const fn_seed *seed, fn_error *error);
bool fn_origin_is_anew(const fn_origin *origin, int ply);

/* The format of a record that tells of it. */
int fn_origin_format(const fn_origin *origin);

/* `"played_on":{…}` of a record's header: written as a member, and read from the whole object,
 * which need not have it. */
void fn_origin_write(const fn_origin *origin, fn_text *out);
bool fn_origin_read(fn_origin *origin, const char *object, size_t size, int players,
                    fn_error *error);

/* What was edited, as a JSON array. */
void fn_origin_write_edits(const fn_origin *origin, fn_text *out);

/* The seat that must act, or FN_NOBODY when the game is over. */
int fn_match_to_act(const fn_match *match);

/* Plays a written move; on an error nothing has changed. `events` may be NULL. */
bool fn_match_play(fn_match *match, int seat, const char *text, fn_events *events, fn_error *error);
bool fn_match_can_play(const fn_match *match, int seat, const char *text, fn_error *error);

/* Takes back the last step of a seat whose turn it still is. */
bool fn_match_undo(fn_match *match, int seat, fn_error *error);
bool fn_match_can_undo(const fn_match *match, int seat, fn_error *error);

/* Whether a step could be taken back once it is made, when `to_act` must act after it. */
bool fn_match_could_undo(const fn_match *match, const fn_step *step, int to_act);

/* The state as a seat sees it, for a player. `view` has FN_STATE_MAX bytes. */
void fn_match_view(const fn_match *match, int seat, void *view);

/* What a client needs to draw: `{"seq":…,"seat":…,"to_act":…,"view":{…},"moves":[…],…}`. */
void fn_match_write_view(const fn_match *match, int seat, fn_text *out);

/* The same without `seq` and the brackets around it, for a larger object. */
void fn_match_write_position(const fn_match *match, int seat, fn_text *out);

/* Moves in written form, as a JSON array. */
void fn_match_write_moves(const fn_match *match, const fn_move *moves, int count, fn_text *out);

/* The events a seat may see, as a JSON array. */
void fn_match_write_events(const fn_match *match, const fn_events *events, int seat, fn_text *out);

/* At the end, `"ties":[…]` as a member of an object: why entries with equal points have the places
 * they have. Nothing where no points are equal. */
void fn_match_write_ties(const fn_match *match, fn_text *out);

/* What each move of the view is sure to do, before it is made: a JSON array in the order of `moves`
 * with `{"events":[…],"more":false,"next":1,"undo":false}` for each. `more`: something follows that
 * this seat cannot know yet. `next`: who must act then; null if it is not certain, or nobody.
 * `undo`: the move can be taken back once it is made. `notes`, where there are any: what to know
 * before. Empty when it is not this seat's turn. */
enum { FN_PREVIEWS_MAX = 1 << 17 }; /* room for them */
void fn_match_write_previews(const fn_match *match, int seat, fn_text *out);

/* The events of one of these moves alone, as a JSON array. */
void fn_match_write_sure(const fn_match *match, int seat, fn_move move, fn_text *out);

/* What the seat is sure to be able to do after a written move of its own, as a JSON array of moves:
 * empty if it does not act again, or cannot make that move now. */
void fn_match_write_then(const fn_match *match, int seat, const char *text, fn_text *out);

/* Why a written move cannot be made now: `{"code":"engineers","rule":"3.4",…,"needs":3,"has":2}`;
 * the code of a move that can be made is "legal". Returns whether it is. */
bool fn_match_write_reason(const fn_match *match, int seat, const char *text, fn_text *out);

void fn_match_score(const fn_match *match, fn_score *score);

/* The course of a game in figures: `{"rounds":[[3,5],…],"sources":[…],…}`, points after each round,
 * and where they came from. Plays the log anew. */
void fn_match_write_course(const fn_match *match, fn_text *out);

/* By what the position can be found in other games:
 * `{"legal":4,"view":"…","board":"…","moves":"…"}`, each key 16 digits. `legal`: how many moves
 * there are. The same `view`: all that the seat to act sees; the same `board`: all that everybody
 * sees; the same `moves`: the same round and the same legal moves. Positions of other set-ups have
 * other keys. docs/statistics.md. */
void fn_match_write_keys(const fn_match *match, fn_text *out);

/* Notes that a seat resigns here. For the rules the game goes on; what becomes of it, whoever
 * serves it says. */
void fn_match_resign(fn_match *match, int seat);
bool fn_match_has_resigned(const fn_match *match, int seat); /* or FN_NOBODY: has anybody? */

/* The round that is played, from 1; 0 in a game that has none. */
int fn_match_round(const fn_match *match);

/* The fair shuffle, docs/records.md: a commitment to a secret is published before the deal, the
 * players add salts, and at the end the secret shows that nothing was chosen. */
enum { FN_MAX_SALTS = 8, FN_SALT_MAX = 64 };
typedef struct fn_fair {
    fn_seed secret;
    int salts;
    char salt[FN_MAX_SALTS][FN_SALT_MAX + 1];
} fn_fair;

void fn_fair_commitment(const fn_fair *fair, uint8_t commitment[32]);
fn_seed fn_fair_seed(const fn_fair *fair);

/* `"fair":{…}` of a record's header, written by those who publish commitments. */
void fn_fair_write(const fn_fair *fair, fn_text *out);

/* Checks a record's header line: the secret fits the commitment, the seed fits the secret. `fair`
 * takes secret and salts. */
bool fn_fair_verify(const char *header, size_t size, fn_fair *fair, fn_error *error);

/* Records, docs/records.md: header, steps and result are one line each, without line end.
 * `fair` may be NULL. */
void fn_record_write_header(const fn_match *match, const fn_fair *fair, fn_text *out);
void fn_record_write_step(const fn_match *match, int step, fn_text *out);
void fn_record_write_state(const fn_match *match, fn_text *out);
void fn_record_write_result(const fn_match *match, fn_text *out);

/* The same by number: 0 is the header, then the steps, at last the result. False behind the end. */
bool fn_record_write_line(const fn_match *match, const fn_fair *fair, int line, fn_text *out);

/* Reads records line by line and plays them anew. */
typedef enum fn_replay_phase { FN_REPLAY_HEADER, FN_REPLAY_STEPS } fn_replay_phase;

typedef struct fn_replay {
    fn_match match;
    fn_replay_phase phase;
    int games;           /* complete and verified so far */
    const char *edition; /* for records of other editions than the built-in one; or NULL */
    size_t edition_size;
} fn_replay;

void fn_replay_init(fn_replay *replay, const char *edition, size_t edition_size);
bool fn_replay_line(fn_replay *replay, const char *line, size_t size, fn_error *error);
bool fn_replay_end(fn_replay *replay, fn_error *error);

/* Game IDs: the whole deal as one word to pass on, `lighthouse-run:2:erik:<edition>:<seed>`. */
enum { FN_GAME_ID_MAX = 192 };
void fn_game_id_write(const fn_match *match, fn_text *out);
bool fn_game_id_start(fn_match *match, const char *id, fn_error *error);

/* Takes the built-in edition for a set-up if `hash` is the beginning of its SHA-256, or of that of
 * an earlier text; false if it is not. */
bool fn_setup_take_edition(fn_setup *setup, const fn_game *game, const uint8_t *hash, size_t size);

/* SHA-256 of the edition a match is played with. */
void fn_match_edition_hash(const fn_match *match, uint8_t hash[32]);

#endif
