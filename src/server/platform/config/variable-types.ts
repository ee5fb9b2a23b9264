import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../../domain/durations.ts';
import type { Role } from '../../../domain/people/role.ts';
import { SESSION_MS } from '../../../domain/people/staff.ts';

/** An empty variable counts as unset. */
export const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
export const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(z.transform(emptyToUndefined), z.optional(schema));
const list = (value: string) => value.split(/[\s,]+/).filter(Boolean);
export const text = optional(z.string().check(z.trim()));
export const withDefault = (value: string) =>
  z.pipe(
    z.transform((given) => emptyToUndefined(given) ?? value),
    z.string(),
  );
export const flag = z.pipe(
  z.transform((given) => emptyToUndefined(given) ?? '0'),
  z.enum(['0', '1'], 'must be 0 or 1'),
);
export const number = (otherwise: number, ...checks: Parameters<ReturnType<typeof z.number>['check']>) =>
  z.pipe(
    z.transform((given) => (emptyToUndefined(given) === undefined ? otherwise : Number(given))),
    z.number('must be a number').check(...checks),
  );
export const days = (otherwise: number) =>
  number(otherwise, z.int('must be a whole number of days'), z.gte(1), z.lte(36_500));
export const degrees = (max: number) =>
  optional(
    z.pipe(
      z.transform(Number),
      z
        .number('must be a number')
        .check(z.gte(-max, `must be at least ${-max}`), z.lte(max, `must be at most ${max}`)),
    ),
  );
const isWebUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
export const webUrl = optional(isWebUrl);

const urlOf = (text: string) => (URL.canParse(text) ? new URL(text) : null);
/** The usage policy of this service forbids suggestions while somebody types. */
const NO_SUGGESTIONS = 'nominatim.openstreetmap.org';
/** The search of a Photon-compatible service, or of a Nominatim-compatible one. */
export const suggestUrl = optional(
  isWebUrl.check(
    z.refine((url) => /\/(?:api|search)\/?$/.test(urlOf(url)?.pathname ?? ''), {
      error: 'must end with /api (Photon) or /search (Nominatim)',
    }),
    z.refine((url) => urlOf(url)?.hostname !== NO_SUGGESTIONS, {
      error: `must be another service than ${NO_SUGGESTIONS}, which allows no suggestions while somebody types`,
    }),
  ),
);
export const listOf = (isOne: (entry: string) => boolean, error: string) =>
  z.pipe(
    z.transform((given) => list(String(given ?? ''))),
    z.array(z.string().check(z.refine(isOne, error))),
  );

/** Returns whether an entry is an address, a network such as `10.0.0.0/8`, or a range name that Fastify knows. */
export function isProxy(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0) return /^(?:loopback|linklocal|uniquelocal)$/.test(entry);
  const maxBits = version === 4 ? 32 : 128;
  return rest.length === 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits));
}

export const MIN_SECRET_LENGTH = 32;

/** Session lifetimes may not exceed the documented maximum of the role. */
export function hours(role: Role) {
  const max = SESSION_MS[role] / HOUR_MS;
  return number(max, z.positive('must be more than 0'), z.lte(max, `must be at most ${max}`));
}
/** `lastSeenAt` has a resolution of five minutes. */
const MIN_IDLE_HOURS = 0.25;
export const idleHours = optional(
  z.pipe(
    z.transform(Number),
    z.number('must be a number').check(z.gte(MIN_IDLE_HOURS, `must be at least ${MIN_IDLE_HOURS}`)),
  ),
);
/** Returns whether an entry is a host or a wildcard for all subdomains of a host. */
export const isHostPattern = (entry: string): boolean => /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(entry);
