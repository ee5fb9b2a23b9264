import type { FastifyRequest } from 'fastify';
import type { DeviceSession } from '../../contract/shapes/device-session.ts';
import { Failure } from '../../domain/failure.ts';
import type { Role } from '../../domain/people/role.ts';
import { plainLine } from '../../domain/plain-text.ts';
import { languageTag, type Texts, texts } from '../../domain/texts.ts';
import { toTime } from '../../domain/time.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { chosenLanguage } from '../platform/http/spoken-language.ts';
import type { Principal } from '../platform/principal.ts';
import { noteLanguage } from './queries.ts';
import { endSessionOf, endSessionsOf, listSessionsOf, setUserAgent } from './session-queries.ts';
import { closeSession } from './sessions.ts';

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** Ordered, the first match counts: an iPhone's user agent also names the Mac, and every user agent names Safari. */
const systems: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, texts('Android phone')],
  [/Android/, texts('Android tablet')],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const nameIn = (names: Names, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns a readable name of a user agent: 'Safari on iPhone'. */
export function deviceName(userAgent: string | null, { t }: Pick<Texts, 't'>): string {
  const browser = nameIn(browsers, userAgent ?? '');
  const system = nameIn(systems, userAgent ?? '');
  if (browser && system) return t('{browser} on {system}', { browser, system: t(system) });
  return browser ?? (system ? t(system) : t('Unknown device'));
}

const MAX_USER_AGENT = 256;

/** The proof of identity at a sign-in. */
export type SignInBy = 'code' | 'password' | 'password and app' | 'passkey' | 'provider';

type Ending = Pick<Context, 'db' | 'clock' | 'events'>;

/**
 * Completes every sign-in: stores the browser or app of the session, ends the previous session of the role in this
 * browser or app, whoever's it was, writes the audit entry, and stores the language of a customer.
 */
export async function settleSession(
  context: Ending & Pick<Context, 'tokens' | 'languages'>,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'staff' | 'customer' | 'cookies' | 'texts'>,
  token: string,
  by: SignInBy,
): Promise<void> {
  const { db, clock, tokens } = context;
  const { headers, ip, staff, customer } = request;
  const opened = tokens.verify(token, clock());
  if (!opened) throw new Error('a session that was just opened does not hold');
  await setUserAgent(db, opened.jti, plainLine(headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT) || null);
  await record(db, {
    at: clock(),
    action: 'sign-in',
    role: opened.aud,
    actor: opened.sub,
    address: ip,
    subject: null,
    detail: { by },
  });
  if (opened.aud === 'customer') {
    const seen = languageTag(request.texts.language);
    await noteLanguage(db, opened.sub, { seen, chosen: chosenLanguage(request, context.languages) });
  }
  for (const former of [staff, customer]) {
    if (former?.role === opened.aud) await closeSession(context, former.jti);
  }
}

/** Lists a person's sessions: the calling session `currentJti` first, then by last use. */
export async function deviceSessionsOf(
  context: Pick<Context, 'db' | 'clock' | 'texts'>,
  role: Role,
  subject: string,
  currentJti?: string,
): Promise<DeviceSession[]> {
  const { db, clock } = context;
  const now = clock();
  const rows = await listSessionsOf(db, role, subject, now);
  return rows
    .map((row) => ({ ...row, isCurrent: row.jti === currentJti }))
    .map((row) => ({ ...row, seenAt: row.isCurrent ? now : (row.lastSeenAt ?? row.createdAt) }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.seenAt - a.seenAt)
    .map(({ jti, userAgent, createdAt, seenAt, expiresAt, isCurrent }) => ({
      id: jti,
      device: deviceName(userAgent, context.texts),
      signedInAt: toTime(createdAt),
      lastSeenAt: toTime(seenAt),
      expiresAt: toTime(expiresAt),
      isCurrent,
    }));
}

/** Ends one of the caller's own sessions and closes its sockets. @throws Failure SESSION_NOT_FOUND for any other */
export async function endOwnSession(
  { db, clock, events }: Ending,
  { role, id }: Principal,
  jti: string,
): Promise<void> {
  if (!(await endSessionOf(db, role, id, jti, clock()))) throw new Failure('SESSION_NOT_FOUND');
  events.emit('sessions:ended', { jtis: [jti] });
}

/** Ends all of a person's sessions except the given one and closes their sockets. Returns their number. */
export async function endDeviceSessions(
  { db, clock, events }: Ending,
  role: Role,
  subject: string,
  exceptJti?: string,
): Promise<number> {
  const jtis = await endSessionsOf(db, role, subject, clock(), exceptJti);
  if (jtis.length > 0) events.emit('sessions:ended', { jtis });
  return jtis.length;
}
