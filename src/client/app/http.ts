import type { Answer, Input } from '../../contract/contract.ts';
import type { CallName, Calls } from '../../contract/index.ts';
import { methodOf, pathOf } from '../../contract/path.ts';
import { t } from '../ui/texts.ts';
import { fieldsOf } from './fields-of.ts';
import { storedSession } from './sessions.ts';
import { authHeaders } from './tokens.ts';

/** A non-success answer. The message is `${status}: ${body}`, with the status text in place of an empty body. */
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

/** Returns the `{message, code}` of a server's answer; null for any other error. */
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

/** Returns the server's message in the page's language; `otherwise` if the server did not answer with one. */
export function failureText(error: unknown, otherwise: string): string {
  const failure = serverFailure(error);
  return failure ? t(failure.message) : otherwise;
}

type Options = { signal?: AbortSignal };
type Asked = Options & { params?: object; query?: object; body?: unknown };
/** The calls that read. */
export type ReadName = Extract<CallName, `GET ${string}`>;
/** The input of a call. */
export type Given<N extends CallName> = Input<Calls[N]> & Options;
/** The arguments of a call after its name; the input is optional if the row requires none. */
export type Arguments<N extends CallName> =
  Record<never, never> extends Input<Calls[N]> ? [given?: Given<N>] : [given: Given<N>];

/** Returns the headers with the credentials of a call from this page. */
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

/** Returns the untyped answer of a call; `call` and `read` give it a type. */
export async function answerOf(name: string, asked: Asked) {
  const text = await (await ask(name, asked, 'application/json')).text();
  return text === '' ? null : JSON.parse(text);
}

/**
 * Calls the API by a row's method and path: `call('GET /api/bookings/:id', { params: { id } })`. The row decides which
 * credentials are sent. A non-success answer throws an `HttpError`.
 */
export const call = <N extends CallName>(name: N, ...[given]: Arguments<N>): Promise<Answer<Calls[N]>> =>
  answerOf(name, given ?? {});

/** Reads an answer that is not JSON, for example a photo. */
export const fetchBlob = async <N extends ReadName>(name: N, ...[given]: Arguments<N>): Promise<Blob> =>
  (await ask(name, given ?? {})).blob();
