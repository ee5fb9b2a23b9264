import { Failure } from '../../domain/failure.ts';
import { SESSION_MS } from '../../domain/staff.ts';
import type { SocketRole } from '../../events/contract.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/id.ts';
import type { Principal } from './principal.ts';
import {
  countOpenSessions,
  endSession,
  endSessionsOf,
  findSession,
  insertSession,
  listSignedIn,
} from './session-queries.ts';

export type OpenedSession = { token: string; expiresAt: number; jti: string };

/**
 * Opens a session and signs its token. Every session has a row, so that logout, disabling and expiry
 * hold at once whatever the token says. `credentialVersion` is that of the credentials that were checked.
 * @throws Failure CREDENTIALS_INVALID when the account was disabled or got new credentials meanwhile
 */
export async function openSession(
  { db, clock, tokens }: Pick<Context, 'db' | 'clock' | 'tokens'>,
  role: SocketRole,
  subject: string,
  credentialVersion?: number,
): Promise<OpenedSession> {
  const now = clock();
  const expiresAt = now + SESSION_MS[role];
  const jti = newId();
  const session = { jti, role, subject, createdAt: now, expiresAt };
  if (!(await insertSession(db, session, credentialVersion))) throw new Failure('CREDENTIALS_INVALID');
  return { token: tokens.sign({ sub: subject, aud: role, jti, issuedAt: now, expiresAt }), expiresAt, jti };
}

/** Whom a token speaks for; null when it is forged, expired, revoked or unknown, or its account is disabled. */
export async function readSession(
  { db, clock, tokens }: Pick<Context, 'db' | 'clock' | 'tokens'>,
  token: string,
): Promise<Principal | null> {
  const now = clock();
  const claims = tokens.verify(token, now);
  if (!claims) return null;
  const row = await findSession(db, claims.jti, now);
  if (!row) return null;
  if (row.role !== claims.aud || row.subject !== claims.sub) return null;
  return {
    role: row.role,
    id: row.subject,
    jti: row.jti,
    openedAt: row.createdAt,
    expiresAt: row.expiresAt,
  };
}

type Ending = Pick<Context, 'db' | 'clock' | 'facts'>;

/** Ends one session: its token stops working and its sockets close. */
export async function closeSession({ db, clock, facts }: Ending, jti: string): Promise<void> {
  await endSession(db, jti, clock());
  facts.tell('sessions:ended', { jtis: [jti] });
}

/** Ends every session of one person, as disabling an account or a new password does. */
export async function closeSessionsOf(
  { db, clock, facts }: Ending,
  role: SocketRole,
  subject: string,
): Promise<void> {
  const jtis = await endSessionsOf(db, role, subject, clock());
  if (jtis.length > 0) facts.tell('sessions:ended', { jtis });
}

/** Whether the person has any open session left. */
export const isSignedIn = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  role: SocketRole,
  subject: string,
): Promise<boolean> => (await countOpenSessions(db, role, subject, clock())) > 0;

/** Everybody of a role who has any open session. */
export const allSignedIn = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  role: SocketRole,
): Promise<Set<string>> => new Set(await listSignedIn(db, role, clock()));
