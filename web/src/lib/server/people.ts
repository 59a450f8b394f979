// The server's data on people, see docs/api.md: their public page, and my private notes on them.
import type { Person } from '../protocol';
import { reach } from './socket';

export type Rating = {
  game: string;
  players: number;
  rating: number;
  margin: number;
  provisional: boolean;
  games: number;
  places: number[]; // how often first, second …
  last: number;
};
export type About = Person & {
  since?: number;
  games?: number;
  ratings?: Rating[];
  owner?: { person: string; name: string }; // owner of a bot
};

// A rated game, and the rating after it.
export type Point = {
  n: number;
  table: string;
  at: number;
  place: number;
  left: boolean;
  rating: number;
  margin: number;
};
export type BotRating = { level: number; rating: number; margin: number };

// `friend` and `block` are the times at which they became one; 0: not.
export type Kept = Person & { friend: number; block: number; note: string };
export type Change = { friend: boolean } | { block: boolean } | { note: string };

const get = async <T>(path: string): Promise<T> => (await reach(path)).json() as Promise<T>;
const at = (id: string) => encodeURIComponent(id);

export const aboutOf = (id: string) => get<About>(`/api/people/${at(id)}`);

export const curveOf = async (id: string, { game, players }: Rating): Promise<Point[]> =>
  (
    await get<{ list: Point[] }>(`/api/people/${at(id)}/ratings/${at(game)}/${players}`)
  ).list.reverse();

export const botsOf = async ({ game, players }: Rating): Promise<BotRating[]> =>
  (await get<{ bots: BotRating[] }>(`/api/ratings/${at(game)}/${players}`)).bots;

export const keptOf = (id: string) => get<Kept>(`/api/me/people/${at(id)}`);
export const keptPeople = async () => (await get<{ people: Kept[] }>('/api/me/people')).people;

export const keep = (id: string, change: Change) => post<Kept>(`/api/me/people/${at(id)}`, change);

// Reports somebody to the hosts.
export const report = (id: string, what: { reason: string; text: string; table?: string }) =>
  post(`/api/people/${at(id)}/report`, what);

export async function post<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const answer = await reach(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (answer.status === 204 ? null : await answer.json()) as T;
}
