/* All that the terminal says, in English: the one place where sentences stand. Patterns are filled
 * in by phrase.c, whose letters and brackets show.h explains. A pattern that begins with a comma,
 * a colon, a semicolon or a space goes on with the sentence before it. */
#include "apps/terminal/words.h"

#include "games/bretagne/br.h"
#include "games/lighthouse_run/lr.h"

const char *const words_say[SAY_COUNT] = {
    [SAY_YOU] = "You",
    [SAY_PERSON] = "Player %01",
    [SAY_BOT] = "Bot %01",
    [SAY_WELCOME] = "Type the number of a move, or the move itself. 'help' tells more.",
    [SAY_RESUMED] = "The game goes on after %0# {move|moves}.",
    [SAY_CURTAIN] = "%0s, it is your turn. Nobody else looks? Then press Enter.",
    [SAY_THINKS] = "%0s is thinking...",
    [SAY_WHAT_NOW] = "Type a number from 1 to %0#, or a move as it is written. 'help' tells more.",
    [SAY_NO_SUCH_NUMBER] = "The numbers go from 1 to %0#. 'moves' lists them again.",
    [SAY_ONLY_ONE] = "There is only one move. Enter plays it.",
    [SAY_TOO_LONG] = "A line has at most %0# letters. This one was longer and did nothing.",
    [SAY_UNDONE] = "Taken back.",
    [SAY_NO_LOG] = "Nothing has happened yet.",
    [SAY_SAVED] = "From now on the game is kept in ",
    [SAY_SAVE_WHERE] = "Save where? Type 'save' and the name of a new file.",
    [SAY_SAVE_EXISTS] = "This file is there already, and stays as it is: ",
    [SAY_STOPPED] = "The game is not over.",
    [SAY_NOT_KEPT] = "It was not kept; 'save FILE' or -o FILE would do that.",
    [SAY_GO_ON] = "To go on where you stopped:",
    [SAY_DEAL_AGAIN] = "To play the same deal from its beginning:",
    [SAY_RESULT] = "place  points  player",
    [SAY_WINS] = "[You win|%0s wins] with %1# points!",
    [SAY_SHARED] = "The first place is shared, with %1# points.",
};

const char *const words_keys[] = {
    "  3          the number of a move in the list",
    "  sail 5     a move as it is written",
    "  undo       takes back your last step, unless it showed something hidden",
    "  board      shows the board again          moves    lists your moves again",
    "  log        tells what happened last       log all  tells the whole game",
    "  save FILE  keeps the game in a new file   quit     stops",
    NULL,
};

