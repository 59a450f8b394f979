// The facts that Lighthouse Run's sentences need and its words (words/lighthouse-run.json) cannot
// compute. The terminal has the same in src/apps/terminal/lighthouse_run/facts.c.
import type { Args, Facts, Teller } from '../../lib/words/tell';
import { ownSailings, type Sailing } from './moves';
import { cardParts, runView } from './view';

const way = ({ colour, from, to }: Sailing): Args => ({ colour, from, to, way: to - from });

// Lists ships by colour; by the colour alone if several colours have one each.
function movers(list: Sailing[], teller: Teller): string {
  const alone = list.length > 1 && list.every(({ ships }) => ships === 1);
  return list
    .map(({ colour, ships }) =>
      alone ? teller.name('colour', colour) : teller.count('ships', colour, ships),
    )
    .join(', ');
}

// The teller says names, and has these facts itself.
export const factsFor = (teller: () => Teller): Facts => ({
  house: 'Erik',
  // The parts of a card, whether its lighthouse is lit, and where the harbour ends.
  any({ card }, gameView) {
    if (!gameView) return {};
    const { sections, harbour } = runView(gameView);
    const found: Args = {
      last_field: sections[sections.length - 1].last_field + harbour.length,
    };
    if (typeof card !== 'string') return found;
    const { kind, steps, tower } = cardParts(card);
    const lit = sections.find((section) => section.tower === tower)?.lit;
    return { ...found, kind, steps, ...(tower && { tower, lit }) };
  },

  // Adds the moves on offer. An unchanged tower shows that no beacon was asked for.
  prompt(play) {
    const { card, colours, played_colours, seat } = runView(play.view);
    const tower = card && cardParts(card).tower;
    const offers = play.moves
      .filter((move) => move.startsWith('bonus'))
      .flatMap((move) => ownSailings(play.preview(move)?.events ?? []).slice(0, 1));
    return {
      ...(offers.length > 0 && way(offers[offers.length - 1])),
      offers: offers.length,
      played: colours.some(
        ({ colour, owner }) => owner === seat && played_colours.includes(colour),
      ),
      stuck: play.moves.includes('sail none'),
      was_lit: !play.changed.has(`tower-${tower}`),
    };
  },

  // Adds the ships that a move moves.
  move(play, _args, preview) {
    const list = ownSailings(preview?.events ?? []);
    if (list.length === 0) return { sails: 0 };
    const { card } = runView(play.view);
    const [first] = list;
    const steps = card ? cardParts(card).steps : first.to - first.from;
    return {
      ...way(first),
      sails: list.length,
      ships: list.reduce((sum, { ships }) => sum + ships, 0),
      lost: steps - (first.to - first.from),
      movers: movers(list, teller()),
    };
  },
});
