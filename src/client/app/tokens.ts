import { parseSession } from './sessions.ts';
import { type StaffCall, staffCallOf } from './staff-call.ts';
import { staffCalls } from './staff-calls.ts';

type Stored = { admin: string | null; tech: string | null };

const tokenIn = (stored: string | null): string | undefined => parseSession(stored)?.token;

/**
 * Returns the authorization headers of a staff call, with the token of the first role that may call and is signed in.
 * `onTechPage` is true on the technician's dashboard: elsewhere the technician's token is sent only with calls that no
 * other role may make.
 */
export function authHeaders(name: string, stored: Stored, onTechPage: boolean): Record<string, string> {
  const call = name in staffCalls ? staffCalls[name] : staffCallOf(name);
  if (!call) return {};
  const token = tokenFor(call, stored, onTechPage) ?? (mayReadAsAdmin(name, call) && tokenIn(stored.admin));
  if (token) return { authorization: `Bearer ${token}` };
  return call.storedSession ? wholeSession(stored.tech) : {};
}

function tokenFor({ by }: StaffCall, stored: Stored, onTechPage: boolean): string | undefined {
  for (const role of by) {
    if (role === 'customer' || (role === 'tech' && by.length > 1 && !onTechPage)) continue;
    const token = tokenIn(stored[role]);
    if (token !== undefined) return token;
  }
}

/** Whether a call reads the technician's dashboard, which an admin may also open. */
const mayReadAsAdmin = (name: string, { by }: StaffCall) => name.startsWith('GET ') && by[0] === 'tech';

/** Sends only characters that a header can contain: fetch throws on others, and the fix would be lost. */
const wholeSession = (text: string | null): Record<string, string> =>
  text !== null && /^[\x20-\x7e]+$/.test(text) ? { 'x-tech-session': text } : {};
