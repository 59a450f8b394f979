/* Advice for Bretagne: an estimate of everybody's final points, in hundredths of a point.
 * It weighs what one would mention at the table: points so far, workers on towers, harbours, the
 * hand, and what this round and the later ones can still bring. A seat's own value uses its own
 * hand and nothing else that is hidden. The weights were found by play; nothing here knows how they
 * are used. */
#include "games/bretagne/plan.h"

enum { LEFT = BR_ROUNDS, CROWD = 9, LEADS = 7 };
enum { FEW_CARDS = 4, GUESSED_ENGINEERS = 2 };

/* The weights: hundredths of a point, or percent. [LEFT] counts the rounds after this one. */
FN_TABLE int16_t coin_worth[LEFT] = {34, 50, 78, 80, 90};
FN_TABLE int16_t card_worth[LEFT] = {0, 115, 130, 200, 190};   /* with no place to play it */
FN_TABLE int16_t more_cards_worth[LEFT] = {0, 35, 40, 55, 55}; /* each from the fifth on */
FN_TABLE int16_t kept_worth = 77, spare_worth = 48;            /* per good that no floor takes */
FN_TABLE int16_t visit_cost = 40; /* a worker in a city until its player passes */
FN_TABLE int16_t home_worth = 20; /* a worker at home while there is something to build */
/* A later round, by the number of workers available for it. */
FN_TABLE int16_t round_worth[CROWD] = {99, 372, 500, 871, 926, 1444, 1689, 1884, 1994};
FN_TABLE int16_t income_worth[BR_INCOMES] = {80, 80, 80, 80, 40, 150, 60, 50, 100}; /* per round */
FN_TABLE int16_t line_cost = 72; /* per space further back on the line, where the barge is chosen
                                  * later */
/* Percent: chance that a tower is completed, by rounds left and floors missing. */
FN_TABLE int16_t done_percent[LEFT][BR_FLOORS] = {
    {53, 23, 5, 1}, {98, 75, 20, 3}, {98, 95, 45, 15}, {98, 95, 60, 30}, {98, 95, 70, 45}};
FN_TABLE int16_t back_percent = 31; /* chance that a worker on such a tower is back in time */
/* Percent: chance of the majority, from three workers behind to three ahead; its share that
 * remains, by floors missing. */
FN_TABLE int16_t lead_percent[LEADS] = {1, 8, 34, 64, 74, 92, 98};
FN_TABLE int16_t open_percent[BR_FLOORS] = {100, 68, 46, 31};

/* A harbour: what it is worth to a worker there, and what it brings a newcomer after the price. */
typedef struct br_berth {
    uint32_t seats;
    int area, price, worth, gain;
} br_berth;

/* The part of the position that concerns everybody. */
typedef struct br_scene {
    const br_rules *rules;
    const br_state *state;
    bool building;                  /* this round's evaluation is still to come */
    int left, open, coin;           /* rounds after this one; open sites; a coin's worth */
    uint32_t towers[BR_FLOORS + 1]; /* sites with floors, as sets by floors missing */
    int built[BR_AREAS];            /* complete ones included */
    br_berth berths[BR_HARBOURS];
    br_yard yard; /* valid while there is building */
} br_scene;

/* The means of a seat, and its points counted so far. */
typedef struct br_outlook {
    const br_player *player;
    int seat, barge;       /* its card, or BR_NONE */
    bool active;           /* has not passed */
    int value;             /* counted so far */
    int floors;            /* worth building in this round, and one that needs buying */
    int hand[BR_CARDS];    /* not yet promised to a tower */
    int workers;           /* available for later rounds, in hundredths */
    int harbour[BR_AREAS]; /* gain from the best harbour it is not in */
} br_outlook;

/* A lighthouse and the workers on it. */
typedef struct br_stand {
    int site, kind, missing, done, majority;
    int workers[BR_SEATS], rank[BR_SEATS]; /* rule 6.2: higher is better */
    int first, second;                     /* the two highest ranks */
} br_stand;

