"""A training run: it plays and learns, and after each stretch it evaluates the network and keeps it.

A run is cut into stretches of equal length. Each begins with games and random numbers that depend only on
the seed and the number of the stretch. Checkpoints are written at the end of a stretch, so a run that is
resumed from one goes on exactly as if it had never stopped.
"""

import time

import torch

from .evaluate import Evaluation, best_policy, random_policy, snapshot_policy
from .games import Games, mixed_setups, order_of
from .league import League, snapshot
from .model import Critic, Network, deepened, widened
from .ppo import STATS, act, losses
from .rollout import Rollout, recorded
from .settings import Settings

SAMPLES = 4096  # observations kept with the network, to calibrate the integers


class Diverged(RuntimeError):
    pass


class Trainer:
    def __init__(self, settings, files, device, say=print):
        self.settings, self.files, self.device, self.say = settings, files, device, say
        torch.manual_seed(settings.seed)
        self.network = Network(settings.game, settings.hidden).to(device)
        setups = mixed_setups(settings.game, settings.players, settings.plain)
        self.games = Games(settings.game, setups, settings.games, settings.seed, device)
        self.critic = Critic(self.network, self.games.hidden.shape[1]).to(device)
        self.rollout = Rollout(self.games, settings.length)
        self.league = League(self.network, settings, self.games)
        self.evaluation = Evaluation(settings, setups, device)
        self.parameters = [*self.network.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(self.parameters, lr=settings.rate, eps=1e-5,
                                          **({"fused": True} if device.type == "cuda" else {}))
        self.act, self.losses, self.records = act, losses, False
        self.play = self.play_one_by_one
        self.updates = self.stretch = self.steps = 0
        self.seconds, self.begun = 0.0, time.monotonic()

    # Progress of the run

    def elapsed(self):
        """Returns the seconds of the run, including those before an interruption."""
        return self.seconds + time.monotonic() - self.begun

    def progress(self):
        if self.settings.minutes:
            return min(1.0, self.elapsed() / 60 / self.settings.minutes)
        return min(1.0, self.steps / self.settings.steps)

    def now(self, begin, end):
        """Returns a setting that changes linearly from begin to end."""
        return begin + (end - begin) * self.progress()

    # Compilation, if there is a card

    def compile(self):
        """Compiles once, with arguments of the final sizes; if that fails, everything works as before."""
        settings, games = self.settings, self.games
        order = order_of(games.seats, games.players)
        try:
            fast_act, fast_losses = torch.compile(act), torch.compile(losses)
            with torch.no_grad():
                fast_act(self.network, self.critic, self.rollout.seen(0), order)
            self.rollout.guess = (self.rollout.values[0],) * 3
            rows, _ = self.rollout.judge(settings)
            picked = torch.arange(settings.batch, device=self.device) % len(rows["actions"])
            batch = self.rollout.batch(rows, picked, 0)
            loss, _ = fast_losses(self.network, self.critic, batch, settings, self.scalar(0.0))
            loss.backward()
            self.optimizer.zero_grad(set_to_none=True)
            self.act, self.losses, self.records = fast_act, fast_losses, True
        except Exception as error:  # a compiler may raise anything
            self.say(f"not compiled: {type(error).__name__}: {str(error)[:300]}")

    def scalar(self, number):
        return torch.tensor(number, device=self.device)

    # One update

    def update(self):
        settings = self.settings
        entropy = self.scalar(self.now(settings.entropy, settings.entropy_end))
        for group in self.optimizer.param_groups:
            group["lr"] = self.now(settings.rate, settings.rate_end)
        self.play()
        rows, mine = self.rollout.judge(settings)
        size = min(settings.batch, len(mine))
        stats, count = torch.zeros(len(STATS), device=self.device), 0
        for _ in range(settings.epochs):
            mixed = mine[torch.randperm(len(mine), device=self.device)]
            for at in range(0, len(mine) - size + 1, size):
                batch = self.rollout.batch(rows, mixed[at:at + size], self.league.count)
                stats += self.learn(batch, entropy)
                count += 1
        self.updates += 1
        self.steps += settings.games * settings.length
        self.log_update((stats / count).tolist())

    def learn(self, batch, entropy):
        loss, stats = self.losses(self.network, self.critic, batch, self.settings, entropy)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, self.settings.norm)
        self.optimizer.step()
        return stats

    def log_update(self, stats):
        row = {name: round(value, 5) for name, value in zip(STATS, stats)}
        ended = int(self.rollout.steps["ended"].sum())
        self.files.add({"update": self.updates, "steps": self.steps, "games": ended,
                        "seconds": round(self.elapsed(), 2), **row})
        if stats[0] != stats[0]:
            raise Diverged(f"update {self.updates} gave no number; the last checkpoint is good")

    # One stretch

    def begin_stretch(self):
        seed = f"{self.settings.seed} stretch {self.stretch}"
        torch.manual_seed(self.settings.seed * 100_003 + self.stretch)
        self.games.reset(seed)
        self.league.begin()
        self.play = self.play_one_by_one
        if self.records:
            self.record()

    def play_one_by_one(self):
        self.rollout.play(self.network, self.critic, self.league, self.act)

    def record(self):
        """Records the kernels of a rollout; otherwise the card would mostly wait for the host."""
        try:
            self.play = recorded(self.games, self.play_one_by_one)
        except RuntimeError as error:
            self.say(f"not recorded: {str(error)[:300]}")
            self.records = False

    def end_stretch(self):
        self.games.check()
        found = self.evaluate()
        self.stretch += 1
        self.league.keep(self.stretch)
        self.files.add({"update": self.updates, "steps": self.steps, "stretch": self.stretch,
                        "seconds": round(self.elapsed(), 2), **found})
        self.files.write_checkpoint(self.saved())
        self.files.write_network(self.network, self.samples(), self.about())
        self.files.draw()
        self.say(self.told(found))

    def evaluate(self):
        ours = best_policy(self.network)
        found = {"random": self.evaluation.against(ours, random_policy)}
        if self.league.selves:
            number, state = self.league.selves[len(self.league.selves) // 2]
            theirs = snapshot_policy(self.network, state)
            found |= {"earlier": self.evaluation.against(ours, theirs), "earlier_stretch": number}
        return found

    def told(self, found):
        def shares(figures):
            return ", ".join(f"{players}: {one['wins']:.1%}" for players, one in figures.items())
        rate = self.steps / self.elapsed()
        text = (f"{self.progress():4.0%}  {self.elapsed():6.0f} s  {self.steps / 1e6:8.1f} M steps "
                f"({rate:,.0f}/s)  wins by players against random {shares(found['random'])}")
        if "earlier" in found:
            text += f"; against stretch {found['earlier_stretch']} {shares(found['earlier'])}"
        return text

    def samples(self):
        """Returns observations spread over the last update."""
        rows = self.rollout.steps["observations"].flatten(0, 1)
        picked = torch.linspace(0, len(rows) - 1, SAMPLES, device=rows.device).long()
        return rows[picked].cpu().numpy()

    def about(self):
        return {**self.settings.to_dict(), "updates": self.updates, "steps_done": self.steps,
                "seconds": round(self.elapsed(), 1)}

    # Checkpoints

    def saved(self):
        return {"settings": self.settings.to_dict(), "network": self.network.state_dict(),
                "critic": self.critic.state_dict(),
                "optimizer": self.optimizer.state_dict(), "selves": self.league.selves,
                "updates": self.updates, "steps": self.steps, "stretch": self.stretch,
                "seconds": self.elapsed()}

    def resume(self, saved):
        self.network.load_state_dict(saved["network"])
        self.critic.load_state_dict(saved["critic"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.league.selves = saved["selves"]
        self.updates, self.steps, self.stretch = (saved[name] for name in
                                                  ("updates", "steps", "stretch"))
        self.seconds = saved["seconds"]
        self.files.keep_rows(self.updates)

    def begin_with(self, saved):
        """Takes over the networks of another run, which may be narrower or have fewer layers, and its
        opponents; everything else is new."""
        depth, mine = len(self.network.hidden), self.network.state_dict()
        theirs = deepened(saved["network"], depth)
        if not torch.equal(theirs["scale"], mine["scale"].cpu()) or theirs.keys() != mine.keys():
            raise ValueError(f"{self.settings.start} has a network of another game, another "
                             "observation or with more layers")
        self.network.load_state_dict(widened(theirs, mine))
        if saved["critic"]:
            self.critic.load_state_dict(widened(saved["critic"], self.critic.state_dict()))
        shape = snapshot(self.network)
        self.league.selves = [(number - saved["stretch"], widened(deepened(state, depth), shape))
                              for number, state in saved["selves"]]

    # The whole run

    def run(self, leave_after=None):
        """Trains to the end; returns whether it got there. With `leave_after`, it stops at the end of a
        stretch if another stretch would not end within that many minutes of this program."""
        if self.settings.compile and self.device.type == "cuda":
            self.compile()
        while self.progress() < 1:
            begun = time.monotonic()
            self.begin_stretch()
            goal = (self.stretch + 1) / self.settings.stretches
            while self.progress() < min(goal, 1):
                self.update()
            self.end_stretch()
            ends = 2 * time.monotonic() - begun - self.begun
            if leave_after and ends > 60 * leave_after and self.progress() < 1:
                return False
        return True


def restored(files, device, say=print):
    """Returns the trainer of an interrupted run, as it was at its last checkpoint."""
    saved = files.read_checkpoint()
    trainer = Trainer(Settings.from_dict(saved["settings"]), files, device, say=say)
    trainer.resume(saved)
    return trainer