const char *const words_br_events[BR_EVENTS][2] = {
    [BR_EVENT_ROUND] = {"--- Round %0# ---", NULL},
    [BR_EVENT_BARGE] = {"[You take|%0s takes] barge card %11: %2# {engineer|engineers}, "
                        "%3# {coin|coins}",
                        NULL},
    [BR_EVENT_INCOME] = {"[You get|%0s gets] %3# %2i from %1h", NULL},
    [BR_EVENT_PRODUCTION] = {"Quimper gets %0P", NULL},
    [BR_EVENT_TILE] = {"New tiles: %01.%11 %2b", "; %01.%11 %2b"},
    [BR_EVENT_WEATHER] = {"The weather is %0w, next round it will be %1w", NULL},
    [BR_EVENT_LAST_WEATHER] = {"The weather is %0w; this is the last round", NULL},
    [BR_EVENT_LOAD] = {"[You load|%0s loads] %2# %1g", NULL},
    [BR_EVENT_TAKE_TILE] = {"[You take|%0s takes] tile %11.%21 for %3b", NULL},
    [BR_EVENT_PAY] = {", paying %2# %1g", ", %2# %1g"},
    [BR_EVENT_DRAW] = {", drawing %1# {card|cards}", NULL},
    [BR_EVENT_DRAWN_CARD] = {", drawing %1c", " and %1c"},
    [BR_EVENT_RESHUFFLE] = {", with the discards as a new deck", NULL},
    [BR_EVENT_FLOOR] = {"; [you build|builds] floor %21 of %1L with %3# {engineer|engineers}",
                        NULL},
    [BR_EVENT_FIND_COINS] = {", finding %2# {coin|coins}", NULL},
    [BR_EVENT_WORKERS] = {"; %2# {worker comes|workers come} along", NULL},
    [BR_EVENT_HURT] = {"; the storm hurts one of them", NULL},
    [BR_EVENT_COMPLETE] = {"; that completes it", NULL},
    [BR_EVENT_KEEP] =
        {"; [you leave|leaves] %2# {worker|workers} there, [you score|scores] %3# {point|points}",
         NULL},
    [BR_EVENT_VISIT] = {"[You go|%0s goes] to %1t", NULL},
    [BR_EVENT_BUY] = {"; [you buy|buys] %2g and %3g", NULL},
    [BR_EVENT_SELL_GOODS] = {"; [you sell|sells] %1g and %2g", NULL},
    [BR_EVENT_SELL_CARDS] = {"; [you sell|sells] the cards %1c and %2c", NULL},
    [BR_EVENT_SWAP] = {"; [you swap|swaps] the card %1c for %2g", NULL},
    [BR_EVENT_BUY_CARDS] = {"; [you buy|buys] cards", NULL},
    [BR_EVENT_HIRE] = {"; [you hire|hires] %1# {engineer|engineers}", NULL},
    [BR_EVENT_COINS] = {", %1+ {coin|coins}", NULL},
    [BR_EVENT_PASS] = {"[You pass|%0s passes] and [stand|stands] on space %11 of the line", NULL},
    [BR_EVENT_EVALUATE] = {"--- Evaluation of %0L, %0k ---", NULL},
    [BR_EVENT_RANK] = {"Workers there: %2s (%3#)", ", %2s (%3#)"},
    [BR_EVENT_PLAY] = {"[You play|%0s plays] %2c on %1N: %3# {point|points}", NULL},
    [BR_EVENT_SETTLE] = {"[You move|%0s moves] a worker to %1h", NULL},
    [BR_EVENT_MAJORITY] = {"[You have|%0s has] the majority on %1N: %2# {point|points}", NULL},
    [BR_EVENT_PRESENCE] = {"[You score|%0s scores] %2# {point|points} for workers on %1N", NULL},
    [BR_EVENT_BUILT] = {"%0N is built", NULL},
    [BR_EVENT_TOWER_COIN] = {"Nobody worked on these sites, each gets a coin: %01", ", %01"},
    [BR_EVENT_IMPROVED] = {"The harbours in the %0a pay more from now on", NULL},
    [BR_EVENT_BONUS_LINE] = {"[You get|%0s gets] %1# {point|points} for the place in the line",
                             NULL},
    [BR_EVENT_BONUS_HARBOURS] = {"[You get|%0s gets] %1# {point|points} for workers in harbours",
                                 NULL},
    [BR_EVENT_BONUS_COINS] = {"[You get|%0s gets] %1# {point|points} for coins", NULL},
    [BR_EVENT_OVER] = {"--- The game is over ---", NULL},
};

/* What stands behind a move in the list; moves without need none. */
const char *const words_br_moves[] = {
    [BR_MOVE_BARGE] = "loads %0#, %1#, %2#; %3# {engineer|engineers}, %4# {coin|coins}",
    [BR_MOVE_LOAD] = "%0# of %1# on Quimper",
    [BR_MOVE_BUILD] = "%0b",
    [BR_MOVE_SITE] = "%0N, %0k %1#/%2#: %3# {engineer|engineers}",
    [BR_MOVE_KEEP] = "%0# {goes|go} home for %1# points",
    [BR_MOVE_VISIT] = "1 worker",
    [BR_MOVE_HIRE_ENGINEER] = "2 coins",
    [BR_MOVE_HIRE_PAIR] = "3 coins",
    [BR_MOVE_HIRE_WORKER] = "4 coins",
    [BR_MOVE_DRAW] = "3 coins",
    [BR_MOVE_LEAVE] = "ends your action",
    [BR_MOVE_PLAY] = "%0# {point|points}",
    [BR_MOVE_DONE] = "no more cards here",
    [BR_MOVE_SETTLE] = "%0# %1i a round; you pay %2# {coin|coins}",
    [BR_MOVE_STAY] = "nobody moves",
};