FN_CORE static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Counts the open sites, and sorts the towers by floors missing to their top. */
FN_CORE static void look_at_sites(br_scene *scene)
{
    scene->open = 0;
    for (int missing = 0; missing <= BR_FLOORS; missing++)
        scene->towers[missing] = 0;
    for (int area = 0; area < BR_AREAS; area++)
        scene->built[area] = 0;
    for (int i = 0; i < BR_SITES; i++) {
        const br_site *site = &scene->state->sites[i];
        int missing = scene->rules->lighthouses[site->lighthouse].floors - site->floors;
        if (site->floors > 0)
            scene->towers[missing] |= 1u << i;
        if (site->status == BR_OPEN)
            scene->open++;
        else
            scene->built[scene->rules->site_area[i]]++;
    }
}

/* Adds up income over the rounds, more in areas whose harbours are or will soon be improved
 * (7.2). */
FN_CORE static int income_of(const br_scene *scene, const br_harbour_tile *tile, int times)
{
    int built = scene->built[tile->area], amount = 2 * tile->normal;
    if (built >= BR_IMPROVING - 1)
        amount = tile->improved + (built >= BR_IMPROVING ? tile->improved : tile->normal);
    if (tile->income == BR_INCOME_WORKER)
        amount = amount * (times + 1) / 2; /* earlier workers work longer */
    return income_worth[tile->income] * amount * times / 2;
}

FN_CORE static void look_at_harbours(br_scene *scene, int times)
{
    const br_harbour_tile *tiles = scene->rules->harbour_tiles;
    for (int i = 0; i < BR_HARBOURS; i++) {
        br_berth *berth = &scene->berths[i];
        int income = income_of(scene, tiles + scene->state->harbour_tile[i], times);
        berth->seats = scene->state->harbour_seats[i];
        berth->area = scene->rules->harbour_area[i];
        berth->price = berth->seats == 0 ? 0 : fn_count_bits(berth->seats);
        berth->worth = income + 100 * br_harbour_points(berth->price);
        berth->gain =
            income + 100 * br_harbour_points(berth->price + 1) - berth->price * scene->coin;
    }
}

/* Notes the stage of the game and what there is to take. */
FN_CORE static void look_around(br_scene *scene)
{
    const br_state *state = scene->state;
    bool early = state->step == BR_STEP_BARGE && state->round > 1; /* 2.2 and 2.6 come later */
    look_at_sites(scene);
    scene->building = state->step < BR_STEP_CARDS;
    scene->left = scene->open == 0 ? 0 : BR_ROUNDS - state->round; /* rule 7.4 */
    scene->coin = coin_worth[scene->left];
    look_at_harbours(scene, scene->left + early);
    if (scene->building && scene->open > 0)
        br_open_yard(scene->rules, state, scene->coin, &scene->yard);
}

/* Counts the seat's harbours, and finds the best one still available in each area. */
FN_CORE static void count_harbours(const br_scene *scene, br_outlook *outlook)
{
    int seat = outlook->seat, coins = outlook->player->coins, value = 0;
    for (int i = 0; i < BR_HARBOURS; i++) {
        const br_berth *berth = &scene->berths[i];
        int *best = &outlook->harbour[berth->area];
        if (berth->seats >> seat & 1)
            value += berth->worth;
        else if (berth->gain > *best && coins >= berth->price)
            *best = berth->gain;
    }
    outlook->value += value;
}

/* Finds the workers on a tower, and their players' ranks (6.2). */
FN_CORE static void look_at_tower(const br_scene *scene, int at, br_stand *stand)
{
    const br_site *site = &scene->state->sites[at];
    stand->site = at;
    stand->kind = scene->rules->site_kind[at];
    stand->majority = br_majority_points(stand->kind);
    for (int seat = 0; seat < BR_SEATS; seat++)
        stand->workers[seat] = stand->rank[seat] = 0;
    for (int floor = site->floors - 1; floor >= 0; floor--)
        if (site->workers[floor] > 0) {
            int seat = site->builder[floor];
            stand->workers[seat] += site->workers[floor];
            stand->rank[seat] = stand->workers[seat] * BR_FLOORS - floor;
        }
    stand->first = stand->second = 0;
    for (int seat = 0; seat < scene->rules->seats; seat++)
        if (stand->rank[seat] > stand->first) {
            stand->second = stand->first;
            stand->first = stand->rank[seat];
        } else if (stand->rank[seat] > stand->second)
            stand->second = stand->rank[seat];
}

