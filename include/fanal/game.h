/* A game as the rest of the project sees it.
 * A game answers questions about a state and never calls back: it says which seat must act, lists
 * its moves, and applies one. Rules and state are plain values without pointers; a copy is a
 * memcpy. */
#ifndef FANAL_GAME_H
#define FANAL_GAME_H

#include "fanal/random.h"
#include "fanal/text.h"

enum {
    FN_NOBODY = -1,   /* nobody must act; as a viewer: a spectator */
    FN_EVERYONE = -2, /* as a viewer: nothing is hidden */
    FN_NOWHERE = -1,  /* points that belong to no place */
    FN_MAX_SEATS = 4,
    FN_MAX_MOVES = 128,    /* legal moves in one position */
    FN_MAX_STEPS = 4096,   /* moves of one game */
    FN_MAX_EVENTS = 256,   /* events of one move */
    FN_STATE_MAX = 640,    /* bytes */
    FN_RULES_MAX = 4096,   /* bytes */
    FN_MOVE_TEXT_MAX = 64, /* with its NUL */
    FN_EDITION_MAX = 1 << 16,
    FN_MAX_CREDITS = 24, /* from list_credits */
    FN_MAX_PLACES = 32,  /* where points can come from */
    FN_MAX_EDITS = 4096, /* possible edits of one position */
    FN_EVENT_ARGS = 5,
    FN_REASON_ARGS = 5
};

/* A move is a small number; games pack an operation and two four-bit arguments into it, or one
 * eight-bit argument. */
typedef uint16_t fn_move;

FN_CORE static inline fn_move fn_move_make(int operation, int a, int b)
{
    return (fn_move)(operation << 8 | a << 4 | b);
}

FN_CORE static inline int fn_move_operation(fn_move move)
{
    return move >> 8;
}

/* A change to a position that is set up by hand. Each game numbers its operations and their
 * arguments. */
typedef struct fn_edit {
    uint8_t operation, a, b, c;
} fn_edit;

/* The game to be played: a plain choice from the lists a game offers. */
typedef struct fn_setup {
    int players;
    int variant;         /* index into fn_game.variants */
    uint32_t options;    /* bit i = fn_game.options[i] */
    const char *edition; /* JSON text; NULL: the built-in edition */
    size_t edition_size;
    const char *earlier; /* an entry of fn_game.earlier_editions under which a record names the
                          * built-in edition; NULL: under the hash of its present text */
} fn_setup;

/* Something that happened, for front ends to put into words. */
typedef struct fn_event {
    uint8_t code;
    int8_t seen_by; /* a seat, or FN_EVERYONE */
    int16_t args[FN_EVENT_ARGS];
} fn_event;

typedef struct fn_events {
    int count;
    fn_event list[FN_MAX_EVENTS];
} fn_events;

/* An event's entry in the statistics: `label` is "group: item", `amount` is added up. */
typedef struct fn_tally {
    char label[48];
    int seat; /* or FN_NOBODY */
    int amount;
} fn_tally;

/* Points that an entry of the result got, and where they come from. */
typedef struct fn_credit {
    const char *source; /* a word, such as "majority" */
    int entry;          /* index in the result */
    int points;
    int place;    /* from 0, of the kind fn_game.places names; or FN_NOWHERE */
    bool is_late; /* comes after the last round */
} fn_credit;

/* The reason a move cannot be made now, for front ends to put into words. */
typedef struct fn_reason {
    int code;
    const char *rule; /* rule number, such as "3.7" */
    int args[FN_REASON_ARGS];
} fn_reason;

/* Results: one entry per seat, then one for each player the game itself leads. */
typedef struct fn_score {
    int count;
    int points[FN_MAX_SEATS];
    int places[FN_MAX_SEATS]; /* 1 is best; ties share a number */
} fn_score;

/* A theme of puzzles: something a turn can be an example of. */
typedef struct fn_theme {
    const char *name, *rule; /* a word, and the number of its rule */
} fn_theme;

/* The outcome of a turn: the state it leads to, and the events on the way. */
typedef struct fn_turn_end {
    const void *state;
    const fn_events *events;
} fn_turn_end;

