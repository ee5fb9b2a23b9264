/** A process with many clients that connect, reconnect and read again as the pages do; see crowd.ts. */
import { io } from 'socket.io-client';
import { socketOptions, tryAgain } from '../src/client/app/reconnect.ts';
import type { CrowdClient, CrowdState } from './crowd.ts';
import { pace } from './pace.ts';

const REFUSED_PAUSE_MS = 5_000;
const OPEN_EVERY_MS = 20;
const OPENED_AT_ONCE = 10;

const states: CrowdState[] = [];

function open(url: string, { headers, token, reads }: CrowdClient): void {
  const state: CrowdState = { liveAt: null, isRefused: false, failures: 0 };
  states.push(state);
  const socket = io(url, {
    ...socketOptions,
    forceNew: true,
    extraHeaders: headers,
    auth: token ? { token } : {},
  });
  const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) };
  let connection = 0;
  socket.on('connect', async () => {
    connection += 1;
    const present = connection;
    const isConnected = () => present === connection;
    socket.emit('live:follow', {}, () => {});
    await tryAgain(async () => {
      state.failures += 1;
      const answers = await Promise.all(reads.map((path) => fetch(url + path, { headers: sent })));
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      if (!answers.every(({ ok }) => ok)) return false;
      state.failures -= 1;
      return true;
    }, isConnected);
    if (isConnected()) state.liveAt = Date.now();
  });
  socket.on('disconnect', () => {
    connection += 1;
    state.liveAt = null;
  });
  socket.on('connect_error', ({ message }) => {
    state.failures += 1;
    if (message === 'Unauthorized') {
      state.isRefused = true;
      socket.disconnect();
    } else if (!socket.active) void pace(REFUSED_PAUSE_MS).then(() => socket.connect());
  });
}

process.on('message', (asked: { url: string; clients: CrowdClient[] } | 'states') => {
  if (asked === 'states') return process.send?.(states);
  const { url, clients } = asked;
  const waiting = [...clients];
  const timer = setInterval(() => {
    for (const client of waiting.splice(0, OPENED_AT_ONCE)) open(url, client);
    if (waiting.length === 0) clearInterval(timer);
  }, OPEN_EVERY_MS);
});
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();
