import * as z from 'zod/mini';
import { VanColor } from '../dispatch/van-color.ts';
import { HOUR_MS } from '../durations.ts';

/** The van of a technician; null for what nobody has entered. */
export const ComingVan = z.object({
  name: z.string(),
  plate: z.nullable(z.string()),
  color: z.nullable(VanColor),
});
export type ComingVan = z.infer<typeof ComingVan>;

/** The technician who comes, as customers recognise the person; null for what nobody has entered. */
export const ComingTechnician = z.object({
  firstName: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  van: z.nullable(ComingVan),
  /** What the customer says at the van, where the company asks for it and the service has not begun. */
  code: z.nullable(z.string()),
});
export type ComingTechnician = z.infer<typeof ComingTechnician>;

/**
 * The customer recognises the person; for whoever waits at the car with a shared link the van is
 * enough, and the code is the customer's own.
 */
export const forGuest = (technician: ComingTechnician | null): ComingTechnician | null =>
  technician && { ...technician, photoUrl: null, code: null };

/** A technician begins before the shift, or is still at a job when it has ended. */
export const AROUND_SHIFT_MS = 2 * HOUR_MS;

type Shift<Van> = { startsAt: number; endsAt: number; van: Van | null };

/**
 * Returns the van of the shift at a time, or of the nearest one within two hours; null if there is none, or if it is
 * driven with the technician's own van.
 */
export function vanAt<Van>(shifts: readonly Shift<Van>[], atMs: number): Van | null {
  const distance = ({ startsAt, endsAt }: Shift<Van>) =>
    atMs < startsAt ? startsAt - atMs : atMs >= endsAt ? atMs - endsAt + 1 : 0;
  const nearest = [...shifts].sort((a, b) => distance(a) - distance(b))[0];
  return nearest && distance(nearest) <= AROUND_SHIFT_MS ? nearest.van : null;
}
