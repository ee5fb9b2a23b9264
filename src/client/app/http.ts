import type { Answer, Input } from '../../api/contract.ts';
import type { CallName, Calls } from '../../api/index.ts';
import { methodOf, pathOf } from '../../api/path.ts';
import { fieldsOf } from './fields-of.ts';
import { storedSession } from './sessions.ts';
import { authHeaders } from './tokens.ts';

/** A non-success answer. The message is `${status}: ${body text, or the status text if it is empty}`. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
  }
}

/** Whether the customer has to sign in again. */
export function isUnauthorizedError(error: unknown): boolean {
  return (
    error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')
  );
}

export type ServerFailure = { message: string; code: string; body: Record<string, unknown> };

/** The server's own `{message, code}` out of an error; null when it is not one of its answers. */
export function serverFailure(error: unknown): ServerFailure | null {
  if (!(error instanceof HttpError)) return null;
  try {
    const body = fieldsOf(JSON.parse(error.body));
    const { message, code } = body;
    if (typeof message !== 'string') return null;
    return { message, code: typeof code === 'string' ? code : '', body };
  } catch {
    return null;
  }
}

type Options = { signal?: AbortSignal };
type Asked = Options & { params?: object; query?: object; body?: unknown };
/** The calls that read. */
export type ReadName = Extract<CallName, `GET ${string}`>;
/** What goes into a call. */
export type Given<N extends CallName> = Input<Calls[N]> & Options;
/** Nothing need be given where the row asks for nothing. */
export type Arguments<N extends CallName> =
  Record<never, never> extends Input<Calls[N]> ? [given?: Given<N>] : [given: Given<N>];

/** The headers that say who a call of this page comes from. */
export function credentialsFor(name: string): Record<string, string> {
  const stored = { admin: storedSession('admin'), tech: storedSession('tech') };
  return authHeaders(name, stored, location.pathname.startsWith('/tech'));
}

async function ask(name: string, asked: Asked, accept?: string): Promise<Response> {
  const { body, signal } = asked;
  const headers = {
    ...(accept && { accept }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...credentialsFor(name),
  };
  const response = await fetch(pathOf(name, asked), {
    method: methodOf(name),
    credentials: 'include',
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText);
  return response;
}

/** What a row answers, its type unsaid: `call` and `read` say it. */
export async function answerOf(name: string, asked: Asked) {
  const text = await (await ask(name, asked, 'application/json')).text();
  return text === '' ? null : JSON.parse(text);
}

/**
 * Calls the API by a row's method and path: `call('GET /api/bookings/:id', { params: { id } })`. Credentials go along
 * as the row says; without a body none is sent at all. A non-success answer throws an `HttpError`.
 */
export const call = <N extends CallName>(name: N, ...[given]: Arguments<N>): Promise<Answer<Calls[N]>> =>
  answerOf(name, given ?? {});

/** Reads what is not JSON, a photo say. */
export const fetchBlob = async <N extends ReadName>(name: N, ...[given]: Arguments<N>): Promise<Blob> =>
  (await ask(name, given ?? {})).blob();