/* Returns the worth of the majority after some of the seat's workers have left. */
FN_CORE static int majority_worth(const br_stand *stand, int seat, int gone)
{
    int own = stand->rank[seat] - gone * BR_FLOORS, percent = 100;
    int rival = stand->rank[seat] == stand->first ? stand->second : stand->first;
    if (stand->workers[seat] <= gone)
        return 0;
    if (rival > 0) {
        int lead = (own - rival + LEADS / 2 * BR_FLOORS) / BR_FLOORS;
        percent = lead_percent[lead < 0 ? 0 : least(lead, LEADS - 1)];
    }
    return stand->majority * percent * open_percent[stand->missing] / 100;
}

/* Returns the worth of the next worker's staying: a point, and perhaps the majority (6.5). */
FN_CORE static int worth_of_staying(const br_stand *stand, int seat, int gone)
{
    return 100 + majority_worth(stand, seat, gone) - majority_worth(stand, seat, gone + 1);
}

/* Reports whether a seat may still act in this step; false if it already had its turn in the
 * evaluation under way. */
FN_CORE static bool may_still(const br_scene *scene, const br_stand *stand, int seat, int step)
{
    const br_state *state = scene->state;
    bool now = !scene->building && state->site == stand->site;
    for (int i = 0; now && state->step == step && i < state->rank_at; i++)
        if (state->rank[i] == seat)
            return false;
    return !now || state->step <= step;
}

/* Plays cards, which bring most (6.3), best first. Each takes a worker, and the last worker may be
 * better off in a good harbour. Returns the number of cards played. */
FN_CORE static int play_cards(const br_scene *scene, br_outlook *outlook, const br_stand *stand,
                              int harbour)
{
    bool now = !scene->building && stand->site == scene->state->site;
    int played[BR_CARDS] = {0}, used = 0, spare = card_worth[scene->left];
    int workers = stand->workers[outlook->seat];
    for (; used < workers; used++) {
        int best = BR_NONE, points = 0;
        for (int card = 0; card < BR_CARDS; card++) {
            if (outlook->hand[card] == 0)
                continue;
            int lying = played[card] + (now ? scene->state->on_tower[card] : 0);
            int gain = br_card_points(card, stand->kind) - lying;
            if (gain > points) {
                points = gain;
                best = card;
            }
        }
        if (best == BR_NONE)
            break;
        int rest = worth_of_staying(stand, outlook->seat, used);
        if (used == workers - 1 && harbour > rest)
            rest = harbour;
        if (100 * points < spare + rest)
            break;
        outlook->hand[best]--;
        played[best]++;
        outlook->value += stand->done * points + (100 - stand->done) * spare / 100;
    }
    return used;
}

/* Decides for each worker on a tower: play a card, go to a harbour, or stay for the majority. */
FN_CORE static void count_tower(const br_scene *scene, br_outlook *outlook, const br_stand *stand)
{
    int seat = outlook->seat, workers = stand->workers[seat], used = 0, done = stand->done;
    int *harbour = &outlook->harbour[scene->rules->site_area[stand->site]];
    int back = stand->missing == 0 ? 100 : done * back_percent / 100;
    if (may_still(scene, stand, seat, BR_STEP_CARDS))
        used = play_cards(scene, outlook, stand, *harbour);
    if (used < workers && may_still(scene, stand, seat, BR_STEP_HARBOUR) &&
        *harbour > worth_of_staying(stand, seat, used)) {
        outlook->value += done * *harbour / 100;
        *harbour = *harbour * (100 - done) / 100;
        outlook->workers -= back;
        used++;
    }
    outlook->workers += workers * back;
    outlook->value += done * (100 * (workers - used) + majority_worth(stand, seat, used)) / 100;
}

