/* What a good player looks at: a guess at everybody's final points, in hundredths of a point.
 * It is what one would say at the table: points so far, workers on towers, harbours, the hand, and
 * what this round and the rounds to come can still bring. A seat's own value knows its own hand and
 * nothing else that is hidden. The weights come from play; nothing here knows how they are used. */
#include "games/bretagne/br.h"

enum { LEFT = BR_ROUNDS, TILES = BR_ROWS * BR_SLOTS, CROWD = 9, LEADS = 7 };
enum { FEW_CARDS = 4, GUESSED_LOADS = 6, GUESSED_ENGINEERS = 2, NOT_FOR_SALE = 100 };

/* The weights: hundredths of a point, or percent; [LEFT] goes by the rounds after this one. */
FN_TABLE int16_t coin_worth[LEFT] = {34, 50, 78, 80, 90};
FN_TABLE int16_t card_worth[LEFT] = {0, 115, 130, 200, 190};   /* without a place to play it */
FN_TABLE int16_t more_cards_worth[LEFT] = {0, 35, 40, 55, 55}; /* each from the fifth on */
FN_TABLE int16_t built_worth = 200, kept_worth = 77, spare_worth = 48; /* of a good */
FN_TABLE int16_t crew_cost = 79;      /* an engineer who is then not there for another floor */
FN_TABLE int16_t bought_percent = 40; /* of what a floor brings that must be shopped for */
FN_TABLE int16_t visit_cost = 40;     /* a worker in a city, until one passes */
FN_TABLE int16_t home_worth = 20;     /* a worker at home while there is something to build */
/* A round to come, by the workers one has for it. */
FN_TABLE int16_t round_worth[CROWD] = {99, 372, 500, 871, 926, 1444, 1689, 1884, 1994};
FN_TABLE int16_t income_worth[BR_INCOMES] = {80, 80, 80, 80, 40, 150, 60, 50, 100}; /* a round */
FN_TABLE int16_t line_cost = 72; /* a space further back on the line: choosing the barge later */
/* Percent: a tower is completed, by rounds left and floors missing. */
FN_TABLE int16_t done_percent[LEFT][BR_FLOORS] = {
    {53, 23, 5, 1}, {98, 75, 20, 3}, {98, 95, 45, 15}, {98, 95, 60, 30}, {98, 95, 70, 45}};
FN_TABLE int16_t back_percent = 31; /* a worker on such a tower is back in time */
/* Percent: the majority, from three workers behind to three ahead; of that, by floors missing. */
FN_TABLE int16_t lead_percent[LEADS] = {1, 8, 34, 64, 74, 92, 98};
FN_TABLE int16_t open_percent[BR_FLOORS] = {100, 68, 46, 31};
FN_TABLE uint8_t majority[BR_KINDS] = {3, 5, 7}; /* rule 6.5 */

/* What lighthouses ask for a floor besides the tile: those of a kind that ask alike are one. */
typedef struct br_price {
    br_goods goods;
    int kind;
} br_price;

/* What concerns everybody. */
typedef struct br_scene {
    const br_rules *rules;
    const br_state *state;
    bool building;                  /* the evaluation of this round is still to come */
    int left, weather, tile_count;  /* rounds after this one; the weather of this one */
    uint32_t towers[BR_FLOORS + 1]; /* sites with floors, as sets by floors missing */
    int built[BR_AREAS];            /* or complete */
    br_price prices[BR_SITES];      /* of a floor, without the tile */
    int price_count;
    int income[BR_HARBOURS];   /* until the end */
    br_goods tiles[TILES + 1]; /* one that was just taken, then open ones, the largest first */
} br_scene;

/* What a seat has, and what is counted of it so far. */
typedef struct br_outlook {
    const br_player *player;
    int seat, barge;       /* its card, or BR_NONE */
    bool active;           /* has not passed */
    int value;             /* counted so far */
    int hand[BR_CARDS];    /* not yet promised to a tower */
    int workers;           /* for the rounds to come, in hundredths */
    int harbour[BR_AREAS]; /* what the best harbour one is not in would bring */
    int floors;            /* it can still build in this round */
} br_outlook;

/* How a seat goes on in this round: what it has for it, less what it has planned. */
typedef struct br_plan {
    br_goods goods, market;
    int engineers, home, coins;
    int crew[BR_KINDS];  /* engineers a floor needs */
    bool singles, pairs; /* are to be had in Brest */
    uint32_t used;       /* tiles, as a set */
} br_plan;

