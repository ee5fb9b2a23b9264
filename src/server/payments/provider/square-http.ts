import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { untilAborted } from '../../lib/until-aborted.ts';
import { PaymentDeclined, PaymentUnavailable } from './provider.ts';

/** The version of Square's API that the schemas below match. */
const SQUARE_VERSION = '2026-09-16';
const TIMEOUT_MS = 8000;
/** Time limit for all attempts together. */
const TOTAL_TIMEOUT_MS = 12_000;
const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;
const RETRIED = new Set([408, 429]);

const Failed = z.object({
  errors: z
    .array(z.object({ category: z.optional(z.string()), code: z.string(), detail: z.optional(z.string()) }))
    .check(z.minLength(1)),
});

export type SquareHttpOptions = {
  baseUrl: string;
  accessToken: string;
  timeoutMs?: number;
  pauseMs?: number;
};
export type SquareRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
};
export type SquareHttp = (request: SquareRequest) => Promise<unknown>;

/** Square's error codes that a retry may resolve. */
const TEMPORARY = new Set([
  'TEMPORARY_ERROR',
  'CARD_PROCESSING_NOT_ENABLED',
  'GATEWAY_TIMEOUT',
  'RATE_LIMITED',
]);
/** Error codes of a wrong configuration, which say nothing about the card. */
const CONFIGURATION_ERRORS = new Set(['AUTHENTICATION_ERROR']);

/**
 * Creates a client of Square's REST API. Timeouts, connection errors, 408, 429 and 5xx are retried with the same body,
 * so the idempotency key stays the same.
 * @throws PaymentDeclined on a final refusal, PaymentUnavailable without an answer
 */
export function createSquareHttp(options: SquareHttpOptions): SquareHttp {
  const { accessToken, timeoutMs = TIMEOUT_MS, pauseMs = FIRST_PAUSE_MS } = options;
  const base = options.baseUrl.replace(/\/+$/, '');

  async function attempt(
    { method, path, body }: SquareRequest,
    signal: AbortSignal,
  ): Promise<{ status: number; text: string; wait: number }> {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'square-version': SQUARE_VERSION,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal,
      redirect: 'error',
    });
    const wait = Number(response.headers.get('retry-after') ?? 0) * 1000;
    return { status: response.status, text: await response.text(), wait: Number.isFinite(wait) ? wait : 0 };
  }

  return async (request) => {
    let reason = 'no answer';
    let cause: unknown;
    const giveUpAt = performance.now() + TOTAL_TIMEOUT_MS;
    for (let tried = 1; tried <= MAX_ATTEMPTS; tried++) {
      const leftMs = Math.ceil(giveUpAt - performance.now());
      if (leftMs <= 0) break;
      const signal = AbortSignal.timeout(Math.min(timeoutMs, leftMs));
      const answer = await untilAborted(signal, attempt(request, signal)).catch((error: unknown) => {
        cause = error;
        return null;
      });
      if (answer && answer.status < 500 && !RETRIED.has(answer.status))
        return readAnswer(answer.status, answer.text);
      reason = answer ? `Square answered ${answer.status}` : 'Square did not answer';
      const pause = Math.min(MAX_PAUSE_MS, Math.max(answer?.wait ?? 0, pauseMs * 2 ** (tried - 1)));
      if (tried < MAX_ATTEMPTS) await sleep(pause * (0.75 + Math.random() / 2));
    }
    throw new PaymentUnavailable(reason, { cause });
  };
}

function readAnswer(status: number, text: string): unknown {
  const answer = parseJson(text);
  if (status >= 200 && status < 300) return answer;
  const failed = Failed.safeParse(answer);
  const [error] = failed.success ? failed.data.errors : [];
  if (!error) throw new PaymentUnavailable(`Square answered ${status} without a reason`);
  if (status === 401 || CONFIGURATION_ERRORS.has(error.category ?? '') || TEMPORARY.has(error.code)) {
    throw new PaymentUnavailable(`Square answered ${status} ${error.code}: ${error.detail ?? ''}`);
  }
  throw new PaymentDeclined(error.code, error.detail ?? 'The payment was refused.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return null;
  }
}

/** Reads a successful answer. @throws PaymentUnavailable if it has another form */
export function readSquare<S extends z.ZodMiniType>(schema: S, answer: unknown): z.infer<S> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new PaymentUnavailable('Square answered in a form that is not understood');
  return parsed.data;
}
