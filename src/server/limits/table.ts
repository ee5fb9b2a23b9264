import type { Wait } from './wait.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export type Limit = {
  /** What is limited, as docs/security.md says it. */
  what: string;
  max: number;
  /** Null: `max` is how many there may be at the same time. Otherwise a window begins with what is counted first. */
  windowMs: number | null;
  /** What is counted together. */
  by: string;
  /**
   * While nothing can be counted because Redis does not answer: `open` lets everything through, `closed` nothing.
   * `database`: the database decides, which everything else of the call needs as well. `node`: each node counts for
   * itself, which cannot fail.
   */
  away: 'open' | 'closed' | 'database' | 'node';
  /** What the person reads who meets the limit. */
  refusal?: (wait: Wait) => string;
};

/**
 * Every limit there is. RATE_LIMIT sets `requests` and `commands`, and five times as many `pages`; 0 turns
 * these three off, and `handshakes` and `packets` too. SOCKETS_PER_ADDRESS sets `socketsOfAddress`. docs/security.md shows this table, and a test compares the two.
 */
export const limits = {
  requests: {
    what: 'Calls of /api',
    max: 600,
    windowMs: MINUTE_MS,
    by: 'account; signed out, network',
    away: 'open',
  },
  pages: { what: 'Pages and their files', max: 3000, windowMs: MINUTE_MS, by: 'network', away: 'open' },
  commands: { what: 'Socket commands', max: 600, windowMs: MINUTE_MS, by: 'account', away: 'node' },
  handshakes: {
    what: 'WebSocket handshakes',
    max: 300,
    windowMs: MINUTE_MS,
    by: 'network',
    away: 'node',
  },
  socketsOfAddress: {
    what: 'Open WebSockets of an address',
    max: 100,
    windowMs: null,
    by: 'network',
    away: 'node',
  },
  socketsOfAccount: {
    what: 'Open WebSockets of an account',
    max: 20,
    windowMs: null,
    by: 'account',
    away: 'node',
  },
  packetsBeforeSignIn: {
    what: 'Packets of a WebSocket that is not signed in; 16 KiB',
    max: 4,
    windowMs: 10 * SECOND_MS,
    by: 'connection',
    away: 'node',
  },
  packets: {
    what: 'Packets of a signed-in WebSocket; 4 MiB',
    max: 200,
    windowMs: 10 * SECOND_MS,
    by: 'connection',
    away: 'node',
  },
  uploads: {
    what: 'Photos sent',
    max: 200,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'open',
    refusal: ({ at }) => `Too many photos. Please try again at ${at} New York time.`,
  },
  pictures: { what: 'Photos drawn or waiting', max: 5, windowMs: null, by: 'node', away: 'node' },
  ownPictures: {
    what: 'Of these, photos of one account',
    max: 2,
    windowMs: null,
    by: 'account, on each node',
    away: 'node',
  },
  links: { what: 'Links to share a booking', max: 20, windowMs: null, by: 'booking', away: 'database' },
  passkeys: { what: 'Passkeys', max: 20, windowMs: null, by: 'account', away: 'database' },
  pushAddresses: {
    what: 'Browsers that get push messages; the oldest one makes room',
    max: 20,
    windowMs: null,
    by: 'account',
    away: 'database',
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Limits that are counted in a window by the Limiter. */
export type WindowName = {
  [Name in LimitName]: (typeof limits)[Name] extends { windowMs: number; away: 'open' | 'closed' }
    ? Name
    : never;
}[LimitName];
