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

const tooManyCodes = ({ minutes, at }: Wait) =>
  `Too many codes were asked for. You can ask for the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, at ${at}.`;
const tooManySignIns = ({ at }: Wait) => `Too many failed sign-ins. Please wait until ${at} and try again.`;
const tooManyDeclines = ({ at }: Wait) =>
  `Too many cards were declined. You have not been charged. Please try again at ${at}, or call us.`;

/**
 * Every limit there is. RATE_LIMIT sets `requests` and `commands`, and five times as many `pages`; 0 turns
 * these three off, and `handshakes` and `packets` too. SOCKETS_PER_ADDRESS sets `socketsOfAddress`.
 * docs/security.md shows this table, and a test compares the two.
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
  commands: { what: 'Socket commands', max: 600, windowMs: MINUTE_MS, by: 'account', away: 'open' },
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
  codesPerDevice: {
    what: 'Sign-in codes on a device that the customer has signed in from before',
    max: 5,
    windowMs: HOUR_MS,
    by: 'e-mail address and device',
    away: 'closed',
    refusal: tooManyCodes,
  },
  codesPerEmailAndNetwork: {
    what: 'Sign-in codes on other devices',
    max: 5,
    windowMs: HOUR_MS,
    by: 'e-mail address and network',
    away: 'closed',
    refusal: tooManyCodes,
  },
  codesPerEmail: {
    what: 'Sign-in codes on other devices',
    max: 15,
    windowMs: HOUR_MS,
    by: 'e-mail address',
    away: 'closed',
    refusal: tooManyCodes,
  },
  codesPerNetwork: {
    what: 'Sign-in codes on other devices',
    max: 200,
    windowMs: HOUR_MS,
    by: 'network',
    away: 'closed',
    refusal: tooManyCodes,
  },
  codeTries: {
    what: 'Tries to enter a sign-in code, which is good for as long',
    max: 5,
    windowMs: 10 * MINUTE_MS,
    by: 'code and browser',
    away: 'closed',
  },
  passwordsPerDevice: {
    what: 'Failed staff sign-ins from a device that the account has signed in from before',
    max: 10,
    windowMs: 15 * MINUTE_MS,
    by: 'account and device',
    away: 'closed',
    refusal: tooManySignIns,
  },
  passwordsPerAccountAndNetwork: {
    what: 'Failed staff sign-ins from other devices',
    max: 10,
    windowMs: 15 * MINUTE_MS,
    by: 'account and network',
    away: 'closed',
    refusal: tooManySignIns,
  },
  passwordsPerAccount: {
    what: 'Failed staff sign-ins from other devices',
    max: 30,
    windowMs: 15 * MINUTE_MS,
    by: 'account',
    away: 'closed',
    refusal: tooManySignIns,
  },
  passwordsPerNetwork: {
    what: 'Failed staff sign-ins from other devices',
    max: 50,
    windowMs: 15 * MINUTE_MS,
    by: 'network',
    away: 'closed',
    refusal: tooManySignIns,
  },
  passwordHashes: {
    what: 'Passwords hashed; 64 more wait, then 503',
    max: 2,
    windowMs: null,
    by: 'node',
    away: 'node',
  },
  declinesPerAccount: {
    what: 'Declined cards',
    max: 5,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'open',
    refusal: tooManyDeclines,
  },
  declinesPerNetwork: {
    what: 'Declined cards',
    max: 20,
    windowMs: HOUR_MS,
    by: 'network',
    away: 'open',
    refusal: tooManyDeclines,
  },
  refusalsTold: {
    what: 'Refused sign-ins of nobody known that the audit log tells',
    max: 20,
    windowMs: HOUR_MS,
    by: 'network',
    away: 'open',
  },
  exports: {
    what: 'Files with all data of a customer or of the audit log',
    max: 20,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'open',
    refusal: ({ at }) => `Too many downloads. Please try again at ${at}.`,
  },
  uploads: {
    what: 'Photos sent',
    max: 200,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'open',
    refusal: ({ at }) => `Too many photos. Please try again at ${at}.`,
  },
  pictures: { what: 'Photos drawn or waiting', max: 5, windowMs: null, by: 'node', away: 'node' },
  ownPictures: {
    what: 'Of these, photos of one account',
    max: 2,
    windowMs: null,
    by: 'account, on each node',
    away: 'node',
  },
  reports: {
    what: 'Reports of what the Content-Security-Policy blocked',
    max: 60,
    windowMs: MINUTE_MS,
    by: 'network',
    away: 'open',
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