/* Reports whether a tower is given up, in the last round only: its players expect to build fewer
 * floors than it lacks. */
FN_CORE static bool is_lost(const br_scene *scene, const br_outlook *outlooks,
                            const br_stand *stand)
{
    int floors = 0;
    if (scene->left > 0)
        return false;
    for (int seat = 0; seat < scene->rules->seats; seat++)
        floors += stand->workers[seat] > 0 ? outlooks[seat].floors : 0;
    return floors < stand->missing;
}

/* Counts the towers nearest their top first; they get the cards. */
FN_CORE static void count_towers(const br_scene *scene, br_outlook *outlooks)
{
    br_stand stand;
    for (stand.missing = 0; stand.missing < BR_FLOORS; stand.missing++)
        for (uint32_t sites = scene->towers[stand.missing]; sites != 0; sites &= sites - 1) {
            stand.done = stand.missing == 0 ? 100 : done_percent[scene->left][stand.missing - 1];
            look_at_tower(scene, fn_lowest_bit(sites), &stand);
            if (is_lost(scene, outlooks, &stand))
                continue;
            for (int seat = 0; seat < scene->rules->seats; seat++)
                if (stand.workers[seat] > 0)
                    count_tower(scene, &outlooks[seat], &stand);
        }
}

/* Counts the goods that no floor takes: up to three of a kind can be kept (5.2); at best the others
 * are sold, two by each worker who goes to Brest. */
FN_CORE static void count_rest(const br_scene *scene, br_outlook *outlook, br_goods goods)
{
    int kept = 0, coins = outlook->player->coins;
    for (int r = 0; r < BR_GOODS && scene->left > 0; r++)
        if (br_goods_of(goods, r) > kept)
            kept = least(br_goods_of(goods, r), BR_KEEP_GOODS);
    outlook->value += kept * kept_worth;
    if (!outlook->active)
        return;
    int sales = least((br_goods_sum(goods) - kept) / 2, outlook->player->home);
    if (scene->left > 0)
        outlook->value += sales * 2 * spare_worth;
    else
        for (int i = 1, price = scene->rules->prices[BR_TRADE_SELL_GOODS]; i <= sales; i++)
            outlook->value += ((coins + price * i) / BR_COINS_A_POINT -
                               (coins + price * (i - 1)) / BR_COINS_A_POINT) *
                              (90 - 10 * i);
}

/* Counts goods by what engineers and workers can make of them. */
FN_CORE static void count_this_round(const br_scene *scene, br_outlook *outlook)
{
    const br_player *player = outlook->player;
    br_plan plan = {.goods = br_goods_ahead(scene->rules, scene->state, outlook->seat)};
    if (outlook->active && scene->building && scene->open > 0) {
        plan.home = player->home;
        plan.coins = player->coins;
        plan.engineers = player->engineers + (outlook->barge == BR_NONE ? GUESSED_ENGINEERS : 0);
        plan.discount = outlook->barge == BR_DISCOUNT_BARGE;
        br_plan_round(&scene->yard, &plan);
        outlook->floors = plan.floors + plan.shopping;
        outlook->value += plan.value + (plan.floors > 0 ? player->home * home_worth : 0);
        outlook->value -= (player->in_city[BR_BREST] + player->in_city[BR_LORIENT]) * visit_cost;
    }
    count_rest(scene, outlook, plan.goods);
}

/* Counts the later rounds by what the available workers can do. */
FN_CORE static void count_rounds(const br_scene *scene, br_outlook *outlook)
{
    int whole = least(outlook->workers / 100, CROWD - 2), part = outlook->workers - 100 * whole;
    int round = round_worth[whole] + (round_worth[whole + 1] - round_worth[whole]) * part / 100;
    outlook->value += round * scene->left;
}

/* Counts coins, which buy what is missing and are points in the end (8.3), and cards, which need
 * towers: many cards need many. */
