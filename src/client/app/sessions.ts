import { atom } from 'jotai';
import type { StaffRole, StoredSession } from '../../domain/people/staff.ts';
import { knownServerNow, onClockChange } from '../ui/server-clock.ts';
import { fieldsOf } from './fields-of.ts';
import { store } from './store.ts';

const keys: Record<StaffRole, string> = { admin: 'adminSession', tech: 'techSession' };
/** Where the notes of a hand-over are kept that were typed and not sent. */
export const HANDOVER_DRAFT = 'handoverDraft';
/** Other keys of localStorage that are removed with a session. */
const savedWith: Record<StaffRole, readonly string[]> = { admin: [HANDOVER_DRAFT], tech: ['techJobs'] };
const CHECK_MS = 60_000;

/** Staff sessions of this browser; null when signed out. Only `saveSession` and `endSession` change them. */
export const sessionAtoms = {
  admin: atom<StoredSession | null>(null),
  tech: atom<StoredSession | null>(null),
};

/** Returns the stored text unchecked. */
export function storedSession(role: StaffRole): string | null {
  try {
    return localStorage.getItem(keys[role]);
  } catch {
    return null;
  }
}

function forget(role: StaffRole): void {
  try {
    for (const key of [keys[role], ...savedWith[role]]) localStorage.removeItem(key);
  } catch {
    // A forbidden storage holds nothing.
  }
}

/** Returns the session in a stored text; null if the text is invalid. Does not check the expiry. */
export function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const { token, role, username, expiresAt, mustChangePassword } = fieldsOf(JSON.parse(text));
    if (typeof token !== 'string' || token === '' || typeof username !== 'string') return null;
    if (typeof expiresAt !== 'string' || Number.isNaN(Date.parse(expiresAt))) return null;
    if (role !== 'admin' && role !== 'tech') return null;
    if (typeof mustChangePassword !== 'boolean') return null;
    return { token, role, username, expiresAt, mustChangePassword };
  } catch {
    return null;
  }
}

/** Whether a session has not expired at `nowMs`. At an unknown time only the server can tell. */
const isCurrent = (session: StoredSession, nowMs: number | null): boolean =>
  nowMs === null || new Date(session.expiresAt).getTime() > nowMs;

/** Reads the stored session; removes an expired or invalid one, which counts as signed out. */
export function checkSession(role: StaffRole, nowMs = knownServerNow()): StoredSession | null {
  const text = storedSession(role);
  const session = parseSession(text);
  const good = session !== null && isCurrent(session, nowMs) ? session : null;
  if (good === null) forget(role);
  const known = store.get(sessionAtoms[role]);
  const isSame = known?.token === good?.token && known?.mustChangePassword === good?.mustChangePassword;
  if (!isSame) store.set(sessionAtoms[role], good);
  return good;
}

/**
 * Whether calls have the token of another account now, which another tab may have signed in. What an account has left
 * unsent must not be sent with it.
 */
export function isOtherSignedIn(role: StaffRole, username: string): boolean {
  const session = parseSession(storedSession(role));
  return session !== null && session.username !== username;
}

/** Stores a session after a login, and removes the data of another account. */
export function saveSession(session: StoredSession): void {
  if (parseSession(storedSession(session.role))?.username !== session.username) forget(session.role);
  localStorage.setItem(keys[session.role], JSON.stringify(session));
  store.set(sessionAtoms[session.role], session);
}

/** Removes a session from this browser; the caller revokes the session on the server. */
export function endSession(role: StaffRole): void {
  forget(role);
  store.set(sessionAtoms[role], null);
}

/** Checks the stored sessions now, every minute, with each correction of the clock, and when another tab signs in or out. */
export function startSessionChecks(): void {
  const check = () => {
    checkSession('admin');
    checkSession('tech');
  };
  check();
  setInterval(check, CHECK_MS);
  onClockChange(check);
  addEventListener('storage', check);
}
