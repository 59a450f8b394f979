"""The clipped policy gradient for any number of seats.

A value is a vector with a number for each seat: the network judges all seats, whichever acts. Advantages
are computed for every seat along the game, and a step is judged by the advantage of the seat that took it.
Nothing here waits for the card: functions take tensors and return tensors.
"""

import torch
from torch.nn import functional

from .games import order_of
from .model import masked

STATS = ("loss", "policy_loss", "utility_loss", "win_loss", "points_loss", "entropy", "kl",
         "clipped")


def win_shares(places):
    """Divides the win equally between those who share the first place; rows of zeros stay zeros."""
    first = (places == 1).float()
    return first / first.sum(-1, keepdim=True).clamp(min=1)


def margins(points, here):
    """Returns each seat's lead in points over the best of the others that are `here`."""
    reached = points.float().masked_fill(~here, -1e9)
    best, who = reached.topk(2, dim=-1)
    seats = torch.arange(points.shape[-1], device=points.device)
    other = torch.where(seats == who[..., :1], best[..., 1:], best[..., :1])
    return (reached - other).masked_fill(~here, 0)


def utilities(points, places, here, settings):
    """Returns the worth of a game's end to each seat: for the first place, from -1 to 1 with a sum of 0,
    and a little for the margin."""
    sides = here.sum(-1, keepdim=True)
    wins = (sides * win_shares(places) - 1) / (sides - 1)
    margin = torch.tanh(margins(points, here) / settings.margin)
    mixed = settings.win_share * wins + (1 - settings.win_share) * margin
    return mixed.masked_fill(~here, 0)


def advantages(values, rewards, ended, lambda_):
    """Returns generalised advantages without discount. `values` has one row more than there are steps."""
    found = torch.empty_like(rewards)
    carried = torch.zeros_like(rewards[0])
    for t in reversed(range(len(rewards))):
        going = 1 - ended[t].float()[:, None]
        change = rewards[t] + going * values[t + 1] - values[t]
        carried = change + lambda_ * going * carried
        found[t] = carried
    return found


def outcomes(ends, ended, guess):
    """Returns the outcome of each step's game: `ends` where it ended, and `guess`, the network's guess at
    the last position, if it is still going on."""
    found, carried = torch.empty_like(ends), guess
    for t in reversed(range(len(ends))):
        carried = torch.where(ended[t].bool()[:, None], ends[t], carried)
        found[t] = carried
    return found


def choose(logits):
    """Draws an action for each row of masked logits, with their probabilities (the Gumbel way)."""
    chance = torch.rand_like(logits).clamp(min=1e-20)
    return (logits - torch.log(-torch.log(chance))).argmax(-1)


def act(network, critic, seen, order):
    """Returns actions, their log probabilities, and a utility for each seat."""
    looked = network.look(seen["observations"])
    logits = masked(network.answer(looked).policy, seen["masks"])
    actions = choose(logits)
    chances = functional.log_softmax(logits, -1).gather(1, actions[:, None]).squeeze(1)
    return actions.int(), chances, to_seats(critic(looked, seen["hidden"]), order)


def to_seats(by_side, order):
    return torch.zeros_like(by_side).scatter(1, order, by_side)


def guess_end(network, critic, games, order):
    """Returns network's and critic's estimates of the positions now, for each seat: utility, shares of the
    first place, points."""
    looked = network.look(games.observations)
    heads = network.answer(looked)
    shares = functional.softmax(heads.win.masked_fill(~games.here, -1e9), -1)
    worth = critic(looked, games.hidden)
    return tuple(to_seats(part, order) for part in (worth, shares, heads.points))


def mean_of(numbers, weights):
    return (numbers * weights).sum() / weights.sum().clamp(min=1)


def losses(network, critic, batch, settings, entropy_weight):
    """Returns the loss of a minibatch and its STATS."""
    looked = network.look(batch["observations"])
    heads = network.answer(looked)
    chances = functional.log_softmax(masked(heads.policy, batch["masks"]), -1)
    chance = chances.gather(1, batch["actions"].long()[:, None]).squeeze(1)
    ratio = (chance - batch["chances"]).exp()
    gain, free = batch["advantages"], batch["free"].float()
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    policy = -mean_of(torch.minimum(ratio * gain, clipped * gain), free)
    entropy = mean_of(-(chances.exp() * chances.clamp(min=-30)).sum(-1), free)

    order, here = order_of(batch["seats"], batch["players"]), batch["here"]
    def wanted(name):
        return batch[name].gather(1, order)
    sides, fair = here.float(), batch["fair"].float()
    worth = critic(looked, batch["hidden"])
    utility = mean_of((worth - wanted("returns")) ** 2, sides)
    shares = functional.log_softmax(heads.win.masked_fill(~here, -1e9), -1)
    win = mean_of(-(wanted("shares") * shares).sum(-1), fair)
    points = mean_of((heads.points - wanted("points")) ** 2, sides * fair[:, None])

    loss = (policy - entropy_weight * entropy + settings.utility_weight * utility +
            settings.win_weight * win + settings.points_weight * points)
    kl = mean_of(batch["chances"] - chance, free)
    share = mean_of(((ratio - 1).abs() > settings.clip).float(), free)
    return loss, torch.stack([loss, policy, utility, win, points, entropy, kl, share]).detach()
