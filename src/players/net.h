/* Trained networks: their opinion of a position.
 * A network is a file (docs/nets.md) that is used in place: reading it checks it and finds its
 * parts. It computes with integers only, so the same observation gives the same verdict on every
 * platform. Treats observations as rows of bytes and knows only this of their meaning: the first
 * field says whether there are 2, 3 or 4 players, and one byte whether the game leads another. */
#ifndef FN_PLAYERS_NET_H
#define FN_PLAYERS_NET_H

#include "fanal/observe.h"
#include "fanal/player.h"

enum {
    FN_NET_LAYERS = 8,    /* including the last one, with the answers */
    FN_NET_WIDTH = 2048,  /* numbers of an observation or a layer */
    FN_NET_GAME_MAX = 24, /* name of a game with its NUL */
    FN_NET_HEATS = 2
};

/* Numbers of 4 bytes are stored lowest byte first. */
typedef struct fn_net_layer {
    int inputs, outputs;        /* rounded up to 16 */
    const uint8_t *multipliers; /* unsigned, one per output */
    const uint8_t *biases;      /* signed, one per output */
    const int8_t *weights;      /* for each four inputs, four per output */
} fn_net_layer;

typedef struct fn_net {
    char game[FN_NET_GAME_MAX];
    int version; /* of the observation */
    int inputs, actions, count;
    int led;                 /* see fn_observer; -1 right after reading */
    int heats[FN_NET_HEATS]; /* of the levels that draw with it, weaker first; 0: the usual */
    const uint8_t *scale;    /* factor for each byte of an observation */
    fn_net_layer layers[FN_NET_LAYERS];
} fn_net;

typedef struct fn_verdict {
    int32_t logits[FN_ACTIONS_MAX]; /* of each action, in units of 1/1024 */
    /* By side: the observing seat, then the others in seat order, then a player led by the game
     * itself. */
    uint16_t wins[FN_MAX_SEATS];  /* chance to win in units of 1/65535 */
    int32_t points[FN_MAX_SEATS]; /* expected final points, in hundredths */
} fn_verdict;

/* The compiled-in networks; the last has no bytes. */
typedef struct fn_net_file {
    const uint8_t *bytes;
    size_t size;
} fn_net_file;
extern const fn_net_file fn_net_files[];

/* Returns the network of a game, or NULL if there is none or it does not know these rules (other
 * figures, or another version of the observation). */
const fn_net *fn_net_of(const fn_game *game, const void *rules);

/* Makes this the network of the game it names, replacing any other, for programs that get networks
 * as files. `bytes` must stay unchanged. Nobody may be playing meanwhile. */
bool fn_net_take(const uint8_t *bytes, size_t size, fn_error *error);

/* Reads a network. `bytes` must stay in place as long as it is used. */
bool fn_net_read(fn_net *net, const uint8_t *bytes, size_t size, fn_error *error);

void fn_net_judge(const fn_net *net, const uint8_t *observation, fn_verdict *out);

/* Computes the network's verdict on a position as the seat to act sees it, and the numbers of its
 * legal moves. Returns the number of players according to the observation. */
int fn_net_look(const fn_net *net, const fn_question *question, const void *state, int seat,
                const fn_move *moves, int count, uint8_t *actions, fn_verdict *out);

/* Computes the share of its choices that the network gives each of these legal actions, in units of
 * 1/65535; equal logits get equal shares. */
void fn_net_shares(const fn_verdict *verdict, const uint8_t *actions, int count, uint16_t *shares);

#endif
