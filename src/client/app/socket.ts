import type { QueryClient } from '@tanstack/react-query';
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
import { compareTime, serverNow } from '../ui/server-clock.ts';
import { type ConnectionState, connectionAtom } from './connection.ts';
import { forgetEarlyReads } from './early-reads.ts';
import { Heartbeats } from './heartbeats.ts';
import { hasFailed, queryClient, whenRead } from './query-client.ts';
import { socketOptions, tryAgain } from './reconnect.ts';
import { checkSession } from './sessions.ts';
import { store } from './store.ts';

const COMMAND_TIMEOUT_MS = 8_000;
const TRIES_BEFORE_POLLING = 3;
const CONNECT_GRACE_MS = 5_000;

let role: CallerRole = 'customer';
/** The token of a shared link: the credential of a guest. */
let link: string | undefined;
let users = 0;
let failures = 0;
/** The token with which the socket connected last: another account of the same role has another one. */
let usedToken: string | undefined;

const tokenOf = (as: CallerRole): string | undefined =>
  as === 'admin' || as === 'tech' ? checkSession(as)?.token : undefined;

function credential(): { token?: string; link?: string } {
  if (role === 'guest') return { link };
  usedToken = tokenOf(role);
  return role === 'customer' ? {} : { token: usedToken };
}

// One socket for the lifetime of the page, opened by the first component that uses it: React's Strict Mode mounts twice.
const socket: Socket<ServerEvents, ClientCommands> = io({
  ...socketOptions,
  autoConnect: false,
  auth: (give) => give(credential()),
});

function setState(state: ConnectionState, refused = false): void {
  const known = store.get(connectionAtom);
  if (known.state === state && known.refused === refused) return;
  store.set(connectionAtom, { ...known, state, refused, since: serverNow() });
}

function setReceived(): void {
  const known = store.get(connectionAtom);
  const now = serverNow();
  // A time in the future is from before a correction of the clock.
  if (Math.abs(now - known.lastReceivedAt) >= 1000)
    store.set(connectionAtom, { ...known, lastReceivedAt: now });
}

/** Increases with every connect and disconnect. */
let connection = 0;

/** Returns a function that returns true as long as the present connection lasts. */
export function whileConnected(): () => boolean {
  const present = connection;
  return () => present === connection;
}

/**
 * Reads every view again after a connect or reconnect, because a read from before may lack later changes. A view that
 * fails is read again until it succeeds, because a connected page does not poll.
 */
export async function readAgain(client: QueryClient, isWanted: () => boolean): Promise<void> {
  forgetEarlyReads();
  await client.cancelQueries({ type: 'active' }, { silent: true });
  await client.invalidateQueries();
  const failed = { type: 'active', predicate: hasFailed } as const;
  const isDone = () => client.getQueryCache().findAll(failed).length === 0;
  let isFirst = true;
  await tryAgain(async () => {
    if (!isFirst) await client.refetchQueries(failed);
    isFirst = false;
    return isDone();
  }, isWanted);
}

let catchingUp = 0;

/** Reads every view again until all reads succeed; only then is the page's data live. */
async function catchUp(): Promise<void> {
  const isConnected = whileConnected();
  catchingUp += 1;
  const mine = catchingUp;
  await readAgain(queryClient, isConnected);
  if (isConnected() && mine === catchingUp && !heartbeats.isSilent) setState('live');
}

const heartbeats = new Heartbeats({
  onSilent: () => setState('reconnecting'),
  onBehind: () => {
    setState('reconnecting');
    void catchUp();
  },
});

/** Asks for heartbeats until the server agrees. */
const follow = () => tryAgain(async () => (await sendCommand('live:follow', {})).ok, whileConnected());

socket.on('connect', () => {
  failures = 0;
  setReceived();
  connection += 1;
  heartbeats.restart();
  void follow();
  void catchUp();
});

socket.on('live:heartbeat', ({ sequence, at }) => {
  heartbeats.receive(sequence);
  compareTime(Date.parse(at));
});