FN_CORE static void count_hand(const br_scene *scene, br_outlook *outlook)
{
    int coins = outlook->player->coins, left = scene->left, cards = 0;
    for (int card = 0; card < BR_CARDS; card++)
        cards += outlook->hand[card];
    int few = least(cards, FEW_CARDS);
    outlook->value += left == 0 ? coins / BR_COINS_A_POINT * 100 : coins * coin_worth[left];
    outlook->value += few * card_worth[left] + (cards - few) * more_cards_worth[left];
}

/* Counts the line of Pontivy: points at the end (8.1), the choice of the barge before that. */
FN_CORE static void count_line(const br_scene *scene, br_outlook *outlooks)
{
    int seats = scene->rules->seats, free_spaces = 0, rest = 0;
    for (int space = 0; space < seats; space++) {
        int bonus = scene->left > 0 ? -line_cost * space : 100 * br_line_points(space);
        int seat = scene->state->step == BR_STEP_BARGE ? BR_NONE : scene->state->line[space];
        free_spaces += seat == BR_NONE;
        rest += seat == BR_NONE ? bonus : 0;
        if (seat != BR_NONE)
            outlooks[seat].value += bonus;
    }
    for (int seat = 0; seat < seats; seat++)
        if (outlooks[seat].active)
            outlooks[seat].value += rest / free_spaces;
}

/* Begins an outlook with the points so far and the means to get more. */
FN_CORE static void open_outlook(const br_scene *scene, br_outlook *outlook, int seat)
{
    const br_state *state = scene->state;
    outlook->player = &state->players[seat];
    outlook->seat = seat;
    outlook->value = 100 * outlook->player->points;
    outlook->workers = 100 * outlook->player->home;
    for (int city = 0; city < BR_CITIES; city++)
        outlook->workers += 100 * outlook->player->in_city[city];
    for (int card = 0; card < BR_CARDS; card++)
        outlook->hand[card] = outlook->player->hand[card];
    outlook->barge = BR_NONE;
    outlook->active = state->step == BR_STEP_BARGE;
}

/* Finds the seats that hold a barge card; they have not passed. */
FN_CORE static void look_at_barges(const br_state *state, br_outlook *outlooks)
{
    for (int barge = 0; barge < BR_BARGES; barge++)
        if (state->holder[barge] != BR_NONE) {
            outlooks[state->holder[barge]].barge = barge;
            outlooks[state->holder[barge]].active = true;
        }
}

FN_CORE static void evaluate(const br_rules *rules, const br_state *state, int *hundredths)
{
    br_scene scene;
    br_outlook outlooks[BR_SEATS] = {{0}};
    scene.rules = rules;
    scene.state = state;
    look_around(&scene);
    for (int seat = 0; seat < rules->seats; seat++) {
        open_outlook(&scene, &outlooks[seat], seat);
        count_harbours(&scene, &outlooks[seat]);
    }
    look_at_barges(state, outlooks);
    for (int seat = 0; seat < rules->seats; seat++)
        count_this_round(&scene, &outlooks[seat]);
    count_towers(&scene, outlooks);
    count_line(&scene, outlooks);
    for (int seat = 0; seat < rules->seats; seat++) {
        count_rounds(&scene, &outlooks[seat]);
        count_hand(&scene, &outlooks[seat]);
        hundredths[seat] = outlooks[seat].value;
    }
}

FN_CORE void br_evaluate(const br_rules *rules, const br_state *state, int hundredths[FN_MAX_SEATS])
{
    int home[FN_MAX_SEATS];
    evaluate(rules, state, hundredths);
    for (int seat = 0; seat < rules->seats && state->step == BR_STEP_OVER; seat++)
        hundredths[seat] = 100 * state->players[seat].points;
    if (state->step != BR_STEP_KEEP)
        return;
    br_state next = *state; /* rule 3.8: compares staying with going home */
    br_keep_workers(&next, 0, NULL);
    evaluate(rules, &next, home);
    if (home[state->seat] > hundredths[state->seat])
        hundredths[state->seat] = home[state->seat];
}
