/* One legal action for each game, any of them: what a policy would do between two steps. */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ static void pick(const uint8_t *masks, int games, int actions, uint32_t salt,
                            int32_t *out)
{
    int game = (int)(blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = (int)threadIdx.x % 32;
    if (game >= games)
        return;
    uint32_t chance = (uint32_t)game * 2654435761u ^ salt * 2246822519u;
    int best = -1;
    uint32_t most = 0;
    for (int action = lane; action < actions; action += 32) {
        uint32_t draw = (chance ^ (uint32_t)action * 3266489917u) * 668265263u;
        draw = (draw ^ draw >> 15) * 2246822519u | 1;
        if (masks[(size_t)game * actions + action] && draw > most) {
            most = draw;
            best = action;
        }
    }
    uint32_t top = __reduce_max_sync(~0u, most);
    unsigned who = __ballot_sync(~0u, most == top && best >= 0);
    if (lane == __ffs((int)who) - 1)
        out[game] = best;
}

extern "C" void pick_actions(const uint8_t *masks, int games, int actions, uint32_t salt,
                             int32_t *out)
{
    pick<<<(games + 7) / 8, 256>>>(masks, games, actions, salt, out);
}
