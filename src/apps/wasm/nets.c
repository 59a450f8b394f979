/* Networks for JavaScript, which fetches them as files and hands them over.
 *
 *   fanal_net_room(size)  returns where to put the bytes of a network file; 0: not enough memory
 *   fanal_net(size)       takes the network that was put there, for good; answers with its game
 *   fanal_judge(times)    for benchmarks: has its network judge the position of the seat to act as
 *                         often as requested; returns how often it did, 0 without a network
 */
#include "apps/wasm/wasm.h"

#include "players/net.h"

#include <stdlib.h>

enum { NET_MAX = 1 << 23 };

static uint8_t *room;
static size_t room_size;

EXPORT(fanal_net_room) uint8_t *fanal_net_room(size_t size)
{
    free(room);
    room = size > 0 && size <= NET_MAX ? malloc(size) : NULL;
    room_size = room != NULL ? size : 0;
    return room;
}

EXPORT(fanal_net) int fanal_net(size_t size)
{
    fn_net net;
    fn_text_clear(&answer);
    if (room == NULL || size != room_size)
        return end(
            fn_fail(&error, "there is no network of ", fn_decimal((long long)size).text, " bytes"));
    if (!fn_net_take(room, size, &error))
        return end(false);
    fn_net_read(&net, room, size, NULL);
    fn_text_add(&answer, net.game);
    room = NULL; /* it is now in use */
    room_size = 0;
    return end(true);
}

EXPORT(fanal_judge) int fanal_judge(int times)
{
    const fn_match *now = match();
    uint8_t observation[FN_OBSERVATION_MAX] = {0};
    fn_verdict verdict;
    int seat = now->game != NULL ? fn_match_to_act(now) : FN_NOBODY;
    const fn_net *net = seat >= 0 ? fn_net_of(now->game, now->rules) : NULL;
    if (net == NULL)
        return 0;
    fn_observer_of(now->game)->observe(now->rules, now->state, seat, observation);
    for (int i = 0; i < times; i++)
        fn_net_judge(net, observation, &verdict);
    return times;
}
