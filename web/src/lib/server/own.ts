// The data the server has stored about me, and what I can do with it.
import { online } from './connection.svelte';
import { reach, type SocketTransport } from './socket';
import { settings } from '../settings.svelte';
import type { Person } from '../protocol';
import { post } from './people';

type Part = { tables: unknown[]; more: number; [key: string]: unknown };

// Saves all parts of the export as one file.
export async function exportAll(): Promise<void> {
  const part = async (path: string) => (await reach(path)).json() as Promise<Part>;
  const whole = await part('/api/me/export');
  while (whole.more) {
    const next = await part(`/api/me/export/${whole.more}`);
    whole.tables.push(...next.tables);
    whole.more = next.more;
  }
  const file = URL.createObjectURL(
    new Blob([JSON.stringify(whole, null, 1)], { type: 'application/json' }),
  );
  Object.assign(document.createElement('a'), { href: file, download: 'fanal-me.json' }).click();
  setTimeout(() => URL.revokeObjectURL(file), 1000);
}

export const makeCode = async (password: string): Promise<string> =>
  (await post<{ code: string }>('/api/me/recovery', { password })).code;

// Sets a new password, which uses up the code and ends all earlier sessions.
export async function recover(name: string, code: string, fresh: string): Promise<void> {
  const who = await post<Person>('/api/recover', { name, code, new_password: fresh });
  await become(who);
}

export async function removeMe(password: string): Promise<void> {
  await post('/api/me/delete', password ? { password } : {});
  await become(null);
}

async function become(who: Person | null): Promise<void> {
  const server = online();
  settings.name = who?.name ?? '';
  server.person = who;
  await (server.transport as SocketTransport).again();
}
