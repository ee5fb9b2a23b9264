import * as z from 'zod/mini';
import { MINUTE_MS, SECOND_MS } from '../durations.ts';
import { type Coordinates, METERS_PER_MILE, milesBetween } from '../places/place.ts';
import { severalLines } from '../plain-text.ts';
import { texts } from '../texts.ts';
import { MAX_NOTE } from './proof.ts';

/** How near to an exact place the technician's device must be to show that the technician is there. */
const NEAR_METERS = 500;
/** A device that is so far away is elsewhere, even if the point of the place is not quite right. */
const ELSEWHERE_METERS = METERS_PER_MILE;
/** How old the device's last position may be. */
export const MAX_FIX_AGE_MS = 10 * MINUTE_MS;
/** How far apart two fixes may be that show a stay between them; a phone at a standstill sends one every 15 s. */
const MAX_GAP_MS = 3 * MINUTE_MS;
/** No van drives faster. */
const MAX_METERS_PER_SECOND = 60;

type StayFix = Coordinates & {
  /** Epoch milliseconds. */
  recordedAt: number;
  /** Radius in metres; null if the device does not say. */
  accuracy: number | null;
};

/** Returns whether the technician's device at this point shows that the technician is at the place. */
export const isNear = (place: Coordinates, fix: Coordinates): boolean =>
  metersBetween(place, fix) <= NEAR_METERS;

export const metersBetween = (a: Coordinates, b: Coordinates): number =>
  Math.round(milesBetween(a, b) * METERS_PER_MILE);

/**
 * Returns from when on fixes show that a technician was at the place, in epoch milliseconds: between the time that the
 * technician claims and the time at which the server heard of it. Made-up fixes cannot be told from true ones, but they
 * must fit those before them: no gap, no fix elsewhere, no drive that is too fast.
 * @param fixes newest first, also from before the claimed time
 */
export function shownSince(
  place: Coordinates,
  fixes: readonly StayFix[],
  { claimedMs, heardMs }: { claimedMs: number; heardMs: number },
): number {
  let sinceMs = heardMs;
  let oldest: StayFix | null = null;
  for (const fix of fixes) {
    if (fix.recordedAt > heardMs || (fix.accuracy ?? 0) > NEAR_METERS) continue;
    const isStay = isNear(place, fix) && sinceMs - fix.recordedAt <= MAX_GAP_MS && sinceMs > claimedMs;
    if (isStay) {
      sinceMs = Math.max(claimedMs, fix.recordedAt);
      oldest = fix;
      continue;
    }
    if (oldest && isTooFast(fix, oldest)) return heardMs;
    break;
  }
  return sinceMs;
}

/**
 * Returns until when fixes show that the technician was elsewhere, in epoch milliseconds; null if none does.
 * @param fixes newest first
 */
export const elsewhereUntil = (place: Coordinates, fixes: readonly StayFix[]): number | null =>
  fixes.find((fix) => (fix.accuracy ?? 0) <= NEAR_METERS && metersBetween(place, fix) > ELSEWHERE_METERS)
    ?.recordedAt ?? null;

const isTooFast = (from: StayFix, to: StayFix): boolean =>
  metersBetween(from, to) >
  NEAR_METERS + MAX_METERS_PER_SECOND * ((to.recordedAt - from.recordedAt) / SECOND_MS);

/** A multipart form and JSON have it as text or number. */
const version = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' || value == null ? null : Number(value))),
    z.nullable(z.int32()),
  ),
);

/** Text or boolean likewise. */
const waiveFee = z.optional(
  z.pipe(
    z.transform((value: unknown) =>
      value === 'true' ? true : value === 'false' || value === '' ? null : value,
    ),
    z.nullable(z.boolean()),
  ),
);

/** POST …/no-show: nobody is at the car, or the car is gone. The form's file is named `photo`. */
export const AbsenceReport = z.object({
  reason: z.enum(['no_show', 'gone']),
  note: z
    .string(texts('Please say what you saw.'))
    .check(
      severalLines,
      z.trim(),
      z.minLength(1, texts('Please say what you saw.')),
      z.maxLength(MAX_NOTE, texts('Please use at most 500 characters')),
    ),
  version,
  /** Keeps nothing, although the terms of the booking say a fee. */
  waiveFee,
});
export type AbsenceReport = z.infer<typeof AbsenceReport>;
