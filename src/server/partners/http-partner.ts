import type * as z from 'zod/mini';
import type { Clock } from '../lib/clock.ts';
import { readText } from '../lib/fetch-json.ts';
import { untilAborted } from '../lib/until-aborted.ts';
import {
  PartnerAnswer,
  type PartnerDispatch,
  PartnerStatus,
  PartnerUnavailable,
  PartnerWindow,
} from './partner.ts';
import { signedHeaders } from './signature.ts';

const TIMEOUT_MS = 5000;
/** A customer waits for the quote. */
const ESTIMATE_TIMEOUT_MS = 1500;
const MAX_BYTES = 64 * 1024;

type Options = { url: string; secret: string; name: string; clock: Clock; timeoutMs?: number };
type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  timeoutMs?: number;
};

/**
 * Creates a client of a partner's interface at `url`, whose requests are signed: `POST /estimates`, `PUT`, `GET` and
 * `DELETE /calls/{callId}`. A call that is sent again has the same id, so that the partner takes it once. 404 is null.
 */
export function createHttpPartner({
  url,
  secret,
  name,
  clock,
  timeoutMs = TIMEOUT_MS,
}: Options): PartnerDispatch {
  const base = url.replace(/\/+$/, '');
  const root = new URL(base).pathname.replace(/\/+$/, '');

  async function read({ method, path, body }: Request, signal: AbortSignal): Promise<unknown> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const signed = signedHeaders(secret, clock(), { method, path: root + path, body: text });
    const response = await fetch(base + path, {
      method,
      headers: { ...signed, ...(text && { 'content-type': 'application/json' }) },
      ...(text && { body: text }),
      signal,
      redirect: 'error',
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const answer = await readText(response, MAX_BYTES);
    return answer === '' ? null : JSON.parse(answer);
  }

  async function ask<Answer>(request: Request, schema: z.ZodMiniType<Answer>): Promise<Answer | null> {
    const signal = AbortSignal.timeout(request.timeoutMs ?? timeoutMs);
    try {
      const answer = await untilAborted(signal, read(request, signal));
      return answer === null ? null : schema.parse(answer);
    } catch (cause) {
      throw new PartnerUnavailable(`${name}: no answer that is understood`, { cause });
    }
  }

  const callPath = (callId: string) => `/calls/${encodeURIComponent(callId)}`;

  return {
    name,
    estimate: ({ latitude, longitude, connector, kwh }) =>
      ask(
        {
          ...{ method: 'POST', path: '/estimates', timeoutMs: Math.min(timeoutMs, ESTIMATE_TIMEOUT_MS) },
          body: { latitude, longitude, connector, energyKwh: kwh },
        },
        PartnerWindow,
      ),
    async offer({ callId, ...call }) {
      const answer = await ask({ method: 'PUT', path: callPath(callId), body: call }, PartnerAnswer);
      if (!answer) throw new PartnerUnavailable(`${name}: takes no calls at this address`);
      return answer;
    },
    status: (callId) => ask({ method: 'GET', path: callPath(callId) }, PartnerStatus),
    async cancel(callId) {
      const signal = AbortSignal.timeout(timeoutMs);
      const request = { method: 'DELETE', path: callPath(callId) } as const;
      await untilAborted(signal, read(request, signal)).catch((cause) => {
        throw new PartnerUnavailable(`${name}: did not confirm a cancellation`, { cause });
      });
    },
  };
}