socket.on('disconnect', (reason) => {
  connection += 1;
  heartbeats.restart();
  if (users === 0) return;
  setState('reconnecting');
  // The server disconnected the session's sockets; one more attempt shows whether the session itself has ended.
  if (reason === 'io server disconnect') socket.connect();
});

socket.on('connect_error', (error) => {
  if (error.message === 'Unauthorized') {
    socket.disconnect();
    setState('polling', true);
    // The user signed out elsewhere: the page reads again to notice.
    if (role === 'customer') void queryClient.invalidateQueries({ queryKey: ['/api/auth/user'] });
    if (role === 'guest') void queryClient.invalidateQueries();
    return;
  }
  failures += 1;
  if (failures >= TRIES_BEFORE_POLLING) setState('polling');
  // The server refused the handshake for another reason, such as a rate limit: socket.io does not retry then.
  if (!socket.active) setTimeout(() => users > 0 && socket.connect(), 5_000);
});

socket.onAny((_name, _payload, carried) => {
  setReceived();
  heartbeats.receivePush(carried);
});
socket.io.on('ping', setReceived);
whenRead(setReceived);

/** Connects without waiting for the rest of the back-off, which browsers lengthen in a hidden tab. */
function connectNow(): void {
  if (users === 0 || socket.connected || store.get(connectionAtom).refused) return;
  socket.disconnect().connect();
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => !document.hidden && connectNow());
  window.addEventListener('online', connectNow);
  // Without a network the socket seems connected until a ping is missed, 14 seconds later.
  window.addEventListener('offline', () => socket.io.engine?.close());
}

function open(as: CallerRole, by: string | undefined): void {
  const token = tokenOf(as);
  const isOther = token !== undefined && usedToken !== undefined && token !== usedToken;
  const changed = role !== as || link !== by || isOther;
  role = as;
  link = by;
  users += 1;
  if (changed) socket.disconnect();
  if (socket.connected || socket.active) return;
  setState('connecting');
  socket.connect();
  // socket.io reports no error for a connection that breaks during the handshake: the state would stay 'connecting'.
  setTimeout(() => store.get(connectionAtom).state === 'connecting' && setState('polling'), CONNECT_GRACE_MS);
}

function release(): void {
  users -= 1;
  // The next page, if it mounts at once with the same role, uses the open socket.
  setTimeout(() => {
    if (users > 0) return;
    socket.disconnect();
    setState('polling');
  }, 0);
}

/**
 * Keeps the socket open, with the credential of a role, while the component is mounted; null opens no socket. `by` is
 * a guest's credential: the token of the link.
 */
export function useLive(as: CallerRole | null, by?: string): void {
  useEffect(() => {
    if (as === null) return;
    open(as, by);
    return release;
  }, [as, by]);
}

/** Calls the handler for each event of a name; returns how to stop. */
export function onEvent<Name extends EventName>(
  name: Name,
  handler: (payload: EventPayload<Name>) => void,
): () => void {
  // socket.io cannot match a listener to a name that is still a type parameter.
  const listener = handler as never;
  socket.on(name, listener);
  return () => socket.off(name, listener);
}

/** Calls the handler on each connect, and at once if the socket is connected, so that it joins rooms again. */
export function onConnected(handler: () => void): () => void {
  socket.on('connect', handler);
  if (socket.connected) handler();
  return () => {
    socket.off('connect', handler);
  };
}

type Answered<Name extends CommandName> = Promise<Ack<Reply<Commands[Name]>>>;

/** Sends a command to the server. Rejects without an answer in 8 s, or if the socket is not connected. */
export async function sendCommand<Name extends CommandName>(
  name: Name,
  payload: Payload<Commands[Name]>,
): Answered<Name> {
  if (!socket.connected) throw new Error('Not connected');
  const send = socket.timeout(COMMAND_TIMEOUT_MS).emitWithAck as (
    name: string,
    payload: unknown,
  ) => Answered<Name>;
  return send.call(socket.timeout(COMMAND_TIMEOUT_MS), name, payload);
}
