/* Networks that learned a game: what they think of a position.
 * A network is a file (docs/nets.md) that is used where it lies: reading one checks it and finds
 * its parts. It computes with integers only, so the same observation gives the same verdict on
 * every platform. Knows observations as rows of bytes, and nothing of what they mean but this: the
 * first field says whether there are 2, 3 or 4 players, and one byte whether the game leads
 * another. */
#ifndef FN_PLAYERS_NET_H
#define FN_PLAYERS_NET_H

#include "fanal/observe.h"
#include "fanal/player.h"

enum {
    FN_NET_LAYERS = 8,    /* with the last one, which has the answers */
    FN_NET_WIDTH = 2048,  /* numbers of an observation or a layer */
    FN_NET_GAME_MAX = 24, /* the name of a game with its NUL */
    FN_NET_HEATS = 2
};

/* Numbers of 4 bytes lie in the file with the lowest byte first. */
typedef struct fn_net_layer {
    int inputs, outputs;        /* rounded up to 16 */
    const uint8_t *multipliers; /* unsigned, one an output */
    const uint8_t *biases;      /* signed, one an output */
    const int8_t *weights;      /* of each four inputs: for every output, four */
} fn_net_layer;

typedef struct fn_net {
    char game[FN_NET_GAME_MAX];
    int version; /* of the observation */
    int inputs, actions, count;
    int led;                 /* see fn_observer; -1 when it was only read */
    int heats[FN_NET_HEATS]; /* of the levels that draw with it, the weaker one first; 0: the usual
                              */
    const uint8_t *scale;    /* what each byte of an observation is multiplied by */
    fn_net_layer layers[FN_NET_LAYERS];
} fn_net;

typedef struct fn_verdict {
    int32_t logits[FN_ACTIONS_MAX]; /* of each action, in 1/1024 */
    /* By side: the observing seat first, then the others in seat order, then a player that the game
     * leads itself. */
    uint16_t wins[FN_MAX_SEATS];  /* chance to win in 1/65535 */
    int32_t points[FN_MAX_SEATS]; /* final points expected, in hundredths */
} fn_verdict;

/* Networks that are compiled in; the last one has no bytes. */
typedef struct fn_net_file {
    const uint8_t *bytes;
    size_t size;
} fn_net_file;
extern const fn_net_file fn_net_files[];

/* The network of a game. NULL: there is none, or it does not know these rules (other figures, or
 * another version of the observation). */
const fn_net *fn_net_of(const fn_game *game, const void *rules);

/* From now on this is the network of the game it names, instead of any other; for programs that get
 * networks as files. `bytes` must stay as they are. Nobody may be playing. */
bool fn_net_take(const uint8_t *bytes, size_t size, fn_error *error);

/* Reads a network. `bytes` must stay where they are as long as it is used. */
bool fn_net_read(fn_net *net, const uint8_t *bytes, size_t size, fn_error *error);

void fn_net_judge(const fn_net *net, const uint8_t *observation, fn_verdict *out);

/* What it thinks of a position as the seat to act sees it, and the numbers of its legal moves.
 * Returns how many players there are, by what the observation says. */
int fn_net_look(const fn_net *net, const fn_question *question, const void *state, int seat,
                const fn_move *moves, int count, uint8_t *actions, fn_verdict *out);

/* What share of its choices the network gives each of these legal actions, in 1/65535; equal logits
 * have equal shares. */
void fn_net_shares(const fn_verdict *verdict, const uint8_t *actions, int count, uint16_t *shares);

#endif
