import { useEffect } from 'react';
import { io, type Socket } from 'socket.io-client';
import type { Ack, CallerRole, Payload, Reply } from '../../events/contract.ts';
import type {
  ClientCommands,
  CommandName,
  Commands,
  EventName,
  EventPayload,
  ServerEvents,
} from '../../events/index.ts';
import { type ConnectionState, connectionAtom } from './connection.ts';
import { Heartbeats } from './heartbeats.ts';
import { queryClient, whenFresh } from './query-client.ts';
import { readAgain } from './read-again.ts';
import { checkSession } from './sessions.ts';
import { store } from './store.ts';
import { tryAgain } from './try-again.ts';

const COMMAND_TIMEOUT_MS = 8_000;
const TRIES_BEFORE_POLLING = 3;
const CONNECT_GRACE_MS = 5_000;

let role: CallerRole = 'customer';
/** A guest's credential. */
let link: string | undefined;
let users = 0;
let failures = 0;

function credential(): { token?: string; link?: string } {
  if (role === 'guest') return { link };
  return role === 'customer' ? {} : { token: checkSession(role)?.token };
}

// React's strict mode mounts twice: one socket for the page's life, opened by the first user.
const socket: Socket<ServerEvents, ClientCommands> = io({
  transports: ['websocket'],
  autoConnect: false,
  reconnectionDelay: 500,
  reconnectionDelayMax: 5_000,
  // A line that swallows everything fails no connection by itself.
  timeout: 10_000,
  auth: (give) => give(credential()),
});

function become(state: ConnectionState, refused = false): void {
  const known = store.get(connectionAtom);
  if (known.state === state && known.refused === refused) return;
  store.set(connectionAtom, { ...known, state, refused, since: Date.now() });
}

function heard(): void {
  const known = store.get(connectionAtom);
  const now = Date.now();
  if (now - known.lastHeardAt >= 1000) store.set(connectionAtom, { ...known, lastHeardAt: now });
}

/** Changes with every connection and every loss of one. */
let connection = 0;

/** Answers, as long as the present connection lasts, true. */
export function whileConnected(): () => boolean {
  const present = connection;
  return () => present === connection;
}

let catchingUp = 0;

/** Reads every view again until that has succeeded: only then is what they show live. */
async function catchUp(): Promise<void> {
  const isConnected = whileConnected();
  catchingUp += 1;
  const mine = catchingUp;
  await readAgain(queryClient, isConnected);
  if (isConnected() && mine === catchingUp && !heartbeats.isSilent) become('live');
}

const heartbeats = new Heartbeats({
  onSilent: () => become('reconnecting'),
  onBehind: () => {
    become('reconnecting');
    void catchUp();
  },
});

/** Asks for heartbeats until the server agrees. One that knows nothing of them lets the command run out each time. */
async function follow(): Promise<void> {
  const isConnected = whileConnected();
  await tryAgain(async () => (await command('live:follow', {})).ok, isConnected);
  if (isConnected()) heartbeats.expect();
}

socket.on('connect', () => {
  failures = 0;
  heard();
  connection += 1;
  heartbeats.restart();
  void follow();
  void catchUp();
});

socket.on('live:heartbeat', ({ sequence }) => heartbeats.hear(sequence));

socket.on('disconnect', (reason) => {
  connection += 1;
  heartbeats.restart();
  if (users === 0) return;
  become('reconnecting');
  // The server ended the session's sockets; one more try tells whether the session itself is over.
  if (reason === 'io server disconnect') socket.connect();
});

socket.on('connect_error', (error) => {
  if (error.message === 'Unauthorized') {
    socket.disconnect();
    become('polling', true);
    // Signed out elsewhere: the page has to find out too.
    if (role === 'customer') void queryClient.invalidateQueries({ queryKey: ['/api/auth/user'] });
    if (role === 'guest') void queryClient.invalidateQueries();
    return;
  }
  failures += 1;
  if (failures >= TRIES_BEFORE_POLLING) become('polling');
  // Refused by a handshake other than ours to judge (rate limits, say): the manager does not retry those.
  if (!socket.active) setTimeout(() => users > 0 && socket.connect(), 5_000);
});

socket.onAny((_name, _payload, carried) => {
  heard();
  heartbeats.hearPush(carried);
});
socket.io.on('ping', heard);
whenFresh(heard);

/** Skips the rest of the back-off, which timers of a hidden tab stretch. */
function connectNow(): void {
  if (users === 0 || socket.connected || store.get(connectionAtom).refused) return;
  socket.disconnect().connect();
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => !document.hidden && connectNow());
  window.addEventListener('online', connectNow);
  // A socket without a network looks connected until a ping is missed, 14 seconds later.
  window.addEventListener('offline', () => socket.io.engine?.close());
}

function open(as: CallerRole, by: string | undefined): void {
  const changed = role !== as || link !== by;
  role = as;
  link = by;
  users += 1;
  if (changed) socket.disconnect();
  if (socket.connected || socket.active) return;
  become('connecting');
  socket.connect();
  // A connection that is cut before it stands is no error to socket.io, and would look like waiting.
  setTimeout(() => store.get(connectionAtom).state === 'connecting' && become('polling'), CONNECT_GRACE_MS);
}

function release(): void {
  users -= 1;
  // A page that follows at once, with the same role, takes the open socket over.
  setTimeout(() => {
    if (users > 0) return;
    socket.disconnect();
    become('polling');
  }, 0);
}

/**
 * Keeps the socket open, with this role's credential, while the component is mounted; null keeps out. A guest's
 * is the token of the link.
 */
export function useLive(as: CallerRole | null, by?: string): void {
  useEffect(() => {
    if (as === null) return;
    open(as, by);
    return release;
  }, [as, by]);
}

/** Calls back for each event of a name; returns how to stop. */
export function onEvent<Name extends EventName>(
  name: Name,
  handler: (payload: EventPayload<Name>) => void,
): () => void {
  // socket.io cannot match a listener to a name that is still a type parameter.
  const listener = handler as never;
  socket.on(name, listener);
  return () => socket.off(name, listener);
}

/** Calls back each time the socket has (re)connected, at once too if it is: the place to watch rooms again. */
export function onConnected(handler: () => void): () => void {
  socket.on('connect', handler);
  if (socket.connected) handler();
  return () => {
    socket.off('connect', handler);
  };
}

type Asked<Name extends CommandName> = Promise<Ack<Reply<Commands[Name]>>>;

/** Asks the server for something. Rejects when it does not answer in 8 s or the socket is not connected. */
export async function command<Name extends CommandName>(
  name: Name,
  payload: Payload<Commands[Name]>,
): Asked<Name> {
  if (!socket.connected) throw new Error('Not connected');
  const send = socket.timeout(COMMAND_TIMEOUT_MS).emitWithAck as (
    name: string,
    payload: unknown,
  ) => Asked<Name>;
  return send.call(socket.timeout(COMMAND_TIMEOUT_MS), name, payload);
}
