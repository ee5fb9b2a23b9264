import { storedSession } from './sessions.ts';
import { authHeaders, type Method } from './tokens.ts';

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

/** The headers that say who a request of this page comes from. */
export function credentialsFor(method: Method, path: string): Record<string, string> {
  const stored = { admin: storedSession('admin'), tech: storedSession('tech') };
  return authHeaders(method, path.split('?')[0] ?? path, stored, location.pathname.startsWith('/tech'));
}

async function request<T>(method: Method, path: string, body: unknown, { signal }: Options): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...credentialsFor(method, path),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new HttpError(response.status, text, response.statusText);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Every call that sends or reads JSON. Credentials go along; a non-success answer throws an `HttpError`. */
export const http = {
  get: <T>(path: string, options: Options = {}) => request<T>('GET', path, undefined, options),
  /** A POST without a body sends none at all. */
  post: <T>(path: string, body?: unknown, options: Options = {}) => request<T>('POST', path, body, options),
  delete: <T>(path: string, options: Options = {}) => request<T>('DELETE', path, undefined, options),
  patch: <T>(path: string, body: unknown, options: Options = {}) => request<T>('PATCH', path, body, options),
};

/** Reads what is no JSON, a photo say, with the credentials of a call; a non-success answer throws an `HttpError`. */
export async function fetchBlob(path: string, { signal }: Options = {}): Promise<Blob> {
  const headers = credentialsFor('GET', path);
  const response = await fetch(path, { credentials: 'include', headers, signal });
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText);
  return response.blob();
}