enum { FN_MAX_THEMES = 32 };

typedef struct fn_game {
    const char *id;
    bool is_example; /* for tests and for authors of games; not offered to people */
    int min_players, max_players;
    const char *const *variants; /* NULL-terminated; the first is "base" */
    const char *const *options;  /* NULL-terminated */
    const char *edition;         /* the built-in edition */
    const unsigned int *edition_size;
    /* SHA-256 in hexadecimal of earlier texts of the built-in edition that had the same figures;
     * NULL-terminated. NULL if there are none. */
    const char *const *earlier_editions;
    size_t state_size, rules_size;

    bool (*make_rules)(void *rules, const fn_setup *setup, fn_error *error);

    /* Reports whether these rules have the figures of the built-in edition, the only ones that
     * trained players know. NULL if the game has no trained players. */
    bool (*has_own_figures)(const void *rules);
    void (*start)(const void *rules, void *state, const fn_seed *seed);
    int (*to_act)(const void *rules, const void *state);

    /* The only authority on what is legal. Fills `out` and returns the number of moves, which is 0
     * only at the end of the game. */
    int (*list_moves)(const void *rules, const void *state, fn_move out[FN_MAX_MOVES]);

    /* Makes `move`, one of list_moves. Returns true if the step showed something that was hidden
     * from the seat that made it; it cannot be taken back then. `events` may be NULL. */
    bool (*apply)(const void *rules, void *state, fn_move move, fn_events *events);

    /* Returns the current round, from 1. NULL if the game has no rounds. */
    int (*round)(const void *state);

    /* Lists every change that turns a position set up by hand into another valid one, each once, a
     * change before those that depend on it; none where nothing can be changed, as in mid-turn.
     * `edit` makes one of them. NULL if the game's positions cannot be set up by hand. */
    int (*list_edits)(const void *rules, const void *state, fn_edit out[FN_MAX_EDITS]);
    void (*edit)(const void *rules, void *state, fn_edit edit);
    void (*write_edit)(const void *rules, fn_edit edit, fn_text *out);

    /* Fills in the points so far; places count only at the end. */
    void (*score)(const void *rules, const void *state, fn_score *out);

    /* Tells at the end, as events, why an entry is placed behind the one just ahead of it with
     * equal points. `apply` tells these events too. NULL if ties need no explanation. */
    void (*tell_ties)(const void *rules, const void *state, fn_events *out);

    /* Estimates everybody's final points, in hundredths of a point, with a hand-made formula, as
     * advice for players. `state` is complete; facts hidden from a seat must not affect its own
     * value. */
    void (*evaluate)(const void *rules, const void *state, int hundredths[FN_MAX_SEATS]);
    int spread;  /* hundredths of a point that decide a game clearly */
    int rollout; /* moves a search plays before it evaluates; below 0: to the end */

    /* Returns how much of the game is still to come, in percent, above 0; the smaller it is, the
     * surer is a lead. NULL if that does not matter. */
    int (*still_to_come)(const void *state);

    /* Returns the listed move a player would make without much thought, for playing on in a search.
     * NULL if any move will do. */
    fn_move (*suggest)(const void *rules, const void *state, const fn_move *moves, int count,
                       fn_rng *rng);

    /* Reports whether this step of a turn only prepares others, and so pays only if it improves
     * something. NULL if there are no such turns. */
    bool (*prepares)(fn_move move);

    /* Reports whether this move means doing nothing more for a while. NULL if no move does. */
    bool (*gives_up)(fn_move move);

    /* Reports whether this move, one of list_moves, takes back another of the same turn. Players
     * make it only if there is no other. Hidden facts must not matter. NULL if no move does. */
    bool (*is_needless)(const void *state, fn_move move);

    /* Turns a state into a seat's view: whatever the seat cannot know is put into a fixed order
     * that reveals nothing. FN_NOBODY sees what is public, FN_EVERYONE everything. */
    void (*hide)(const void *rules, void *state, int seat);

    /* Turns a view into a complete state that is possible from this seat's point of view. */
    void (*imagine)(const void *rules, void *view, int seat, fn_rng *rng);

    /* Writes a move; its written form is the same in every state of a game. */
    void (*write_move)(const void *rules, fn_move move, fn_text *out);
    bool (*read_move)(const void *rules, const char *text, fn_move *move, fn_error *error);

    /* Writes the view of `seat`, or with FN_EVERYONE the whole state, as one JSON object. */
    void (*write_json)(const void *rules, const void *state, int seat, fn_text *out);

    /* The same for a client, with the figures printed on boards and cards. NULL: use write_json. */
    void (*write_view)(const void *rules, const void *state, int seat, fn_text *out);
    void (*write_event)(const void *rules, const fn_event *event, fn_text *out);

    /* Explains why `move`, which can be written, is not among the moves of the seat to act, whose
     * view is `view`. Returns false if nothing speaks against it: it is one of list_moves. */
    bool (*why_not)(const void *rules, const void *view, fn_move move, fn_reason *out);
    void (*write_reason)(const void *rules, const fn_reason *reason, fn_text *out);

    /* Tells facts that the seat should know before it makes `move`, one of list_moves, but that the
     * move does not bring about, as events that appear only in previews. NULL if there is nothing
     * to tell. */
    void (*tell_notes)(const void *rules, const void *view, fn_move move, fn_events *out);

    /* The sources of points: the credits of all events of a game plus, at its end, those of
     * list_credits add up to its points. `credit` returns false for an event that gives no points;
     * list_credits returns the number of credits. NULL if points have no sources. */
    bool (*credit)(const void *rules, const fn_event *event, fn_credit *out);
    int (*list_credits)(const void *rules, const void *state, fn_credit out[FN_MAX_CREDITS]);
    const char *places; /* what their places are: "site", "field"; NULL: none */
    int first_place;    /* how people count them: from 0 or 1 */

    /* Reports the choice of a round in which players differ, such as a barge card: `label` is a
     * word for what was chosen. Returns false for any other event. NULL if there is no such
     * choice. */
    bool (*choice)(const void *rules, const fn_event *event, fn_tally *out);

    /* Returns the set of themes that a turn from `before` is an example of, as bits numbered as in
     * `themes`, which ends with a NULL name. Compares the best turn with another. NULL if the game
     * has no themes. */
    const fn_theme *themes;
    uint32_t (*find_themes)(const void *rules, const void *before, const fn_turn_end *best,
                            const fn_turn_end *other);

    /* Returns false for an event that no statistics count. */
    bool (*tally)(const void *rules, const fn_event *event, fn_tally *out);
} fn_game;

