/* Turns: order and length. See turns.h. */
#include "server/spine/turns.h"

#include <limits.h>

static int place_of(const turn *one)
{
    return (int)(one->owner % TURN_OWNERS);
}

void turns_add(turns *t, const turn *one)
{
    t->owners[one->rank] += t->of[one->rank][place_of(one)]++ == 0;
}

void turns_take(turns *t, const turn *one)
{
    t->owners[one->rank] -= --t->of[one->rank][place_of(one)] == 0;
    t->served[place_of(one)] = ++t->count;
}

bool turns_prefer(const turns *t, const turn *one, const turn *other, int64_t now_ms)
{
    if (now_ms - other->since_ms >= TURN_PATIENCE_MS)
        return false;
    if (one->rank != other->rank)
        return one->rank < other->rank;
    return t->served[place_of(one)] < t->served[place_of(other)];
}

int turns_length_ms(const turns *t, const turn *one, int threads)
{
    for (int rank = 0; rank < (int)one->rank; rank++)
        if (t->owners[rank] > 0)
            return TURN_LEAST_MS;
    int mine = t->of[one->rank][place_of(one)];
    int owners = t->owners[one->rank] + (mine == 0); /* with the owner of this turn */
    if (owners + mine == 1)
        return INT_MAX;
    int length = TURN_ROUND_MS * threads / (owners * (mine + 1));
    return length < TURN_LEAST_MS ? TURN_LEAST_MS : length;
}
