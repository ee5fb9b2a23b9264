import * as z from 'zod/mini';
import type { Coordinates } from '../../domain/places/place.ts';
import { fetchJson } from '../lib/fetch-json.ts';

/** Port: drive time in minutes by a routing service. Null if the service does not know or does not answer in time. */
export interface Router {
  drive(from: Coordinates, to: Coordinates): Promise<{ minutes: number } | null>;
}

const TIMEOUT_MS = 2000;
const SECONDS_PER_MINUTE = 60;
/** Five decimals are about one metre. */
const DECIMALS = 5;

const Answer = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ duration: z.number().check(z.gte(0)) })).check(z.minLength(1)),
});

/**
 * Creates a client of the OSRM route service at `url` with the driving profile. Resolves to null after `timeoutMs` or
 * on any error.
 */
export function createOsrmRouter({
  url,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  timeoutMs?: number;
}): Router {
  const base = url.replace(/\/+$/, '');
  return {
    async drive(from, to) {
      try {
        const path = `/route/v1/driving/${pair(from)};${pair(to)}?overview=false&alternatives=false&steps=false`;
        const answer = Answer.safeParse(
          await fetchJson(base + path, { signal: AbortSignal.timeout(timeoutMs) }),
        );
        const [route] = answer.success ? answer.data.routes : [];
        return route ? { minutes: route.duration / SECONDS_PER_MINUTE } : null;
      } catch {
        return null;
      }
    },
  };
}

const pair = ({ latitude, longitude }: Coordinates) =>
  `${longitude.toFixed(DECIMALS)},${latitude.toFixed(DECIMALS)}`;
