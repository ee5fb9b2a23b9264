import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts';
import { INTENT_LIFETIME_MS } from '../../../domain/money/payment.ts';
import { codeLimits } from './code-limits.ts';
import type { Limit } from './limit.ts';
import { tooLongHeld, tooManyDeclines, tooManyHolds, tooManySignIns } from './refusal-texts.ts';

/**
 * All limits. RATE_LIMIT sets `requests` and `commands`, and `pages` to five times as many; 0 disables these three,
 * `handshakes`, `packets`, `unspentHolds`, `slotHolds`, `quotesSignedOut`, `openEmergencies`, `cancellations` and `moves`. SOCKETS_PER_ADDRESS sets
 * `socketsOfAddress`. A test compares this table with docs/security.md.
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
    what: 'WebSocket handshakes that do not sign in',
    max: 300,
    windowMs: MINUTE_MS,
    by: 'network',
    away: 'node',
  },
  handshakesOfAccount: {
    what: 'WebSocket handshakes that sign in; more count as `handshakes`',
    max: 120,
    windowMs: MINUTE_MS,
    by: 'account',
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
  ...codeLimits,
  vanCodeTries: {
    what: 'Wrong codes at the van; then a dispatcher starts the service',
    max: 5,
    windowMs: HOUR_MS,
    by: 'booking and technician',
    away: 'database',
  },
  passwordsPerDevice: {
    what: 'Failed staff sign-ins from a device that the account has signed in from before',
    max: 10,
    windowMs: 15 * MINUTE_MS,
    by: 'account and device',
    away: 'database',
    refusal: tooManySignIns,
  },
  passwordsPerAccountAndNetwork: {
    what: 'Failed staff sign-ins from other devices',
    max: 10,
    windowMs: 15 * MINUTE_MS,
    by: 'account and network',
    away: 'database',
    refusal: tooManySignIns,
  },
  passwordsPerAccount: {
    what: 'Failed staff sign-ins from other devices',
    max: 30,
    windowMs: 15 * MINUTE_MS,
    by: 'account',
    away: 'database',
    refusal: tooManySignIns,
  },
  passwordsPerNetwork: {
    what: 'Failed staff sign-ins from other devices',
    max: 50,
    windowMs: 15 * MINUTE_MS,
    by: 'network',
    away: 'database',
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
  unspentHolds: {
    what: 'Amounts held on cards that no booking uses; those given back again count, too',
    max: 30,
    windowMs: INTENT_LIFETIME_MS,
    by: 'account',
    away: 'database',
    refusal: tooManyHolds,
  },
  slotHolds: {
    what: 'Minutes for which a customer holds the same slot without booking it',
    max: 15,
    windowMs: HOUR_MS,
    by: 'account and slot',
    away: 'database',
    refusal: tooLongHeld,
  },
  refusalsTold: {
    what: 'Refused sign-ins of nobody known that the audit log tells',
    max: 20,
    windowMs: HOUR_MS,
    by: 'network',
    away: 'open',
  },
  refusalsToldInAll: {
    what: 'Refused sign-ins of nobody known that the audit log tells',
    max: 500,
    windowMs: HOUR_MS,
    by: 'installation',
    away: 'open',
  },
  exports: {
    what: 'Files with all data of a customer, of the audit log or of payments',
    max: 20,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'open',
    refusal: ({ at }, { t }) => t('Too many downloads. Please try again at {at}.', { at }),
  },
  uploads: {
    what: 'Photos sent',
    max: 200,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'open',
    refusal: ({ at }, { t }) => t('Too many photos. Please try again at {at}.', { at }),
  },
  staffPictures: {
    what: 'Photos of staff drawn or waiting; they go first',
    max: 20,
    windowMs: null,
    by: 'node',
    away: 'node',
  },
  pictures: {
    what: 'Photos of customers drawn or waiting',
    max: 5,
    windowMs: null,
    by: 'node',
    away: 'node',
  },
  ownPictures: {
    what: 'Of either, photos of one account',
    max: 2,
    windowMs: null,
    by: 'account, on each node',
    away: 'node',
  },
  receiptMails: {
    what: 'Receipts that a customer has mailed again',
    max: 5,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'open',
    refusal: ({ at }, { t }) => t('The receipt was sent several times. Please try again at {at}.', { at }),
  },
  earlier: {
    what: 'Times that a customer joins or leaves the list of those who wait for an earlier time',
    max: 20,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'open',
    refusal: ({ at }, { t }) =>
      t('You have changed this several times. To change it again please wait until {at}.', { at }),
  },
  details: {
    what: "Changes of a customer's profile and vehicles",
    max: 60,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'open',
    refusal: ({ at }, { t }) => t('Too many changes. Please try again at {at}.', { at }),
  },
  threadMessages: {
    what: 'Messages written about a booking',
    max: 30,
    windowMs: 10 * MINUTE_MS,
    by: 'account and booking',
    away: 'open',
    refusal: ({ at }, { t }) => t('Too many messages. Please call, or try again at {at}.', { at }),
  },
  reports: {
    what: 'Reports of what the Content-Security-Policy blocked',
    max: 60,
    windowMs: MINUTE_MS,
    by: 'network',
    away: 'open',
  },
  quotesSignedOut: {
    what: 'Quotes of a place before sign-in',
    max: 30,
    windowMs: MINUTE_MS,
    by: 'network',
    away: 'open',
  },
  suggestions: {
    what: 'Texts sent to the service of `SUGGEST_URL`; beyond it the built-in places answer',
    max: 60,
    windowMs: MINUTE_MS,
    by: 'account',
    away: 'open',
  },
  suggestionsInAll: {
    what: 'Texts sent to the service of `SUGGEST_URL`; beyond it the built-in places answer',
    max: 600,
    windowMs: MINUTE_MS,
    by: 'installation',
    away: 'open',
  },
  openEmergencies: {
    what: 'Open emergencies of a customer, or `maxOpenEmergencies` of the company; admins reopen more',
    max: 3,
    windowMs: null,
    by: 'account',
    away: 'database',
  },
  cancellations: {
    what: 'Cancellations by a customer, or `maxCancellationsPerHour` of the company; admins cancel more',
    max: 5,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'database',
  },
  moves: {
    what: 'Moves of bookings by a customer, or `maxMovesPerHour` of the company; admins move more',
    max: 10,
    windowMs: HOUR_MS,
    by: 'account',
    away: 'database',
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

/** The limits that the Limiter counts in windows. */
export type WindowName = {
  [Name in LimitName]: (typeof limits)[Name] extends { windowMs: number; away: 'open' | 'database' }
    ? Name
    : never;
}[LimitName];