const char *const words_br_steps[] = {
    [BR_STEP_BARGE] = "Choose a barge card. Its number is your place in the order of round %0#.",
    [BR_STEP_LOAD] = "Load your %0l barge, which has room for %1#. Your resources: %2P.",
    [BR_STEP_ACTION] = "Build (tile row.space), trade in a city, or pass (keep up to 3 of one).",
    [BR_STEP_SITE] = "On which site do you put the tile (%0b)?",
    [BR_STEP_KEEP] = "%0# {worker stands|workers stand} on floor %1# of %2N. How many stay there? "
                     "The others go home for 2 points each.",
    [BR_STEP_TRADE] = "You are in Brest. Two resources cost 2 coins and sell for 2; an engineer "
                      "costs 2, a pair 3.",
    [BR_STEP_CARDS] = "%0N, %0k, is evaluated: you have %1# {worker|workers} there. Each card you "
                      "play brings points and sends your highest worker home.",
    [BR_STEP_HARBOUR] = "%0N is evaluated: you have %1# {worker|workers} there. Do you move the "
                        "highest one to a harbour in the %0A?",
};

const char *const words_br_say[BR_SAY_COUNT] = {
    [BR_SAY_TITLE] = "Round %0#/5 | %1w: Heaven %2#, Purgatory %3#, Hell %4# engineers | ",
    [BR_SAY_NEXT] = "next: %0w",
    [BR_SAY_NEXT_HIDDEN] = "next: ?",
    [BR_SAY_LAST_ROUND] = "last round",
    [BR_SAY_BUILT] = "   built: ",
    [BR_SAY_COMPLETE] = "complete",
    [BR_SAY_ROW] = "row %01",
    [BR_SAY_REWARD_1] = "+1 coin",
    [BR_SAY_REWARD_2] = "+1 coin, card",
    [BR_SAY_REWARD_3] = "+2 coins,card",
    [BR_SAY_QUIMPER] = "Quimper",
    [BR_SAY_BREST] = "Brest",
    [BR_SAY_ENGINEERS] = "Brest   %0# eng, %1# {pair|pairs}",
    [BR_SAY_BANK] = "Supply: %0P",
    [BR_SAY_PLAYERS] =
        "           points coins brick stone sand wood  eng. workers reserve cards  barge",
    [BR_SAY_PASSED] = "passed",
    [BR_SAY_HAND] = "Your cards: %0C.",
    [BR_SAY_NOTHING] = "none",
    [BR_SAY_PASS_KEEPING] = "[You pass|%0s passes], [keep|keeps] %3# %2g and [stand|stands] on "
                            "space %11 of the line",
    [BR_SAY_SETTLE_PAYING] = "[You move|%0s moves] a worker to %1h for %2# {coin|coins}",
    [BR_SAY_DISCOUNT] = "; 1 engineer fewer in each build",
    [BR_SAY_PRICE] = ", %0G",
    [BR_SAY_COINS_THERE] = "; +%0# {coin|coins}",
    [BR_SAY_STORM_HURTS] = " On Purgatory and Hell the storm hurts one of the workers who come.",
    [BR_SAY_ALL_STAY] = "nobody goes home",
    [BR_SAY_STOCK] = " You have %0# {coin|coins}, %1# {engineer|engineers}, %2# {worker|workers}; "
                     "resources: %3P; cards: %4C.",
    [BR_SAY_ON_TOWER] = " Cards already there: %0C.",
    [BR_SAY_LORIENT] = "You are in Lorient. Two resources cost 3 coins, a worker 4, two cards 3; "
                       "a card swaps for 1 coin and a resource, two cards sell for 3 coins.",
    [BR_SAY_HIRE_WORKER] = "; [you hire|hires] a worker",
};

