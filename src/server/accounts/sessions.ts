import { MINUTE_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import type { Role } from '../../domain/people/role.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import {
  countOpenSessions,
  endSession,
  endSessionsOf,
  findSession,
  insertSession,
  listSignedIn,
  noteSeen,
  setAuthenticatedAt,
  setCredentialVersion,
} from './session-queries.ts';

export type OpenedSession = { token: string; expiresAt: number; jti: string; subject: string };

/**
 * Opens a session and signs its token. Every session has a row, so that logout, disabling and expiry take effect
 * immediately, whatever the token contains. `credentialVersion` is that of the checked credentials; `authenticatedAt`
 * is when the person authenticated, now by default.
 * @throws Failure CREDENTIALS_INVALID if the account was disabled or its credentials changed concurrently
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

/**
 * Returns the principal of a token; null if the token is forged, expired, revoked or unknown, or its account is
 * disabled.
 */
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
  if (row.lastSeenAt <= now - SEEN_EVERY_MS) {
    // Ignored: a read-only database can still serve reads.
    await recordSessionsSeen(context, row.role, [row.jti]).catch(() => undefined);
  }
  return {
    role: row.role,
    id: row.subject,
    jti: row.jti,
    openedAt: row.createdAt,
    authenticatedAt: row.authenticatedAt,
    // Whoever sets a password at the server's command line could change the database as well.
    hasGivenPassword: row.mustChangePassword === 1 && row.passwordGivenBy !== null,
    expiresAt: row.expiresAt,
    language: row.language,
  };
}

/** Minimum interval between two updates of a session's last use. */
export const SEEN_EVERY_MS = 5 * MINUTE_MS;

/**
 * Returns the columns for a session that is used now. Not every use is stored, so an idle session ends slightly late
 * rather than early.
 */
function seenAt(config: Context['config'], role: Role, now: number) {
  const { idleMs } = config.sessions[role];
  return { lastSeenAt: now, idleAt: idleMs === null ? null : now + idleMs + SEEN_EVERY_MS };
}

/** Records the use of sessions of one role. */
export async function recordSessionsSeen(
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  role: Role,
  jtis: readonly string[],
): Promise<void> {
  const now = clock();
  await noteSeen(db, jtis, seenAt(config, role, now), now - SEEN_EVERY_MS);
}

/** Records that the owner of a session has just authenticated again. */
export const recordAuthentication = ({ db, clock }: Pick<Context, 'db' | 'clock'>, jti: string) =>
  setAuthenticatedAt(db, jti, clock());

type Ending = Pick<Context, 'db' | 'clock' | 'events'>;

/** Ends one session: its token becomes invalid and its sockets close. */
export async function closeSession({ db, clock, events }: Ending, jti: string): Promise<void> {
  await endSession(db, jti, clock());
  events.emit('sessions:ended', { jtis: [jti] });
}

/** Ends all sessions of one person, as after disabling an account or a new password. */
export async function closeSessionsOf(
  { db, clock, events }: Ending,
  role: Role,
  subject: string,
): Promise<void> {
  const jtis = await endSessionsOf(db, role, subject, clock());
  if (jtis.length > 0) events.emit('sessions:ended', { jtis });
}

/**
 * For the transaction that changes an account's credentials: the calling session continues with them, all others end.
 * Returns the ended ones, which the caller emits after the commit.
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

/** Returns whether the person has an open session. */
export const isSignedIn = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  role: Role,
  subject: string,
): Promise<boolean> => (await countOpenSessions(db, role, subject, clock())) > 0;

/** Lists everyone with a role who has an open session. */
export const allSignedIn = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  role: Role,
): Promise<Set<string>> => new Set(await listSignedIn(db, role, clock()));