/* A lighthouse and who stands there. */
typedef struct br_stand {
    int site, kind, missing, done;
    int workers[BR_SEATS], rank[BR_SEATS]; /* rule 6.2: more is better */
} br_stand;

FN_CORE static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Notes what a floor costs here, once for all that ask alike. */
FN_CORE static void note_price(br_scene *scene, int site)
{
    br_goods goods = br_site_price(scene->rules, scene->state, site);
    int kind = scene->rules->site_kind[site], i = 0;
    while (i < scene->price_count &&
           (scene->prices[i].goods != goods || scene->prices[i].kind != kind))
        i++;
    scene->prices[i].goods = goods;
    scene->prices[i].kind = kind;
    scene->price_count += i == scene->price_count;
}

/* Where one can build, and which towers wait for their top or their evaluation. */
FN_CORE static void look_at_sites(br_scene *scene)
{
    for (int i = 0; i < BR_SITES; i++) {
        const br_site *site = &scene->state->sites[i];
        int missing = scene->rules->lighthouses[site->lighthouse].floors - site->floors;
        if (site->floors > 0)
            scene->towers[missing] |= 1u << i;
        if (site->status == BR_OPEN)
            note_price(scene, i);
        else
            scene->built[scene->rules->site_area[i]]++;
    }
}

/* Income adds up over the rounds, more where three lighthouses are or will soon be built (7.2). */
FN_CORE static void look_at_harbours(br_scene *scene, int times)
{
    for (int i = 0; i < BR_HARBOURS; i++) {
        const br_harbour_tile *tile = scene->rules->harbour_tiles + scene->state->harbour_tile[i];
        int built = scene->built[tile->area], amount = 2 * tile->normal;
        if (built >= 2)
            amount = tile->improved + (built > 2 ? tile->improved : tile->normal);
        if (tile->income == BR_INCOME_WORKER)
            amount = amount * (times + 1) / 2; /* who comes early works longer */
        scene->income[i] = income_worth[tile->income] * amount * times / 2;
    }
}

/* What time it is, and what there is to take. */
FN_CORE static void look_around(br_scene *scene)
{
    const br_state *state = scene->state;
    bool early = state->step == BR_STEP_BARGE && state->round > 1; /* 2.2 and 2.6 come later */
    look_at_sites(scene);
    scene->building = state->step < BR_STEP_CARDS;
    scene->left = scene->price_count == 0 ? 0 : BR_ROUNDS - state->round; /* rule 7.4 */
    scene->weather = state->weather[state->weather_at + early];
    look_at_harbours(scene, scene->left + early);
    if (state->step == BR_STEP_SITE)
        scene->tiles[scene->tile_count++] =
            scene->rules->construction[state->tile >> 4][state->tile & 15];
    for (int row = BR_ROWS - 1; row >= 0; row--)
        for (int slot = 0; slot < BR_SLOTS; slot++)
            if (state->open[row][slot] != BR_NONE)
                scene->tiles[scene->tile_count++] =
                    scene->rules->construction[row][state->open[row][slot]];
}

/* Harbours one has, and the best one still to be had in each area; best alone (8.2). */
FN_CORE static void count_harbours(const br_scene *scene, br_outlook *outlook)
{
    int coin = coin_worth[scene->left];
    for (int harbour = 0; harbour < BR_HARBOURS; harbour++) {
        uint32_t there = scene->state->harbour_seats[harbour];
        bool mine = there >> outlook->seat & 1;
        int others = fn_count_bits(there) - mine;
        int gain = scene->income[harbour] + (others == 0 ? 400 : others == 1 ? 200 : 100);
        int *best = &outlook->harbour[scene->rules->harbour_area[harbour]];
        if (mine)
            outlook->value += gain;
        else if (outlook->player->coins >= others && gain - others * coin > *best)
            *best = gain - others * coin;
    }
}

/* Who stands there, and in which rank (6.2). */
FN_CORE static void look_at_tower(const br_scene *scene, int at, br_stand *stand)
{
    const br_site *site = &scene->state->sites[at];
    stand->site = at;
    stand->kind = scene->rules->site_kind[at];
    for (int seat = 0; seat < BR_SEATS; seat++)
        stand->workers[seat] = stand->rank[seat] = 0;
    for (int floor = site->floors - 1; floor >= 0; floor--)
        if (site->workers[floor] > 0) {
            int seat = site->builder[floor];
            stand->workers[seat] += site->workers[floor];
            stand->rank[seat] = stand->workers[seat] * BR_FLOORS - floor;
        }
}

