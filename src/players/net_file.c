/* Network files (docs/nets.md): reads them with distrust, and finds them by game. */
#include "players/net.h"
#include "players/net_math.h"

#include <string.h>

#ifndef __wasm__
#include <pthread.h>
#endif

/* Offsets in a file. */
enum {
    FORMAT = 1,
    AT_FORMAT = 8,
    AT_HASH = 12,
    AT_GAME = 44,
    AT_VERSION = 68,
    AT_INPUTS = 72,
    AT_ACTIONS = 76,
    AT_LAYERS = 80,
    AT_WIDTHS = 84,
    AT_HEATS = 116,
    AT_SCALE = 128,
    MOST_BIAS = 1 << 30,
    MOST_HEAT = 10000
};

static size_t round_up(size_t count, size_t multiple)
{
    return (count + multiple - 1) / multiple * multiple;
}

typedef struct limits {
    uint32_t least, most;
} limits;

static bool read_count(const uint8_t *bytes, int at, const char *what, limits in, int *count,
                       fn_error *error)
{
    uint32_t number = fn_net_u32(bytes + at);
    *count = (int)number;
    return (number >= in.least && number <= in.most) ||
           fn_fail(error, "the network has ", fn_decimal(number).text, " ", what, ", not ",
                   fn_decimal(in.least).text, " to ", fn_decimal(in.most).text);
}

static bool check_opening(const uint8_t *bytes, size_t size, fn_error *error)
{
    uint8_t hash[32];
    if (size < AT_SCALE || memcmp(bytes, "FANALNET", AT_FORMAT) != 0)
        return fn_fail(error, "this is not a network file");
    uint32_t format = fn_net_u32(bytes + AT_FORMAT);
    if (format != FORMAT)
        return fn_fail(error, "the network file has format ", fn_decimal(format).text,
                       ", which is not known here");
    fn_sha256(hash, bytes + AT_GAME, size - AT_GAME);
    if (memcmp(hash, bytes + AT_HASH, sizeof hash) != 0)
        return fn_fail(error, "the network file is damaged: its hash is another");
    return memchr(bytes + AT_GAME, '\0', FN_NET_GAME_MAX) != NULL ||
           fn_fail(error, "the network file does not name its game");
}

static bool check_biases(const fn_net_layer *layer, fn_error *error)
{
    for (int i = 0; i < layer->outputs; i++) {
        int32_t bias = (int32_t)fn_net_u32(layer->biases + 4 * i);
        if (bias > MOST_BIAS || bias < -MOST_BIAS)
            return fn_fail(error, "the network has a bias that is too large");
    }
    return true;
}

/* Finds the parts of a layer at `at` and moves `at` past them. */
static bool find_layer(fn_net_layer *layer, const uint8_t *bytes, size_t size, size_t *at,
                       fn_error *error)
{
    size_t numbers = (size_t)layer->outputs * 4;
    size_t weights = (size_t)layer->inputs * (size_t)layer->outputs;
    if (size - *at < 2 * numbers + weights)
        return fn_fail(error, "the network file is too short");
    layer->multipliers = bytes + *at;
    layer->biases = bytes + *at + numbers;
    layer->weights = (const int8_t *)(bytes + *at + 2 * numbers);
    *at += 2 * numbers + weights;
    return check_biases(layer, error);
}

static bool find_layers(fn_net *net, const uint8_t *bytes, size_t size, fn_error *error)
{
    size_t at = AT_SCALE + round_up((size_t)net->inputs, 64);
    int inputs = net->inputs, width = 0;
    if (size < at)
        return fn_fail(error, "the network file is too short");
    for (int i = 0; i < net->count; i++) {
        fn_net_layer *layer = &net->layers[i];
        if (!read_count(bytes, AT_WIDTHS + 4 * i, "numbers in a layer", (limits){1, FN_NET_WIDTH},
                        &width, error))
            return false;
        layer->inputs = (int)round_up((size_t)inputs, 16);
        layer->outputs = (int)round_up((size_t)width, 16);
        if (!find_layer(layer, bytes, size, &at, error))
            return false;
        inputs = width;
    }
    if (width != net->actions + 2 * FN_MAX_SEATS)
        return fn_fail(error, "the last layer of the network does not fit its actions");
    return at == size || fn_fail(error, "the network file is too long");
}

bool fn_net_read(fn_net *net, const uint8_t *bytes, size_t size, fn_error *error)
{
    fn_net read = {.led = -1, .scale = bytes + AT_SCALE};
    if (!check_opening(bytes, size, error) ||
        !read_count(bytes, AT_INPUTS, "inputs", (limits){3, FN_NET_WIDTH}, &read.inputs, error) ||
        !read_count(bytes, AT_ACTIONS, "actions", (limits){1, FN_ACTIONS_MAX}, &read.actions,
                    error) ||
        !read_count(bytes, AT_LAYERS, "layers", (limits){1, FN_NET_LAYERS}, &read.count, error) ||
        !read_count(bytes, AT_HEATS, "percent of heat", (limits){0, MOST_HEAT}, &read.heats[0],
                    error) ||
        !read_count(bytes, AT_HEATS + 4, "percent of heat", (limits){0, MOST_HEAT}, &read.heats[1],
                    error) ||
        !find_layers(&read, bytes, size, error))
        return false;
    memcpy(read.game, bytes + AT_GAME, sizeof read.game);
    read.version = (int)fn_net_u32(bytes + AT_VERSION);
    *net = read;
    return true;
}

/* The networks in use: the compiled-in ones, and those passed to fn_net_take. */
enum { MOST_HELD = 4 };
static fn_net held[MOST_HELD];
static int held_count;

static fn_net *find_held(const char *game)
{
    for (int i = 0; i < held_count; i++)
        if (strcmp(held[i].game, game) == 0)
            return &held[i];
    return NULL;
}

static bool hold(const uint8_t *bytes, size_t size, fn_error *error)
{
    fn_net net;
    if (!fn_net_read(&net, bytes, size, error))
        return false;
    const fn_game *game = fn_game_find(net.game);
    const fn_observer *observer = game != NULL ? fn_observer_of(game) : NULL;
    if (observer == NULL)
        return fn_fail(error, "the network is for '", net.game, "', which nobody learns here");
    if (net.version != observer->version || net.inputs != observer->size ||
        net.actions != observer->actions)
        return fn_fail(error, "the network learned another version of the observation of ",
                       net.game);
    net.led = observer->led;
    fn_net *place = find_held(net.game);
    if (place == NULL && held_count == MOST_HELD)
        return fn_fail(error, "there are too many networks");
    *(place != NULL ? place : &held[held_count++]) = net;
    return true;
}

static void hold_files(void)
{
    for (const fn_net_file *file = fn_net_files; file->bytes != NULL; file++)
        hold(file->bytes, file->size, NULL);
}

/* Reads the compiled-in networks on first use, on any thread. */
static void open_nets(void)
{
#ifdef __wasm__
    (void)hold_files; /* it has no networks compiled in, and no threads */
#else
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, hold_files);
#endif
}

bool fn_net_take(const uint8_t *bytes, size_t size, fn_error *error)
{
    open_nets();
    return hold(bytes, size, error);
}

const fn_net *fn_net_of(const fn_game *game, const void *rules)
{
    open_nets();
    const fn_net *net = find_held(game->id);
    return net != NULL && game->has_own_figures(rules) ? net : NULL;
}
