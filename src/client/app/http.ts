import type { Answer, Input } from '../../contract/contract.ts';
import type { CallName, Calls } from '../../contract/index.ts';
import { methodOf, pathOf } from '../../contract/path.ts';
import { askTimeWith, timeRequest } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { callTokens } from './call-tokens.ts';
import { DATE_RESOLUTION_MS, takeEarlyRead, timeOf } from './early-reads.ts';
import { fieldsOf } from './fields-of.ts';
import { parseSession, storedSession } from './sessions.ts';
import { type StaffCall, staffCallOf } from './staff-call.ts';

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
    error instanceof Error &&
    error.message.startsWith('401: ') &&
    (error.message.includes('Unauthorized') || serverFailure(error)?.code === 'UNAUTHORIZED')
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
type UntypedInput = Options & { params?: object; query?: object; body?: unknown };
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

async function send(name: string, input: UntypedInput, accept?: string): Promise<Response> {
  const { body, signal } = input;
  const headers = {
    ...(accept && { accept }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...credentialsFor(name),
  };
  const setTime = timeRequest();
  const response = await fetch(pathOf(name, input), {
    method: methodOf(name),
    credentials: 'include',
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  setTime(timeOf(response), DATE_RESOLUTION_MS);
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText);
  return response;
}

let isAsking = false;

askTimeWith(async () => {
  if (isAsking) return;
  isAsking = true;
  const setTime = timeRequest();
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer) setTime(timeOf(answer), DATE_RESOLUTION_MS);
  isAsking = false;
});

/** Asks the person who it is; resolves to whether the person has confirmed it. */
type AskForProof = (name: string) => Promise<boolean>;
let askForProof: AskForProof | null = null;

/** Sets what asks the person when the server wants a recent proof for a call; null on pages that do not ask. */
export function whenProofIsNeeded(ask: AskForProof | null): void {
  askForProof = ask;
}

/** Whether a call was refused because its session is too old for it, and the person has not confirmed who it is. */
export const isUnproven = (error: unknown): boolean => serverFailure(error)?.code === 'SIGN_IN_AGAIN';

const earlyAnswerOf = async (name: string, input: UntypedInput): Promise<string | null> =>
  globalThis.earlyReads && methodOf(name) === 'GET'
    ? takeEarlyRead(pathOf(name, input), credentialsFor(name).authorization, input.signal)
    : null;

/** Returns the untyped answer of a call; `call` and `read` give it a type. */
export async function answerOf(name: string, input: UntypedInput) {
  const early = await earlyAnswerOf(name, input);
  if (early !== null) return JSON.parse(early);
  const sendOnce = () => send(name, input, 'application/json');
  const response = await sendOnce().catch(async (error) => {
    if (askForProof && isUnproven(error) && (await askForProof(name))) return sendOnce();
    throw error;
  });
  const text = await response.text();
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
  (await send(name, given ?? {})).blob();

type Stored = { admin: string | null; tech: string | null };

const tokenIn = (stored: string | null): string | undefined => parseSession(stored)?.token;

/**
 * Returns the authorization headers of a staff call, with the token of the first role that may call and is signed in.
 * `onTechPage` is true on the technician's dashboard: elsewhere the technician's token is sent only with calls that no
 * other role may make.
 */
export function authHeaders(name: string, stored: Stored, onTechPage: boolean): Record<string, string> {
  const call = name in callTokens ? callTokens[name] : staffCallOf(name);
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
