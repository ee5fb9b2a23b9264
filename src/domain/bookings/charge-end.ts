import type { CompanyProfile } from '../company/company-profile.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { Charging } from './charging.ts';
import { USUAL_KWH } from './energy.ts';

type Reading = { kwh: number | null; atMs: number };

/** Two readings that are closer tell nothing of the power. */
const MIN_APART_MS = MINUTE_MS;
/** An end that is further away says that hardly any energy flows, and not when the service ends. */
const MAX_AHEAD_MS = DAY_MS;

type Wanted = {
  /** The energy that the customer has asked for; null for the usual one. */
  wantedKwh: number | null;
  company: { charge: Pick<CompanyProfile['charge'], 'maxKw'> };
};

/**
 * Returns when the wanted energy is given, in epoch milliseconds: from the newest reading on by the power between it and
 * the first one, or by the company's power as long as there are no two. Null without an energy, and while none or hardly any flows.
 * @param readings of one service, the oldest first
 */
export function chargeEnd(readings: readonly Reading[], { wantedKwh, company }: Wanted): number | null {
  const known = readings.filter((each): each is { kwh: number; atMs: number } => each.kwh !== null);
  const newest = known.at(-1);
  if (!newest) return null;
  const leftKwh = (wantedKwh ?? USUAL_KWH) - newest.kwh;
  if (leftKwh <= 0) return newest.atMs;
  const first = known.find(({ atMs }) => newest.atMs - atMs >= MIN_APART_MS);
  const kw = first ? (newest.kwh - first.kwh) / ((newest.atMs - first.atMs) / HOUR_MS) : company.charge.maxKw;
  const leftMs = (leftKwh / kw) * HOUR_MS;
  return kw > 0 && leftMs <= MAX_AHEAD_MS ? Math.round(newest.atMs + leftMs) : null;
}

/** Whole minutes until the end of the charge, at least 1 before it; null without an end. */
export const minutesToEnd = ({ endsAt }: Pick<Charging, 'endsAt'>, nowMs: number): number | null =>
  endsAt === null ? null : Math.max(0, Math.ceil((Date.parse(endsAt) - nowMs) / MINUTE_MS));
