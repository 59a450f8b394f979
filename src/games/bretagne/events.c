/* Events as JSON: their names and arguments, as listed in docs/records.md. */
#include "game/event_form.h"
#include "games/bretagne/br.h"

/* # is a number, 1 a number counted from 1; the other letters are those of br_word. */
static const fn_event_form forms[BR_EVENTS] = {
    [BR_EVENT_ROUND] = {"round", "##", {"round", "rounds"}},
    [BR_EVENT_BARGE] = {"barge", "#1##", {"seat", "barge", "engineers", "coins"}},
    [BR_EVENT_INCOME] = {"income", "#hi#", {"seat", "harbour", "income", "amount"}},
    [BR_EVENT_BREST] = {"brest_filled", "", {NULL}},
    [BR_EVENT_PRODUCTION] = {"production", "p", {"card"}},
    [BR_EVENT_TILE] = {"tile_opened", "11b", {"row", "slot", "tile"}},
    [BR_EVENT_WEATHER] = {"weather", "ww", {"weather", "next"}},
    [BR_EVENT_LAST_WEATHER] = {"last_weather", "w", {"weather"}},
    [BR_EVENT_LOAD] = {"load", "#g#", {"seat", "resource", "count"}},
    [BR_EVENT_TAKE_TILE] = {"tile_taken", "#11b", {"seat", "row", "slot", "tile"}},
    [BR_EVENT_PAY] = {"pay", "#g#", {"seat", "resource", "count"}},
    [BR_EVENT_DRAW] = {"draw", "##", {"seat", "count"}},
    [BR_EVENT_DRAWN_CARD] = {"drawn_card", "#c", {"seat", "card"}},
    [BR_EVENT_RESHUFFLE] = {"reshuffle", "", {NULL}},
    [BR_EVENT_FLOOR] = {"floor", "#11#", {"seat", "site", "floor", "engineers"}},
    [BR_EVENT_FIND_COINS] = {"coins_found", "#1#", {"seat", "site", "coins"}},
    [BR_EVENT_WORKERS] = {"workers", "#1#", {"seat", "site", "workers"}},
    [BR_EVENT_HURT] = {"hurt", "#1", {"seat", "site"}},
    [BR_EVENT_COMPLETE] = {"complete", "1", {"site"}},
    [BR_EVENT_KEEP] = {"keep", "#1###", {"seat", "site", "kept", "home", "points"}},
    [BR_EVENT_VISIT] = {"visit", "#t", {"seat", "city"}},
    [BR_EVENT_BUY] = {"buy", "#tgg#", {"seat", "city", "first", "second", "coins"}},
    [BR_EVENT_SELL_GOODS] = {"sell_goods", "#gg#", {"seat", "first", "second", "coins"}},
    [BR_EVENT_SELL_CARDS] = {"sell_cards", "#cc#", {"seat", "first", "second", "coins"}},
    [BR_EVENT_SWAP] = {"swap", "#cg#", {"seat", "card", "resource", "coins"}},
    [BR_EVENT_BUY_CARDS] = {"buy_cards", "##", {"seat", "coins"}},
    [BR_EVENT_HIRE] = {"hire", "####", {"seat", "engineers", "workers", "coins"}},
    [BR_EVENT_COINS] = {"coins", "##", {"seat", "coins"}},
    [BR_EVENT_LEAVE] = {"leave", "#", {"seat"}},
    [BR_EVENT_PASS] = {"pass", "#1g##", {"seat", "place", "resource", "kept", "rounds"}},
    [BR_EVENT_IDLE] = {"idle", "####", {"seat", "workers", "engineers", "home"}},
    [BR_EVENT_EVALUATE] = {"evaluate", "1", {"site"}},
    [BR_EVENT_RANK] = {"rank", "11##", {"site", "place", "seat", "workers"}},
    [BR_EVENT_PLAY] = {"play", "#1c#", {"seat", "site", "card", "points"}},
    [BR_EVENT_SETTLE] = {"settle", "#h#", {"seat", "harbour", "coins"}},
    [BR_EVENT_MAJORITY] = {"majority", "#1#", {"seat", "site", "points"}},
    [BR_EVENT_PRESENCE] = {"presence", "#1#", {"seat", "site", "points"}},
    [BR_EVENT_BUILT] = {"built", "1", {"site"}},
    [BR_EVENT_TOWER_COIN] = {"tower_coin", "1", {"site"}},
    [BR_EVENT_IMPROVED] = {"improved", "a", {"area"}},
    [BR_EVENT_BONUS_LINE] = {"bonus_line", "##", {"seat", "points"}},
    [BR_EVENT_BONUS_HARBOURS] = {"bonus_harbours", "##", {"seat", "points"}},
    [BR_EVENT_BONUS_COINS] = {"bonus_coins", "##", {"seat", "points"}},
    [BR_EVENT_OVER] = {"over", "", {NULL}},
    [BR_EVENT_TIE_LINE] = {"tie_line", "##11r", {"seat", "other", "space", "other_space", "rule"}},
    [BR_NOTE_PAYS] = {"harbour_pays", "#hi##", {"seat", "harbour", "income", "amount", "rounds"}},
    [BR_NOTE_LAST] = {"harbour_last", "#h#", {"seat", "harbour", "points"}},
    [BR_NOTE_DROP] = {"rank_drop", "#1##", {"seat", "site", "place", "then"}},
};

void br_write_event(const void *rules, const fn_event *event, fn_text *out)
{
    fn_event_write(forms, br_word, rules, event, out);
}
