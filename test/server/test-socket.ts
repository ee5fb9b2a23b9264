import { io } from 'socket.io-client';
import { deadline } from '../until.ts';

type Heard = { name: string; payload: unknown };

/** A busy machine may answer late; a test that is about time measures it itself. */
const TIMEOUT_MS = 60_000;
/** An event of the tests' own, which sockets do not record. */
export const PING = 'test:ping';

/** Connects a real client that records its events, so that a test can assert which events arrived and which did not. */
export async function connect(
  url: string,
  as: { token?: string; link?: string; headers: Record<string, string> },
  origin?: string,
) {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: as.link ? { link: as.link } : as.token ? { token: as.token } : {},
    extraHeaders: {
      ...(origin ? { origin } : {}),
      ...(as.headers.cookie ? { cookie: as.headers.cookie } : {}),
    },
  });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, payload: unknown) => {
    if (name === PING) return;
    heard.push({ name, payload });
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const all = (name: string) => heard.filter((entry) => entry.name === name).map((entry) => entry.payload);

  return {
    socket,
    heard,
    // biome-ignore lint/suspicious/noExplicitAny: a test looks at any field of what it heard
    all: all as (name: string) => any[],
    /** Resolves to the first event of that name that matches, past or future. */
    // biome-ignore lint/suspicious/noExplicitAny: a test looks at any field of what it heard
    next(name: string, fits: (payload: any) => boolean = () => true): Promise<any> {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = heard.find((entry) => entry.name === name && fits(entry.payload));
          if (!found) return;
          waiting.delete(look);
          inTime();
          resolve(found.payload);
        };
        const inTime = deadline(() => {
          waiting.delete(look);
          reject(
            new Error(
              `heard no fitting ${name} within a minute; heard ${heard.map((h) => h.name).join(', ')}`,
            ),
          );
        });
        waiting.add(look);
        look();
      });
    },
    /** Sends whatever it is given, fitting or not, and answers the acknowledgement. */
    // biome-ignore lint/suspicious/noExplicitAny: an answer may be of any command
    command: (name: string, ...payload: unknown[]): Promise<any> =>
      socket.timeout(TIMEOUT_MS).emitWithAck(name, ...payload),
    /** Resolves when pending events have arrived: the answer to a later command follows them. */
    settled: () => socket.timeout(TIMEOUT_MS).emitWithAck('tracking:unwatch', { bookingId: 'none' }),
    closed: () =>
      new Promise<string>((resolve) => {
        if (!socket.connected) resolve('already');
        socket.once('disconnect', resolve);
      }),
    close: () => socket.close(),
  };
}

export type TestSocket = Awaited<ReturnType<typeof connect>>;
