// My tokens and bots, see docs/api.md. The text of a token is sent only once, when it is made.
import { reach } from './socket';
import { post } from './people';

export type Right = 'read' | 'play';
export type Token = { id: string; name: string; may: Right };
export type Bot = { person: string; name: string };

const get = async <T>(path: string): Promise<T> => (await reach(path)).json() as Promise<T>;

export const tokens = async () => (await get<{ tokens: Token[] }>('/api/me/tokens')).tokens;
export const bots = async () => (await get<{ bots: Bot[] }>('/api/me/bots')).bots;

export const makeToken = async (name: string, may: Right) =>
  (await post<{ token: string }>('/api/me/tokens', { name, may })).token;
export const makeBot = async (name: string) =>
  (await post<{ token: string }>('/api/me/bots', { name })).token;
export const renewBot = async ({ person }: Bot) =>
  (await post<{ token: string }>(`/api/me/bots/${person}/token`, {})).token;

export const forgetToken = ({ id }: Token) => post('/api/me/tokens/forget', { id });
export const endBot = ({ person }: Bot) => post(`/api/me/bots/${person}/end`, {});