/* What the majority brings when so many of one's workers have left. */
FN_CORE static int majority_worth(const br_stand *stand, int seat, int gone)
{
    int own = stand->rank[seat] - gone * BR_FLOORS, rival = 0, percent = 100;
    if (stand->workers[seat] <= gone)
        return 0;
    for (int other = 0; other < BR_SEATS; other++)
        if (other != seat && stand->rank[other] > rival)
            rival = stand->rank[other];
    if (rival > 0) {
        int lead = (own - rival + LEADS / 2 * BR_FLOORS) / BR_FLOORS;
        percent = lead_percent[lead < 0 ? 0 : least(lead, LEADS - 1)];
    }
    return majority[stand->kind] * percent * open_percent[stand->missing] / 100;
}

/* What the next worker brings by staying: a point, and perhaps the majority (6.5). */
FN_CORE static int worth_of_staying(const br_stand *stand, int seat, int gone)
{
    return 100 + majority_worth(stand, seat, gone) - majority_worth(stand, seat, gone + 1);
}

/* Who has had a turn in the evaluation that is going on has no more to do there. */
FN_CORE static bool may_still(const br_scene *scene, const br_stand *stand, int seat, int step)
{
    const br_state *state = scene->state;
    bool now = !scene->building && state->site == stand->site;
    for (int i = 0; now && state->step == step && i < state->rank_at; i++)
        if (state->rank[i] == seat)
            return false;
    return !now || state->step <= step;
}

/* Cards bring most (6.3), the best first; each takes a worker. Returns how many are played. */
FN_CORE static int play_cards(const br_scene *scene, br_outlook *outlook, const br_stand *stand)
{
    bool now = !scene->building && stand->site == scene->state->site;
    int played[BR_CARDS] = {0}, used = 0, spare = card_worth[scene->left];
    for (; used < stand->workers[outlook->seat]; used++) {
        int best = BR_NONE, points = 0;
        for (int card = 0; card < BR_CARDS; card++) {
            int lying = played[card] + (now ? scene->state->on_tower[card] : 0);
            int gain = br_card_points(card, stand->kind) - lying;
            if (outlook->hand[card] > 0 && gain > points) {
                points = gain;
                best = card;
            }
        }
        if (100 * points < spare + worth_of_staying(stand, outlook->seat, used))
            break;
        outlook->hand[best]--;
        played[best]++;
        outlook->value += stand->done * points + (100 - stand->done) * spare / 100;
    }
    return used;
}