const char *const words_br_kinds[BR_KINDS] = {"Heaven", "Purgatory", "Hell"};
const char *const words_br_short_kinds[BR_KINDS] = {"Heaven", "Purg.", "Hell"};
const char *const words_br_areas[BR_AREAS] = {"South", "West", "North"};
const char *const words_br_weathers[BR_WEATHERS] = {"fair", "unsettled", "storm"};
const char *const words_br_goods[BR_GOODS] = {"brick", "stone", "sand", "wood"};
const char *const words_br_short_goods[BR_GOODS] = {"br", "st", "sa", "wo"};
const char *const words_br_incomes[BR_INCOMES] = {
    "brick",          "stone",
    "sand",           "wood",
    "{coin|coins}",   "{worker|workers}",
    "{card|cards}",   "{engineer|engineers}",
    "{point|points}",
};
const char *const words_br_short_incomes[BR_INCOMES] = {
    "brick", "stone", "sand", "wood", "{coin|coins}", "{wkr|wkrs}", "{card|cards}", "eng.", "pts",
};
const char *const words_br_cards[BR_CARDS] = {"furniture", "docks", "siren", "cableway"};
const char *const words_br_cities[BR_CITIES] = {"Brest", "Lorient"};
const char *const words_br_loads[BR_LOADS] = {"top", "middle", "bottom"};

const char *const words_br_help[] = {
    "Bretagne in short: at most five rounds, most points win.",
    "  Barge card  order of play, engineers, coins, and three loads from Quimper.",
    "  Build       Pay a tile, get its reward and put it on a site. Pay engineers (by",
    "              weather and kind), the site's extras, and 1 wood above the ground",
    "              floor. A worker comes for each resource paid; each who goes home",
    "              again brings 2 points, the others wait for the evaluation.",
    "  Trade       Put a worker into Brest or Lorient and trade there.",
    "  Pass        Who passes first chooses first in the next round.",
    "  Evaluation  of complete lighthouses: play cards, send a worker to a harbour",
    "              (income each round), points for the most workers.",
    "  The end     The first in the line get 4, 2, 1 points, a worker in a harbour",
    "              brings 4, 2 or 1, three coins 1.",
    "On the board A2 is a floor of player A with 2 workers, -- a floor to be built;",
    "then come extras (br st sa wo), 3e engineers of this round, 1c a coin left;",
    "~ is a harbour with its income and the letters of those who have a worker there.",
    "All rules are in docs/rules/bretagne.en.md.",
    NULL,
};

const char *const words_lr_events[LR_EVENTS][2] = {
    [LR_EVENT_CARD] = {"[You play|%0o plays] %1k", NULL},
    [LR_EVENT_BEACON] = {"; the beacon on %0t goes to %1t", NULL},
    [LR_EVENT_SAIL] = {"; %3={a %0c ship sails|%3# %0c ships sail} from %1f to %2f", NULL},
    [LR_EVENT_BONUS] = {"; bonus: the %0c ship sails on from %1f to %2f", NULL},
    [LR_EVENT_DRAWN_CARD] = {"You draw %1k", ", %1k"},
    [LR_EVENT_ERIK_CARD] = {"Erik turns over %0k", NULL},
    [LR_EVENT_CLOUD] = {"--- Round %1# is over; the cloud comes to field %0# ---", NULL},
    [LR_EVENT_CAUGHT] = {"It catches ships: %0c on %1f", ", %0c on %1f"},
    [LR_EVENT_OVER] = {"--- The game is over ---", NULL},
};

const char *const words_lr_moves[] = {
    [LR_MOVE_PLAY] = "",
    [LR_MOVE_PLAY_COLOUR] = "",
    [LR_MOVE_BEACON] = "lights %0T",
    [LR_MOVE_BEACON_STAY] = "",
    [LR_MOVE_SAIL] = "%0={to %1#|%0# ships to %1#}",
    [LR_MOVE_SAIL_NONE] = "nothing can be chosen",
    [LR_MOVE_BONUS] = "on to %0#",
    [LR_MOVE_BONUS_COLOUR] = "on to %0#",
    [LR_MOVE_NO_BONUS] = "stays on %0#",
};

