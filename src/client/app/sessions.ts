import { atom } from 'jotai';
import type { KeptSession, StaffRole } from '../../domain/staff.ts';
import { fieldsOf } from './fields-of.ts';
import { store } from './store.ts';

const keys: Record<StaffRole, string> = { admin: 'adminSession', tech: 'techSession' };
/** What else a session leaves in this browser: it goes with the session. */
const savedWith: Record<StaffRole, readonly string[]> = { admin: [], tech: ['techJobs'] };
const CHECK_MS = 60_000;

/** Staff sessions of this browser; null when signed out. Write through `saveSession` and `endSession`. */
export const sessionAtoms = {
  admin: atom<KeptSession | null>(null),
  tech: atom<KeptSession | null>(null),
};

/** The stored text as it is, readable or not. */
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

/** A session from its stored text; null for one that cannot be read. Says nothing about its age. */
export function parseSession(text: string | null): KeptSession | null {
  if (text === null) return null;
  try {
    const { token, role, username, expiresAt, mustChangePassword } = fieldsOf(JSON.parse(text));
    if (typeof token !== 'string' || token === '' || typeof username !== 'string') return null;
    if (typeof expiresAt !== 'string' || Number.isNaN(Date.parse(expiresAt))) return null;
    if (role !== 'admin' && role !== 'tech') return null;
    const must = typeof mustChangePassword === 'boolean' && { mustChangePassword };
    return { token, role, username, expiresAt, ...must };
  } catch {
    return null;
  }
}

/** Whether a session is still good at `nowMs`. */
const isCurrent = (session: KeptSession, nowMs: number): boolean =>
  new Date(session.expiresAt).getTime() > nowMs;

/** Looks at what is stored: an expired or unreadable session is removed and counts as signed out. */
export function checkSession(role: StaffRole, nowMs = Date.now()): KeptSession | null {
  const text = storedSession(role);
  const session = parseSession(text);
  const good = session !== null && isCurrent(session, nowMs) ? session : null;
  if (good === null) forget(role);
  const known = store.get(sessionAtoms[role]);
  const isSame = known?.token === good?.token && known?.mustChangePassword === good?.mustChangePassword;
  if (!isSame) store.set(sessionAtoms[role], good);
  return good;
}

/** Keeps a session after a successful login; nothing of another account stays. */
export function saveSession(session: KeptSession): void {
  if (parseSession(storedSession(session.role))?.username !== session.username) forget(session.role);
  localStorage.setItem(keys[session.role], JSON.stringify(session));
  store.set(sessionAtoms[session.role], session);
}

/** Forgets a session in this browser; revoking it on the server is the caller's. */
export function endSession(role: StaffRole): void {
  forget(role);
  store.set(sessionAtoms[role], null);
}

/** Reads what is stored, then checks every minute and whenever another tab signs in or out. */
export function startSessionChecks(): void {
  const check = () => {
    checkSession('admin');
    checkSession('tech');
  };
  check();
  setInterval(check, CHECK_MS);
  addEventListener('storage', check);
}
