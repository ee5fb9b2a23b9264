import { parseSession } from './sessions.ts';
import { type StaffCall, staffCalls } from './staff-calls.ts';

type Stored = { admin: string | null; tech: string | null };

const tokenIn = (stored: string | null): string | undefined => parseSession(stored)?.token;

/**
 * The headers that say who of staff a call comes from: the first of those who may call and are signed in here.
 * `onTechPage` marks the technician's dashboard: elsewhere the technician's token goes only with calls that are the
 * technician's alone.
 */
export function authHeaders(name: string, stored: Stored, onTechPage: boolean): Record<string, string> {
  const call = staffCalls[name];
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

/** An admin who looks at the technician's dashboard reads what it shows. */
const mayReadAsAdmin = (name: string, { by }: StaffCall) => name.startsWith('GET ') && by[0] === 'tech';

/** Only what a header can hold: fetch throws on anything else, and then the fix would be lost. */
const wholeSession = (text: string | null): Record<string, string> =>
  text !== null && /^[\x20-\x7e]+$/.test(text) ? { 'x-tech-session': text } : {};
