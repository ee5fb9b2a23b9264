import { parseSession } from './sessions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Stored = { admin: string | null; tech: string | null };

const tokenIn = (stored: string | null): string | undefined => parseSession(stored)?.token;

const isStatusUpdate = (method: Method, path: string) =>
  method === 'PATCH' && /^\/api\/admin\/bookings\/[^/]+\/status$/.test(path);

/** Staff see it by token as customers see it by cookie, under one path. */
const isProofPhoto = (path: string) => /^\/api\/bookings\/[^/]+\/proof\//.test(path);

/**
 * The headers that say who a staff request comes from, by its path. `onTechPage` marks the technician's
 * dashboard, whose status updates may go with the technician's token.
 */
export function authHeaders(
  method: Method,
  path: string,
  stored: Stored,
  onTechPage: boolean,
): Record<string, string> {
  if (isProofPhoto(path)) return bearer((onTechPage && tokenIn(stored.tech)) || tokenIn(stored.admin));
  if (path.includes('/api/tech/')) return techHeaders(method, path, stored);
  if (!path.includes('/api/admin/') && !path.includes('/api/bookings/count')) return {};
  const fallback = onTechPage && isStatusUpdate(method, path) ? tokenIn(stored.tech) : undefined;
  return bearer(tokenIn(stored.admin) ?? fallback);
}

function techHeaders(method: Method, path: string, stored: Stored): Record<string, string> {
  const token = tokenIn(stored.tech);
  if (token !== undefined) return bearer(token);
  if (path.startsWith('/api/tech/location')) return wholeSession(stored.tech);
  return method === 'GET' ? bearer(tokenIn(stored.admin)) : {};
}

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** Only what a header can hold: fetch throws on anything else, and then the fix would be lost. */
const wholeSession = (text: string | null): Record<string, string> =>
  text !== null && /^[\x20-\x7e]+$/.test(text) ? { 'x-tech-session': text } : {};
