// Decisions in words.
import { personName } from '../lib/words/bots';
import type { Person } from '../lib/protocol';
import { language, t } from '../lib/words/words.svelte';
import type { Decision } from './house.svelte';

export const timeOf = (time: number) =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);

// Names the person; decisions from the command line are by the machine.
export const nameOf = ({ person, name }: Person) =>
  person === 'house' ? t('Command line') : personName(name);

export const untilOf = (until: number) =>
  until ? t('until {time}', { time: timeOf(until) }) : t('until it is taken back');

function roleSentence(role: string | undefined, args: { by: string; about: string }): string {
  if (role === 'host') return t('{by} makes {about} a host', args);
  if (role === 'moderator') return t('{by} makes {about} a moderator', args);
  return t('{by} takes the role of {about} away', args);
}

export function sentenceOf(line: Decision): string {
  const about = line.person ? nameOf(line.person) : line.tournament || line.about;
  const args = { by: nameOf(line.by), about };
  const sentences: { [deed in Decision['do']]: () => string } = {
    role: () => roleSentence(line.role, args),
    ban: () => t('{by} bans {about}', args),
    unban: () => t('{by} lets {about} in again', args),
    'ban-range': () => t('{by} bans the network {about}', args),
    'unban-range': () => t('{by} lets the network {about} in again', args),
    mute: () => t('{by} mutes {about}', args),
    unmute: () => t('{by} lets {about} write again', args),
    forbid: () => t('{by} forbids the name {about}', args),
    allow: () => t('{by} allows the name {about}', args),
    token: () => t('{by} makes the token {about}', args),
    'end-token': () => t('{by} ends the token {about}', args),
    close: () => t('{by} closes a report', args),
    cancel: () => t('{by} cancels the tournament {about}', args),
  };
  return sentences[line.do]();
}