/* All games, NULL-terminated. */
extern const fn_game *const fn_games[];

const fn_game *fn_game_find(const char *id);

/* Returns the games that are offered to people, in any list they see, by number; NULL after the
 * last one. Leaves out examples, which can still be chosen by name. */
const fn_game *fn_game_offered(int number);

/* Looks up words that a person typed; the error names the word and the choices. */
bool fn_setup_set_variant(fn_setup *setup, const fn_game *game, const char *word, fn_error *error);
bool fn_setup_add_option(fn_setup *setup, const fn_game *game, const char *word, fn_error *error);

/* Makes rules from a set-up: checks the number of players and the edition, then calls the game,
 * which gets fn_game.edition itself for the built-in edition. */
bool fn_rules_make(const fn_game *game, void *rules, const fn_setup *setup, fn_error *error);

/* For games: appends an event with five arguments to the list, if there is a list. */
FN_CORE static inline void fn_tell_five(fn_events *events, int code, int seen_by, int a, int b,
                                        int c, int d, int e)
{
    if (events == NULL || events->count == FN_MAX_EVENTS)
        return;
    fn_event *event = &events->list[events->count++];
    event->code = (uint8_t)code;
    event->seen_by = (int8_t)seen_by;
    event->args[0] = (int16_t)a;
    event->args[1] = (int16_t)b;
    event->args[2] = (int16_t)c;
    event->args[3] = (int16_t)d;
    event->args[4] = (int16_t)e;
}

/* The same with four. */
FN_CORE static inline void fn_tell(fn_events *events, int code, int seen_by, int a, int b, int c,
                                   int d)
{
    fn_tell_five(events, code, seen_by, a, b, c, d, 0);
}

#endif
