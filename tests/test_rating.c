/* Ratings: figures published by OpenSkill, independence of the seating, and 10,000 games that find
 * out who is strong. */
#include "club/rating.h"
#include "help.h"

#include <math.h>

/* Converts from OpenSkill's scale, which is ours less 750, divided by 30. */
static rating from_openskill(double mu, double sigma)
{
    return (rating){(int64_t)round((750 + 30 * mu) * RATING_UNIT),
                    (int64_t)round(30 * sigma * RATING_UNIT)};
}

static void expect(const rating_seat *seat, double mu, double sigma)
{
    rating want = from_openskill(mu, sigma);
    assert_true(llabs(seat->rating.mu - want.mu) <= 2);
    assert_true(llabs(seat->rating.sigma - want.sigma) <= 2);
}

static rating_seat bot(double mu, double sigma, int place)
{
    return (rating_seat){.rating = from_openskill(mu, sigma), .place = place};
}

/* The figures of the tests of openskill.js, model plackettLuce, without drift. */
static void it_is_what_openskill_publishes(void **unused)
{
    const double S = 25.0 / 3;
    (void)unused;
    rating_seat two[] = {bot(25, S, 2), bot(25, S, 1)};
    rating_take_game(two, 2);
    expect(&two[0], 22.36476861652635, 8.065506316323548);
    expect(&two[1], 27.63523138347365, 8.065506316323548);
    rating_seat four[] = {bot(29.182, 4.782, 1), bot(27.174, 4.922, 2), bot(16.672, 6.217, 3),
                          bot(25, S, 4)};
    rating_take_game(four, 4);
    expect(&four[0], 30.209971908310553, 4.764898977359521);
    expect(&four[1], 27.64460833689499, 4.882789305097372);
    expect(&four[2], 17.403586731283518, 6.100723440599442);
    expect(&four[3], 19.214790707434826, 7.8542613981643985);
}

static void ties_are_what_openskill_publishes(void **unused)
{
    const double S = 25.0 / 3;
    (void)unused;
    rating_seat behind[] = {bot(10, 8, 1), bot(5, 10, 2), bot(0, 12, 2)};
    rating_take_game(behind, 3);
    expect(&behind[0], 11.942833056030613, 7.926463661123746);
    expect(&behind[1], 2.938193791485662, 9.65347573412201);
    expect(&behind[2], -1.4023734358082325, 11.323360667700934);
    rating_seat mixed[] = {bot(15, S, 2), bot(20, S, 4), bot(25, S, 2), bot(30, S, 1)};
    rating_take_game(mixed, 4);
    expect(&mixed[0], 15.340046366255285, 8.21273604193863);
    expect(&mixed[1], 18.007807436399276, 8.188629384105589);
    expect(&mixed[2], 24.25804790911316, 8.166514496319483);
    expect(&mixed[3], 32.39409828823228, 8.247276990243211);
    rating_seat all[] = {bot(25, S, 1), bot(25, S, 1), bot(25, S, 1), bot(25, S, 1)};
    rating_take_game(all, 4);
    for (int i = 0; i < 4; i++)
        expect(&all[i], 25, 8.263160757613477);
}

/* By hand: 25/3 with a drift of 25/300 is 8.33375, and c of two such is 13.176745. */
static void people_change_between_games(void **unused)
{
    (void)unused;
    rating_seat seats[] = {{rating_new(), 1, true}, {rating_new(), 2, true}};
    rating_take_game(seats, 2);
    expect(&seats[0], 27.635389493140497, 8.065901413543681);
    expect(&seats[1], 22.364610506859503, 8.065901413543681);
}

static void it_is_shown_with_its_margin(void **unused)
{
    (void)unused;
    rating r = rating_new();
    assert_int_equal(rating_points(&r), 1500);
    assert_int_equal(rating_margin(&r), 500);
    assert_false(rating_is_sure(&r));
    r = (rating){1612499999, 125000000};
    assert_int_equal(rating_points(&r), 1612);
    assert_int_equal(rating_margin(&r), 250);
    assert_true(rating_is_sure(&r));
    r = rating_mean((const rating[]){{10, 4}, {20, 7}}, 2);
    assert_int_equal(r.mu, 15);
    assert_int_equal(r.sigma, 5);
}

enum { PEOPLE = 30, GAMES = 10000 };

static uint64_t random_state;

static uint32_t draw(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 32);
}

static double draw_unit(void)
{
    return (draw() + 0.5) / 4294967296.0;
}

/* Seats people for a game of two to four and draws the places: the stronger are more often lucky
 * (Gumbel noise makes it the model of Plackett and Luce). Person i is stronger than person i - 1 by
 * 25 points. */
static int seat_people(int who[4], int place[4])
{
    int count = 2 + (int)(draw() % 3);
    double played[4];
    for (int i = 0; i < count; i++) {
        bool is_new = false;
        while (!is_new) {
            who[i] = (int)(draw() % PEOPLE);
            is_new = true;
            for (int j = 0; j < i; j++)
                is_new = is_new && who[j] != who[i];
        }
        played[i] = 25.0 * who[i] - 177 * log(-log(draw_unit()));
    }
    for (int i = 0; i < count; i++) {
        place[i] = 1;
        for (int j = 0; j < count; j++)
            place[i] += played[j] > played[i];
    }
    return count;
}

static void play(rating people[PEOPLE], bool backwards)
{
    random_state = 20260;
    for (int i = 0; i < PEOPLE; i++)
        people[i] = rating_new();
    for (int game = 0; game < GAMES; game++) {
        int who[4], place[4], count = seat_people(who, place);
        rating_seat seats[4];
        for (int i = 0; i < count; i++)
            seats[backwards ? count - 1 - i : i] = (rating_seat){people[who[i]], place[i], true};
        rating_take_game(seats, count);
        for (int i = 0; i < count; i++)
            people[who[i]] = seats[backwards ? count - 1 - i : i].rating;
    }
}

static void ten_thousand_games_find_the_order(void **unused)
{
    rating people[PEOPLE], again[PEOPLE];
    double squares = 0;
    (void)unused;
    play(people, false);
    for (int i = 0; i < PEOPLE; i++) {
        int below = 0;
        for (int j = 0; j < PEOPLE; j++)
            below += people[j].mu < people[i].mu;
        squares += (double)(below - i) * (below - i);
        assert_true(rating_is_sure(&people[i]));
    }
    double spearman = 1 - 6 * squares / (PEOPLE * ((double)PEOPLE * PEOPLE - 1));
    print_message("# rank correlation %.4f, a margin of %d\n", spearman, rating_margin(&people[0]));
    assert_true(spearman >= 0.98);
    play(again, true); /* identical to the digit, whoever sits where */
    assert_memory_equal(people, again, sizeof people);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(it_is_what_openskill_publishes),
        cmocka_unit_test(ties_are_what_openskill_publishes),
        cmocka_unit_test(people_change_between_games),
        cmocka_unit_test(it_is_shown_with_its_margin),
        cmocka_unit_test(ten_thousand_games_find_the_order),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}