const char *const words_lr_say[LR_SAY_COUNT] = {
    [LR_SAY_TITLE] = "Round %0# of 12. ",
    [LR_SAY_OVER] = "The end.",
    [LR_SAY_CLOUD_AT_SEA] = "The cloud is at sea; it reaches the river after round %2#.",
    [LR_SAY_CLOUD_COMES] = "The cloud is at sea; after this round it comes to field %1#.",
    [LR_SAY_CLOUD] = "The cloud is on field %0#; after this round it comes to field %1#.",
    [LR_SAY_LIGHT] = "light",
    [LR_SAY_FIELD] = "field",
    [LR_SAY_POINTS] = "points",
    [LR_SAY_CLOUD_LINE] = "cloud",
    [LR_SAY_START] = "the start",
    [LR_SAY_HARBOUR] = "|harbour",
    [LR_SAY_CARDS_LEFT] = "Cards",
    [LR_SAY_HAND] = "Your hand (%0c): ",
    [LR_SAY_PLAY] = "Play a card.",
    [LR_SAY_PLAY_FLEET] = "Play a card of one of these colours: %0C.",
    [LR_SAY_BEACON_SOLO] = "%0k lights the %1t. From where do you take the beacon?",
    [LR_SAY_BEACON_GROUP] = "%0k: you may move one beacon before your ships sail.",
    [LR_SAY_BEACON_COOP] = "%0k: you may move one beacon before the ships sail.",
    [LR_SAY_SAIL_SOLO] = "%0k: which ship sails %2# {field|fields}?",
    [LR_SAY_SAIL_GROUP] = "%0k: your ships on one field sail %2# {field|fields}. From where?",
    [LR_SAY_SAIL_COOP] = "%0k: from which field does one ship of each colour sail %2#?",
    [LR_SAY_BONUS] = "You took others along: your ship may sail up to %2# {field|fields} further.",
    [LR_SAY_CARD_SOLO] = "a beacon to the %0t; one ship sails %1#",
    [LR_SAY_CARD_GROUP] = "any beacon or none; your ships on a field sail %1#",
    [LR_SAY_CARD_COOP] = "any beacon or none; one of each colour sails %1#",
    [LR_SAY_CARD_LIT] = "the %0t is lit; one ship sails %1#",
    [LR_SAY_DARKENS] = "darkens %0T",
    [LR_SAY_GO_NOWHERE] = "stays, dark ahead",
    [LR_SAY_GO_TOGETHER] = "%0C to %1#",
    [LR_SAY_GO_BONUS] = ", bonus to %0#",
    [LR_SAY_FLEET_CARD] = "[You play|%0o plays] %0c %1k",
    [LR_SAY_FLEET_DRAWN] = "You draw %0c %1k",
    [LR_SAY_FLEET_DRAWN_MORE] = ", %0c %1k",
    [LR_SAY_STUCK] = "; %3={a %0c ship stays|%3# %0c ships stay} on %1f: the next field is dark",
    [LR_SAY_STUCK_MORE] = ", %3={a %0c ship|%3# %0c ships} too",
    [LR_SAY_AT_SEA] = "--- Round %1# is over; the cloud is still at sea ---",
};

const char *const words_lr_colours[LR_COLOURS] = {"red", "yellow", "green", "blue"};
const char *const words_lr_letters[LR_COLOURS] = {"R", "Y", "G", "B"};
const char *const words_lr_towers[LR_TOWERS] = {"anchor", "fish", "wheel", "star", "shell", "crab"};
const char *const words_lr_kinds[] = {"solo", "group", "coop"};

const char *const words_lr_help[] = {
    "Lighthouse Run in short: 5 ships, 12 rounds, one card a turn, most points win.",
    "  Beacon  A solo card lights its lighthouse; other cards may move any beacon.",
    "  Ships   solo: one of yours. group: all of yours on a field, not on the start.",
    "          coop: one of each colour on a field; if others came along, your ship",
    "          may sail as far again (bonus).",
    "  Light   Ships stop before dark fields. The harbour is always lit.",
    "  Cloud   It follows from the end of round 7 on. Ships on its field or behind",
    "          are caught.",
    "  Points  Each ship brings the highest symbol it has reached. In a tie the cards",
    "          left in hand decide.",
    "On the board CAPITALS and ~~ are lit; R is a ship, RR two, 3R three; ## is lost,",
    "and :: will be after this round. Below: how many of each card everybody has.",
    "All rules are in docs/rules/lighthouse-run.en.md.",
    NULL,
};
