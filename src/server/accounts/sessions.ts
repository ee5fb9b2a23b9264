import { Failure } from '../../domain/failure.ts';
import type { Role } from '../../domain/role.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/id.ts';
import type { Db } from '../db/schema.ts';
import type { Principal } from './principal.ts';
import {
  countOpenSessions,
  endSession,
  endSessionsOf,
  findSession,
  insertSession,
  listSignedIn,
  noteSeen,
  setCredentialVersion,
} from './session-queries.ts';

export type OpenedSession = { token: string; expiresAt: number; jti: string; subject: string };

/**
 * Opens a session and signs its token. Every session has a row, so that logout, disabling and expiry
 * hold at once whatever the token says. `credentialVersion` is that of the credentials that were checked; `authenticatedAt`,
 * unless it is now, when the person proved who they are.
 * @throws Failure CREDENTIALS_INVALID when the account was disabled or got new credentials meanwhile
 */
export async function openSession(
  { config, db, clock, tokens }: Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>,
  role: Role,
  subject: string,
  {
    credentialVersion,
    authenticatedAt,
  }: { credentialVersion?: number; authenticatedAt?: number | null } = {},
): Promise<OpenedSession> {
  const now = clock();
  const expiresAt = now + config.sessions[role].liveMs;
  const jti = newId();
  const session = {
    jti,
    role,
    subject,
    createdAt: now,
    expiresAt,
    authenticatedAt: authenticatedAt === undefined ? now : authenticatedAt,
    ...seenAt(config, role, now),
  };
  if (!(await insertSession(db, session, credentialVersion))) throw new Failure('CREDENTIALS_INVALID');
  const token = tokens.sign({ sub: subject, aud: role, jti, issuedAt: now, expiresAt });
  return { token, expiresAt, jti, subject };
}

/** Whom a token speaks for; null when it is forged, expired, revoked or unknown, or its account is disabled. */
export async function readSession(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>,
  token: string,
): Promise<Principal | null> {
  const { db, clock, tokens } = context;
  const now = clock();
  const claims = tokens.verify(token, now);
  if (!claims) return null;
  const row = await findSession(db, claims.jti, now);
  if (!row) return null;
  if (row.role !== claims.aud || row.subject !== claims.sub) return null;
  if (isSeenAgain(row.lastSeenAt, now)) {
    // A database that takes no writes still answers what is read: when it was seen is worth no refusal.
    await noteSessionsSeen(context, row.role, [row.jti]).catch(() => undefined);
  }
  return {
    role: row.role,
    id: row.subject,
    jti: row.jti,
    openedAt: row.createdAt,
    authenticatedAt: row.authenticatedAt,
    expiresAt: row.expiresAt,
  };
}

const MINUTE_MS = 60_000;
/** More often it is not written when a session was seen. */
export const SEEN_EVERY_MS = 5 * MINUTE_MS;

const isSeenAgain = (lastSeenAt: number | null, now: number) =>
  lastSeenAt === null || lastSeenAt <= now - SEEN_EVERY_MS;

/** What is written of a session that is seen now. It ends a little late rather than early, as not each use is written. */
function seenAt(config: Context['config'], role: Role, now: number) {
  const { idleMs } = config.sessions[role];
  return { lastSeenAt: now, idleAt: idleMs === null ? null : now + idleMs + SEEN_EVERY_MS };
}

/** Sessions of one role are in use. */
export async function noteSessionsSeen(
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  role: Role,
  jtis: readonly string[],
): Promise<void> {
  const now = clock();
  await noteSeen(db, jtis, seenAt(config, role, now), now - SEEN_EVERY_MS);
}

type Ending = Pick<Context, 'db' | 'clock' | 'events'>;

/** Ends one session: its token stops working and its sockets close. */
export async function closeSession({ db, clock, events }: Ending, jti: string): Promise<void> {
  await endSession(db, jti, clock());
  events.emit('sessions:ended', { jtis: [jti] });
}

/** Ends every session of one person, as disabling an account or a new password does. */
export async function closeSessionsOf(
  { db, clock, events }: Ending,
  role: Role,
  subject: string,
): Promise<void> {
  const jtis = await endSessionsOf(db, role, subject, clock());
  if (jtis.length > 0) events.emit('sessions:ended', { jtis });
}

/**
 * In the transaction that gives an account new credentials: the session that asks goes on with them, all others of
 * the account end. Answers which ended, for the caller to tell after the commit.
 */
export async function keepOneSession(
  trx: Db,
  { role, id, jti }: Principal,
  credentialVersion: number,
  now: number,
): Promise<string[]> {
  await setCredentialVersion(trx, jti, credentialVersion);
  return endSessionsOf(trx, role, id, now, jti);
}

/** Whether the person has any open session left. */
export const isSignedIn = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  role: Role,
  subject: string,
): Promise<boolean> => (await countOpenSessions(db, role, subject, clock())) > 0;

/** Everybody of a role who has any open session. */
export const allSignedIn = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  role: Role,
): Promise<Set<string>> => new Set(await listSignedIn(db, role, clock()));
