import type { FastifyRequest } from 'fastify';
import type { DeviceSession } from '../../domain/device-session.ts';
import { Failure } from '../../domain/failure.ts';
import type { Role } from '../../domain/role.ts';
import { toTime } from '../../domain/time.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { deviceName } from './device-name.ts';
import type { Principal } from './principal.ts';
import { endSessionOf, endSessionsOf, listSessionsOf, setUserAgent } from './session-queries.ts';
import { closeSession } from './sessions.ts';

const MAX_USER_AGENT = 256;

/** What somebody proved at a sign-in who they are by. */
export type SignInBy = 'code' | 'password' | 'password and app' | 'passkey' | 'provider';

type Ending = Pick<Context, 'db' | 'clock' | 'events'>;

/**
 * What every sign-in does last: the session is told from which browser or app it was opened, and takes the place of
 * the session of its role that this browser or app had, whoever's that was. The audit log says who it is.
 */
export async function settleSession(
  context: Ending & Pick<Context, 'tokens'>,
  { headers, ip, staff, customer }: Pick<FastifyRequest, 'headers' | 'ip' | 'staff' | 'customer'>,
  token: string,
  by: SignInBy,
): Promise<void> {
  const { db, clock, tokens } = context;
  const opened = tokens.verify(token, clock());
  if (!opened) throw new Error('a session that was just opened does not hold');
  await setUserAgent(db, opened.jti, headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null);
  await record(db, {
    at: clock(),
    action: 'sign-in',
    role: opened.aud,
    actor: opened.sub,
    address: ip,
    subject: null,
    detail: { by },
  });
  for (const former of [staff, customer]) {
    if (former?.role === opened.aud) await closeSession(context, former.jti);
  }
}

/** Where a person is signed in, the last seen first; `currentJti` is the session that asks, which comes before all. */
export async function deviceSessionsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  role: Role,
  subject: string,
  currentJti?: string,
): Promise<DeviceSession[]> {
  const now = clock();
  const rows = await listSessionsOf(db, role, subject, now);
  return rows
    .map((row) => ({ ...row, isCurrent: row.jti === currentJti }))
    .map((row) => ({ ...row, seenAt: row.isCurrent ? now : (row.lastSeenAt ?? row.createdAt) }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.seenAt - a.seenAt)
    .map(({ jti, userAgent, createdAt, seenAt, expiresAt, isCurrent }) => ({
      id: jti,
      device: deviceName(userAgent),
      signedInAt: toTime(createdAt),
      lastSeenAt: toTime(seenAt),
      expiresAt: toTime(expiresAt),
      isCurrent,
    }));
}

/** Ends one of the asker's own sessions, with its sockets. @throws Failure SESSION_NOT_FOUND for any other */
export async function endOwnSession(
  { db, clock, events }: Ending,
  { role, id }: Principal,
  jti: string,
): Promise<void> {
  if (!(await endSessionOf(db, role, id, jti, clock()))) throw new Failure('SESSION_NOT_FOUND');
  events.emit('sessions:ended', { jtis: [jti] });
}

/** Ends all of a person's sessions with their sockets, but for the one that is named; answers how many. */
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
