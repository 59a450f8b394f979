/* What a game is to everyone else.
 * A game answers questions about a state and never calls back: who must act, what may they do,
 * what happens then. Rules and state are plain values without pointers; a copy is a memcpy. */
#ifndef FANAL_GAME_H
#define FANAL_GAME_H

#include "fanal/random.h"
#include "fanal/text.h"

enum {
    FN_NOBODY = -1,   /* nobody must act; or: the view of someone who only watches */
    FN_EVERYONE = -2, /* nothing hidden */
    FN_NOWHERE = -1,  /* points that belong to no place */
    FN_MAX_SEATS = 4,
    FN_MAX_MOVES = 128,    /* legal moves in one position, at most */
    FN_MAX_STEPS = 4096,   /* moves of one game, at most */
    FN_MAX_EVENTS = 256,   /* events of one move, at most */
    FN_STATE_MAX = 640,    /* bytes */
    FN_RULES_MAX = 4096,   /* bytes */
    FN_MOVE_TEXT_MAX = 64, /* written form with its NUL */
    FN_EDITION_MAX = 1 << 16,
    FN_MAX_CREDITS = 24, /* of list_credits */
    FN_MAX_PLACES = 32,  /* that points can come from */
    FN_MAX_EDITS = 4096, /* that one position can be changed by, at most */
    FN_EVENT_ARGS = 5,
    FN_REASON_ARGS = 5
};

/* A move is a small number; games pack an operation and two arguments of four bits into it, or
 * one of eight. */
typedef uint16_t fn_move;

FN_CORE static inline fn_move fn_move_make(int operation, int a, int b)
{
    return (fn_move)(operation << 8 | a << 4 | b);
}

FN_CORE static inline int fn_move_operation(fn_move move)
{
    return move >> 8;
}

/* A change of a position that is set up by hand: games number what can be done, and with what. */
typedef struct fn_edit {
    uint8_t operation, a, b, c;
} fn_edit;

