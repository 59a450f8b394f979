// Rooms of a club, from the server: private lobbies by link.
import { fullLink } from '../lib/address';
import { reach } from '../lib/server/socket';
import { post } from '../lib/server/people';

export type Club = { room: string; name: string; token: string; host: boolean };

export const myRooms = async (): Promise<Club[]> =>
  ((await (await reach('/api/me/rooms')).json()) as { rooms: Club[] }).rooms;
export const makeRoom = (name: string) => post<Club>('/api/rooms', { name });
export const enterRoom = (id: string, token: string) =>
  post<Club>(`/api/rooms/${encodeURIComponent(id)}`, { token });
export const leaveRoom = (id: string) => post<null>(`/api/me/rooms/${encodeURIComponent(id)}`, {});

export const pathOf = (club: Club) => `/r/${club.room}`;
export const linkOf = (club: Club) => fullLink(`${pathOf(club)}#${club.token}`);
