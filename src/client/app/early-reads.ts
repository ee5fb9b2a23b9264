import { learnTime } from '../ui/server-clock.ts';

/** The header `Date` has whole seconds. */
export const DATE_RESOLUTION_MS = 1000;

export const timeOf = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '');

/** A read that public/early-reads.js has sent; times in milliseconds, by the device's clock, and what the answer took. */
type EarlyRead = {
  authorization: string;
  aborts: AbortController;
  answer: Promise<{ response: Response; sentMs: number; receivedMs: number; tookMs: number; text: string }>;
};

declare global {
  /** What public/early-reads.js has asked for, by path. */
  var earlyReads: Map<string, EarlyRead> | undefined;
}

/** Ends the taking of early answers: what happens from now on, they lack. */
export function forgetEarlyReads(): void {
  globalThis.earlyReads = undefined;
}

/**
 * Returns the text of the answer that was asked for before the app had loaded, once; null when there is none from this
 * account, or when it is no success: the caller then asks as if nothing had been asked. Rejects when the signal aborts, as
 * `fetch` does.
 */
export async function takeEarlyRead(
  path: string,
  authorization: string | undefined,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const early = globalThis.earlyReads?.get(path);
  globalThis.earlyReads?.delete(path);
  if (!early || early.authorization !== authorization) return null;
  const abort = () => early.aborts.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const answered = await early.answer.catch(() => null);
  signal?.throwIfAborted();
  if (!answered?.response.ok) return null;
  const { response, tookMs, text, ...times } = answered;
  learnTime({ ...times, serverMs: timeOf(response), resolutionMs: DATE_RESOLUTION_MS }, tookMs);
  return text;
}