/* What is played: a plain choice from the lists a game offers. */
typedef struct fn_setup {
    int players;
    int variant;         /* index into fn_game.variants */
    uint32_t options;    /* bit i = fn_game.options[i] */
    const char *edition; /* JSON text; NULL = the built-in one */
    size_t edition_size;
    const char *earlier; /* one of fn_game.earlier_editions, by which a record names the built-in
                          * edition; NULL = by the hash of its present text */
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

/* What an event means for statistics: `label` is "group: item", `amount` what is added up. */
typedef struct fn_tally {
    char label[48];
    int seat; /* or FN_NOBODY */
    int amount;
} fn_tally;

/* Points that somebody got, and where they come from. */
typedef struct fn_credit {
    const char *source; /* a word, such as "majority" */
    int entry;          /* of the result */
    int points;
    int place;    /* one of those that fn_game.places counts, or FN_NOWHERE */
    bool is_late; /* it comes after the last round */
} fn_credit;

/* Why a move cannot be made now, for front ends to put into words. */
typedef struct fn_reason {
    int code;
    const char *rule; /* its number, "3.7" */
    int args[FN_REASON_ARGS];
} fn_reason;

/* Results have one entry per seat, and one more for each player the game itself leads. */
typedef struct fn_score {
    int count;
    int points[FN_MAX_SEATS];
    int places[FN_MAX_SEATS]; /* 1 is best; shared places are equal numbers */
} fn_score;

/* What a turn is an example of, in puzzles. */
typedef struct fn_theme {
    const char *name, *rule; /* a word, and the number of the rule it is about */
} fn_theme;

/* How a turn goes: where it leads, and what happens on the way. */
typedef struct fn_turn_end {
    const void *state;
    const fn_events *events;
} fn_turn_end;

enum { FN_MAX_THEMES = 32 };

typedef struct fn_game {
    const char *id;
    bool is_example; /* for tests, and for those who write a game; people are not offered it */
    int min_players, max_players;
    const char *const *variants; /* NULL-terminated; the first one is "base" */
    const char *const *options;  /* NULL-terminated */
    const char *edition;         /* the built-in one */
    const unsigned int *edition_size;
    /* SHA-256 in hexadecimal digits of earlier texts of the built-in edition, which had the same
     * figures; NULL-terminated. NULL: there are none. */
    const char *const *earlier_editions;
    size_t state_size, rules_size;

    bool (*make_rules)(void *rules, const fn_setup *setup, fn_error *error);

    /* Are the figures of these rules those of the built-in edition? Players that learned a game
     * know no others. NULL: nobody asks. */
    bool (*has_own_figures)(const void *rules);
    void (*start)(const void *rules, void *state, const fn_seed *seed);
    int (*to_act)(const void *rules, const void *state);

    /* The one truth about what is legal. Fills `out`, returns how many; none only at the end. */
    int (*list_moves)(const void *rules, const void *state, fn_move out[FN_MAX_MOVES]);

    /* `move` is one of list_moves. True when the step showed something that was hidden from the
     * seat that made it: such a step is not taken back. `events` may be NULL. */
    bool (*apply)(const void *rules, void *state, fn_move move, fn_events *events);

    /* The round that is played, from 1. NULL: there are none. */
    int (*round)(const void *state);

    /* How a position that is set up by hand can be changed into another that can be: all of it,
     * each once. What depends on a change follows it. None where nothing can be changed, such as in
     * mid-turn. `edit` does one of them. NULL: positions of this game are not set up by hand. */
    int (*list_edits)(const void *rules, const void *state, fn_edit out[FN_MAX_EDITS]);
    void (*edit)(const void *rules, void *state, fn_edit edit);
    void (*write_edit)(const void *rules, fn_edit edit, fn_text *out);

    /* Points as they stand; places count at the end. */
    void (*score)(const void *rules, const void *state, fn_score *out);

    /* At the end: an event for each entry that has as many points as the one right before it, and
     * why it stands behind. `apply` tells them too. NULL: there is nothing to say. */
    void (*tell_ties)(const void *rules, const void *state, fn_events *out);

    /* A hand-made guess at the final points of everybody, in hundredths of a point, as advice for
     * players. `state` is complete; what a seat cannot know must not matter for its own value. */
    void (*evaluate)(const void *rules, const void *state, int hundredths[FN_MAX_SEATS]);
    int spread;  /* hundredths of a point that decide a game clearly */
    int rollout; /* moves a search plays on before it evaluates; below 0: to the end */

    /* How much of the game is still to come, in percent and above 0: the less, the surer is who
     * leads. NULL: that does not matter. */
    int (*still_to_come)(const void *state);

    /* One of the listed moves as one plays it without much thought, for playing on in a search.
     * NULL: any of them will do. */
    fn_move (*suggest)(const void *rules, const void *state, const fn_move *moves, int count,
                       fn_rng *rng);

    /* Is this a step of a turn that only prepares others, and so is worth while only if it makes
     * things better? NULL: there are no such turns. */
    bool (*prepares)(fn_move move);

    /* Does one do nothing more for a while after this move? NULL: there are no such moves. */
    bool (*gives_up)(fn_move move);

    /* Does this move, one of list_moves, take back another of the same turn? Players make it only
     * if there is no other. What is hidden must not matter. NULL: there are no such moves. */
    bool (*is_needless)(const void *state, fn_move move);

    /* Turns a state into the view of a seat: what the seat cannot know is put into a fixed order
     * that tells nothing. FN_NOBODY sees what is public, FN_EVERYONE all. */
    void (*hide)(const void *rules, void *state, int seat);

    /* Turns a view into a complete state that this seat could be in. */
    void (*imagine)(const void *rules, void *view, int seat, fn_rng *rng);

    /* The written form is the same in every state of a game. */
    void (*write_move)(const void *rules, fn_move move, fn_text *out);
    bool (*read_move)(const void *rules, const char *text, fn_move *move, fn_error *error);

    /* A view of `seat`, or with FN_EVERYONE the whole state, as one JSON object. */
    void (*write_json)(const void *rules, const void *state, int seat, fn_text *out);

    /* The same for a client, with the figures that boards and cards show. NULL: write_json has
     * them. */
    void (*write_view)(const void *rules, const void *state, int seat, fn_text *out);
    void (*write_event)(const void *rules, const fn_event *event, fn_text *out);

    /* Why `move`, which can be written, is not among the moves of the seat that must act; `view` is
     * the view of this seat. False if there is nothing against it: the move is one of list_moves.
     */
    bool (*why_not)(const void *rules, const void *view, fn_move move, fn_reason *out);
    void (*write_reason)(const void *rules, const fn_reason *reason, fn_text *out);

    /* What this seat should know before it makes `move`, one of list_moves, and will not happen
     * with it: as events that are told in previews only. NULL: there is nothing to say. */
    void (*tell_notes)(const void *rules, const void *view, fn_move move, fn_events *out);

    /* Where points come from: those of all events of a game and, at its end, those of list_credits
     * add up to its points. `credit` is false for an event that gives none; list_credits returns
     * how many there are. NULL: there are none. */
    bool (*credit)(const void *rules, const fn_event *event, fn_credit *out);
    int (*list_credits)(const void *rules, const void *state, fn_credit out[FN_MAX_CREDITS]);
    const char *places; /* what their places are, "site", "field"; NULL: they have none */
    int first_place;    /* how people count them: from 0 or 1 */

    /* The choice of a round by which players differ, such as a barge card: `label` is a word for
     * what was chosen. False for an event that is no such choice. NULL: there is none. */
    bool (*choice)(const void *rules, const fn_event *event, fn_tally *out);

    /* What a turn from `before` is an example of, as a set of numbers in `themes`, which ends with
     * a NULL name: how the best turn goes, and how another does. NULL: nobody asks. */
    const fn_theme *themes;
    uint32_t (*find_themes)(const void *rules, const void *before, const fn_turn_end *best,
                            const fn_turn_end *other);

    /* False for an event that no statistics count. */
    bool (*tally)(const void *rules, const fn_event *event, fn_tally *out);
} fn_game;

/* All games, NULL-terminated. */
extern const fn_game *const fn_games[];

const fn_game *fn_game_find(const char *id);

/* The games that people are offered, in any list they see, by number; NULL behind the last one.
 * Examples are not among them, but who names one gets it. */
const fn_game *fn_game_offered(int number);

/* Looks up words a person typed; the error names the word and what there is. */
bool fn_setup_set_variant(fn_setup *setup, const fn_game *game, const char *word, fn_error *error);
bool fn_setup_add_option(fn_setup *setup, const fn_game *game, const char *word, fn_error *error);

/* Rules from a set-up: checks the number of players and the edition, then asks the game, which gets
 * the built-in edition as fn_game.edition itself. */
bool fn_rules_make(const fn_game *game, void *rules, const fn_setup *setup, fn_error *error);

/* For games: adds an event with five arguments to the list, if there is one. */
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
