import type { Answer, Input } from '../../api/contract.ts';
import type { CallName, Calls } from '../../api/index.ts';
import { methodOf, pathOf } from '../../api/path.ts';
import { storedSession } from './sessions.ts';
import { authHeaders, staffCallAt } from './tokens.ts';

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
    const body: unknown = JSON.parse(error.body);
    if (typeof body !== 'object' || body === null) return null;
    const known = body as Record<string, unknown>;
    if (typeof known.message !== 'string') return null;
    return { message: known.message, code: typeof known.code === 'string' ? known.code : '', body: known };
  } catch {
    return null;
  }
}

type Options = { signal?: AbortSignal };
type Asked = Options & { params?: object; query?: object; body?: unknown };
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

async function succeeded(answering: Promise<Response>): Promise<Response> {
  const response = await answering;
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText);
  return response;
}

async function parsed(response: Response) {
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

/**
 * Calls the API by a row's method and path: `call('GET /api/bookings/:id', { params: { id } })`. Credentials go along
 * as the row says; without a body none is sent at all. A non-success answer throws an `HttpError`.
 */
export async function call<N extends CallName>(name: N, ...[given]: Arguments<N>): Promise<Answer<Calls[N]>> {
  const asked: Asked = given ?? {};
  const { body, signal } = asked;
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...credentialsFor(name),
  };
  return parsed(
    await succeeded(
      fetch(pathOf(name, asked), {
        method: methodOf(name),
        credentials: 'include',
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
      }),
    ),
  );
}

function read(path: string, accept: Record<string, string>, { signal }: Options): Promise<Response> {
  const headers = { ...accept, ...credentialsFor(staffCallAt(`GET ${path.split('?')[0]}`)) };
  return succeeded(fetch(path, { credentials: 'include', headers, signal }));
}

/** Reads JSON by its path, which is the key of a view. */
export const readPath = async (path: string, options: Options = {}): Promise<unknown> =>
  parsed(await read(path, { accept: 'application/json' }, options));

/** Reads what is not JSON, a photo say. */
export const fetchBlob = async (path: string, options: Options = {}): Promise<Blob> =>
  (await read(path, {}, options)).blob();
