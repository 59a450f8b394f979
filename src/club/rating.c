/* The arithmetic of rating.h. IEEE 754 defines + - * / and square roots to the last bit, so only
 * these are used, in an order that depends on the values alone; -ffp-contract=off keeps them
 * separate. */
#include "club/rating.h"

#include <assert.h>
#include <math.h>

enum { SEATS_MAX = 8, SURE_MARGIN = 250 };

/* In points: OpenSkill's 25, 25/3, 25/6 and 25/300 times 30. A new person thus starts at 1500 ±
 * 500, and 177 points of difference mean odds of e, nearly as on Elo's scale. */
static const double MU = RATING_START, SIGMA = RATING_START_MARGIN / 2.0, BETA = 125, TAU = 2.5;
static const double KAPPA = 0.0001; /* least share of the variance that remains after a game */

rating rating_new(void)
{
    return (rating){(int64_t)(MU * RATING_UNIT), (int64_t)(SIGMA * RATING_UNIT)};
}

/* Returns e to a power that is not positive, by its series within half a ln 2 of zero. */
static double exp_down(double x)
{
    static const double LN2_HIGH = 0x1.62e42feep-1, LN2_LOW = 0x1.a39ef35793c76p-33;
    double halvings = floor(x / (LN2_HIGH + LN2_LOW) + 0.5);
    double rest = x - halvings * LN2_HIGH - halvings * LN2_LOW, sum = 1;
    for (int n = 14; n > 0; n--)
        sum = 1 + sum * rest / n;
    for (; halvings < 0 && sum > 0; halvings++)
        sum *= 0.5;
    return sum;
}

typedef struct believed {
    double mu, variance, weight; /* weight: e to the power mu / c of Weng and Lin */
    int place;
} believed;

/* Orders seats by their values, so the sums do not depend on who sits where. */
static bool is_before(const rating_seat *a, const rating_seat *b)
{
    if (a->place != b->place)
        return a->place < b->place;
    if (a->rating.mu != b->rating.mu)
        return a->rating.mu > b->rating.mu;
    if (a->rating.sigma != b->rating.sigma)
        return a->rating.sigma > b->rating.sigma;
    return a->changes && !b->changes;
}

static void sort(rating_seat *sorted[], int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && is_before(sorted[j], sorted[j - 1]); j--) {
            rating_seat *later = sorted[j - 1];
            sorted[j - 1] = sorted[j];
            sorted[j] = later;
        }
}

/* Computes the weights and returns the width of the whole game, c in the paper. */
static double weigh(believed all[], int count)
{
    double sum = 0, most = all[0].mu;
    for (int i = 0; i < count; i++) {
        sum += all[i].variance + BETA * BETA;
        most = all[i].mu > most ? all[i].mu : most;
    }
    double width = sqrt(sum);
    for (int i = 0; i < count; i++)
        all[i].weight = exp_down((all[i].mu - most) / width);
    return width;
}

/* Returns the chance that seat i is chosen where seat q was, among q and all with no better
 * place. */
static double chance(const believed all[], int count, int i, int q)
{
    double sum = 0;
    for (int s = 0; s < count; s++)
        if (all[s].place >= all[q].place)
            sum += all[s].weight;
    return all[i].weight / sum;
}

static int count_tied(const believed all[], int count, int q)
{
    int tied = 0;
    for (int s = 0; s < count; s++)
        tied += all[s].place == all[q].place;
    return tied;
}

static int64_t round_units(double points)
{
    return (int64_t)floor(points * RATING_UNIT + 0.5);
}

/* Computes omega and delta of algorithm 4 in the paper. Gamma is the seat's own width over the
 * game's, which keeps a sure rating from becoming surer too soon. */
static rating believe(const believed all[], int count, double width, int i)
{
    double omega = 0, delta = 0, variance = all[i].variance;
    for (int q = 0; q < count; q++) {
        if (all[q].place > all[i].place)
            continue;
        double p = chance(all, count, i, q), tied = count_tied(all, count, q);
        omega += ((q == i) - p) / tied;
        delta += p * (1 - p) / tied;
    }
    double shrinks = 1 - variance / (width * width) * (sqrt(variance) / width) * delta;
    return (rating){round_units(all[i].mu + variance / width * omega),
                    round_units(sqrt(variance * (shrinks > KAPPA ? shrinks : KAPPA)))};
}

void rating_take_game(rating_seat seats[], int count)
{
    rating_seat *sorted[SEATS_MAX];
    believed all[SEATS_MAX];
    assert(count <= SEATS_MAX);
    for (int i = 0; i < count; i++)
        sorted[i] = &seats[i];
    sort(sorted, count);
    for (int i = 0; i < count; i++) {
        double sigma = (double)sorted[i]->rating.sigma / RATING_UNIT;
        double drift = sorted[i]->changes ? TAU * TAU : 0;
        all[i] = (believed){.mu = (double)sorted[i]->rating.mu / RATING_UNIT,
                            .variance = sigma * sigma + drift,
                            .place = sorted[i]->place};
    }
    double width = count > 1 ? weigh(all, count) : 0;
    for (int i = 0; i < count && count > 1; i++)
        sorted[i]->rating = believe(all, count, width, i);
}

rating rating_mean(const rating of[], int count)
{
    rating sum = {0};
    for (int i = 0; i < count; i++) {
        sum.mu += of[i].mu;
        sum.sigma += of[i].sigma;
    }
    return (rating){sum.mu / count, sum.sigma / count};
}

int rating_points(const rating *r)
{
    return (int)floor((double)r->mu / RATING_UNIT + 0.5);
}

int rating_margin(const rating *r)
{
    return (int)floor(2 * (double)r->sigma / RATING_UNIT + 0.5);
}

int64_t rating_sure_sigma(void)
{
    return (int64_t)SURE_MARGIN / 2 * RATING_UNIT;
}

bool rating_is_sure(const rating *r)
{
    return r->sigma <= rating_sure_sigma();
}