/* Workers on a tower play a card, go to a harbour, or stay for the majority. */
FN_CORE static void count_tower(const br_scene *scene, br_outlook *outlook, const br_stand *stand)
{
    int seat = outlook->seat, workers = stand->workers[seat], used = 0, done = stand->done;
    int *harbour = &outlook->harbour[scene->rules->site_area[stand->site]];
    int back = stand->missing == 0 ? 100 : done * back_percent / 100;
    if (may_still(scene, stand, seat, BR_STEP_CARDS))
        used = play_cards(scene, outlook, stand);
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

/* Towers nearest to their top get the cards first. */
FN_CORE static void count_towers(const br_scene *scene, br_outlook *outlooks)
{
    br_stand stand;
    int most = scene->building || scene->left > 0 ? BR_FLOORS - 1 : 0;
    for (stand.missing = 0; stand.missing <= most; stand.missing++)
        for (uint32_t sites = scene->towers[stand.missing]; sites != 0; sites &= sites - 1) {
            stand.done = stand.missing == 0 ? 100 : done_percent[scene->left][stand.missing - 1];
            look_at_tower(scene, fn_lowest_bit(sites), &stand);
            for (int seat = 0; seat < scene->rules->seats; seat++)
                if (stand.workers[seat] > 0)
                    count_tower(scene, &outlooks[seat], &stand);
        }
}

/* What is in hand, with the tile just taken and loads still to come, of all resources alike. */
FN_CORE static br_goods goods_ahead(const br_scene *scene, const br_outlook *outlook)
{
    const br_state *state = scene->state;
    br_goods goods = outlook->player->goods;
    int loads = outlook->barge == BR_NONE ? GUESSED_LOADS : 0;
    if (state->step == BR_STEP_SITE && state->seat == outlook->seat)
        goods += scene->tiles[0];
    if (state->step > BR_STEP_LOAD)
        return goods;
    int load = state->step == BR_STEP_LOAD ? state->load + (outlook->barge < state->barge) : 0;
    for (; load < BR_LOADS && outlook->barge != BR_NONE; load++)
        loads += scene->rules->barges[outlook->barge].loads[load];
    for (int i = 0; i < loads; i++)
        goods += br_good(i % BR_GOODS, 1);
    return goods;
}

/* The best way to put a tile on a lighthouse with these engineers: where, or BR_NONE. */
FN_CORE static int best_price(const br_scene *scene, const br_plan *plan, br_goods tile)
{
    int best = BR_NONE, most = 0;
    for (int i = 0; i < scene->price_count; i++) {
        int crew = plan->crew[scene->prices[i].kind];
        int paid = least(br_goods_sum(tile + scene->prices[i].goods), plan->home);
        int gain = paid * built_worth - crew * crew_cost;
        if (crew <= plan->engineers && gain > most &&
            br_goods_cover(plan->goods, tile + scene->prices[i].goods)) {
            most = gain;
            best = i;
        }
    }
    return best;
}

/* Floors one after the other, each with the largest tile that can be paid. */
FN_CORE static void plan_floors(const br_scene *scene, br_outlook *outlook, br_plan *plan)
{
    for (int i = 0; i < scene->tile_count && plan->engineers > 0; i++) {
        if (!br_goods_cover(plan->goods, scene->tiles[i]))
            continue;
        int at = best_price(scene, plan, scene->tiles[i]);
        if (at == BR_NONE)
            continue;
        br_goods paid = scene->tiles[i] + scene->prices[at].goods;
        plan->goods -= paid;
        plan->engineers -= plan->crew[scene->prices[at].kind];
        plan->used |= 1u << i;
        outlook->value += least(br_goods_sum(paid), plan->home) * built_worth;
        outlook->floors++;
    }
}

/* Coins for so many engineers in one visit to Brest (4.3), or too many for anybody. */
FN_CORE static int price_of_engineers(const br_plan *plan, int count)
{
    if (count <= 0)
        return 0;
    if (count == 1 && plan->singles)
        return 2;
    if (count <= 2 && plan->pairs)
        return 3;
    return count == 3 && plan->singles && plan->pairs ? 5 : NOT_FOR_SALE;
}

/* What another floor would bring if all it lacks were bought in one action, less the coins. */
FN_CORE static int worth_of_buying(const br_scene *scene, const br_plan *plan, br_goods tile,
                                   const br_price *price)
{
    br_goods whole = tile + price->goods, lack = whole - br_goods_least(whole, plan->goods);
    int lacking = br_goods_sum(lack), hired = plan->crew[price->kind] - plan->engineers;
    int coins = price_of_engineers(plan, hired), brest = hired > 0, lorient = 0;
    if (lacking > 4)
        return 0;
    if (lacking > 0 && lacking <= 2 && br_goods_cover(plan->market, lack)) {
        coins += 2;
        brest = 1;
    } else if (lacking > 0) {
        coins += lacking > 2 ? 5 : 3;
        brest |= lacking > 2;
        lorient = 1;
    }
    int placed = least(br_goods_sum(whole), plan->home - brest - lorient);
    return coins > plan->coins ? 0 : placed * built_worth - coins * coin_worth[scene->left];
}

/* The best floor that a visit to the cities would make possible. */
FN_CORE static void plan_purchase(const br_scene *scene, br_outlook *outlook, const br_plan *plan)
{
    int best = 0;
    for (int i = 0; i < scene->tile_count && plan->coins > 1 && plan->home > 1; i++)
        for (int j = 0; j < scene->price_count && !(plan->used >> i & 1); j++) {
            int gain = worth_of_buying(scene, plan, scene->tiles[i], &scene->prices[j]);
            best = gain > best ? gain : best;
        }
    outlook->value += best * bought_percent / 100;
}

/* Goods that no floor takes: three of a kind can be kept (5.2), the others are sold at best, two
 * by each worker who goes to Brest. */
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
        for (int i = 1; i <= sales; i++) /* three coins are a point (8.3) */
            outlook->value += ((coins + 2 * i) / 3 - (coins + 2 * i - 2) / 3) * (90 - 10 * i);
}

/* Goods are worth what engineers and workers make of them. */
FN_CORE static void count_this_round(const br_scene *scene, br_outlook *outlook)
{
    const br_player *player = outlook->player;
    const br_state *state = scene->state;
    br_plan plan = {0};
    plan.goods = goods_ahead(scene, outlook);
    if (outlook->active && scene->price_count > 0) {
        bool early = state->step == BR_STEP_BARGE; /* Brest is filled later */
        for (int kind = 0; kind < BR_KINDS; kind++) {
            int crew = scene->rules->engineers[scene->weather][kind];
            plan.crew[kind] = crew - (crew > 1 && outlook->barge == BR_DISCOUNT_BARGE); /* 3.4 */
        }
        plan.home = player->home;
        plan.coins = player->coins;
        plan.engineers = player->engineers + (outlook->barge == BR_NONE ? GUESSED_ENGINEERS : 0);
        plan.singles = early || state->singles > 0;
        plan.pairs = early || state->pairs > 0;
        plan.market = early ? 0x03030303u : state->market;
        plan_floors(scene, outlook, &plan);
        plan_purchase(scene, outlook, &plan);
        outlook->value += outlook->floors > 0 ? player->home * home_worth : 0;
        outlook->value -= (player->in_city[BR_BREST] + player->in_city[BR_LORIENT]) * visit_cost;
    }
    count_rest(scene, outlook, plan.goods);
}

/* The rounds to come bring what the workers at hand can do. */
FN_CORE static void count_rounds(const br_scene *scene, br_outlook *outlook)
{
    int whole = least(outlook->workers / 100, CROWD - 2), part = outlook->workers - 100 * whole;
    int round = round_worth[whole] + (round_worth[whole + 1] - round_worth[whole]) * part / 100;
    outlook->value += round * scene->left;
}

/* Coins buy what is missing, in the end three are a point (8.3); many cards need many towers. */
FN_CORE static void count_hand(const br_scene *scene, br_outlook *outlook)
{
    int coins = outlook->player->coins, left = scene->left, cards = 0;
    for (int card = 0; card < BR_CARDS; card++)
        cards += outlook->hand[card];
    int few = least(cards, FEW_CARDS);
    outlook->value += left == 0 ? coins / 3 * 100 : coins * coin_worth[left];
    outlook->value += few * card_worth[left] + (cards - few) * more_cards_worth[left];
}

/* The line of Pontivy: points at the end (8.1), before that the choice of the barge. */
FN_CORE static void count_line(const br_scene *scene, br_outlook *outlooks)
{
    int seats = scene->rules->seats, free_spaces = 0, rest = 0;
    for (int space = 0; space < seats; space++) {
        int bonus = scene->left > 0 ? -line_cost * space : space < 3 ? 400 >> space : 0;
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

/* Points so far, and the means to more. */
FN_CORE static void open_outlook(const br_scene *scene, br_outlook *outlook, int seat)
{
    const br_state *state = scene->state;
    outlook->player = &state->players[seat];
    outlook->seat = seat;
    outlook->value = 100 * outlook->player->points;
    outlook->workers = 100 * outlook->player->home;
    for (int city = 0; city < BR_CITIES; city++)
        outlook->workers += 100 * outlook->player->in_city[city];
    outlook->barge = BR_NONE;
    for (int card = 0; card < BR_CARDS; card++)
        outlook->hand[card] = outlook->player->hand[card];
    for (int barge = 0; barge < BR_BARGES; barge++)
        if (state->holder[barge] == seat)
            outlook->barge = barge;
    outlook->active = state->step == BR_STEP_BARGE || outlook->barge != BR_NONE;
}

FN_CORE static void evaluate(const br_rules *rules, const br_state *state, int *hundredths)
{
    br_scene scene = {0};
    br_outlook outlooks[BR_SEATS] = {{0}};
    scene.rules = rules;
    scene.state = state;
    look_around(&scene);
    for (int seat = 0; seat < rules->seats; seat++) {
        open_outlook(&scene, &outlooks[seat], seat);
        count_harbours(&scene, &outlooks[seat]);
    }
    count_towers(&scene, outlooks);
    count_line(&scene, outlooks);
    for (int seat = 0; seat < rules->seats; seat++) {
        count_this_round(&scene, &outlooks[seat]);
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
    br_state next = *state; /* rule 3.8: all stay, or all go home */
    br_keep_workers(&next, 0, NULL);
    evaluate(rules, &next, home);
    if (home[state->seat] > hundredths[state->seat])
        hundredths[state->seat] = home[state->seat];
}
