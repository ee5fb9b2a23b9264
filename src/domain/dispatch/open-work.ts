import * as z from 'zod/mini';
import { type Assigned, isUnassigned } from '../bookings/booking-status.ts';
import { HOUR_MS } from '../durations.ts';
import { ExceptionKind } from './exception.ts';
import { type Held, holderAt } from './hold.ts';
import { dueAt, type Job } from './stops.ts';

/**
 * Why a booking is open at the end of a dispatcher's shift: an exception of it, nobody is assigned to it, or the
 * dispatcher holds it.
 */
export const OpenReason = z.enum([...ExceptionKind.options, 'unassigned', 'held']);
export type OpenReason = z.infer<typeof OpenReason>;

/** What begins later is left to the day plan, or to the shift after the next. */
const NEXT_SHIFT_MS = 12 * HOUR_MS;

type Open = Assigned & Held & Pick<Job, 'id' | 'serviceType' | 'scheduledAt'>;
type OpenWork = { bookingId: string; reasons: OpenReason[] };

/**
 * Returns what a dispatcher leaves open: exceptions in their order, then what the dispatcher holds, then what nobody is
 * assigned to or holds although it begins within the next shift. A booking is listed once, with all its reasons; one
 * without a technician has that reason only if there is no exception that says more.
 */
export function openWork(
  exceptions: readonly { bookingId: string; kind: ExceptionKind }[],
  bookings: readonly Open[],
  by: string,
  nowMs: number,
): OpenWork[] {
  const reasonsOf = new Map<string, OpenReason[]>();
  const add = (id: string, reason: OpenReason) => reasonsOf.set(id, [...(reasonsOf.get(id) ?? []), reason]);
  for (const { bookingId, kind } of exceptions) add(bookingId, kind);
  for (const booking of bookings) if (holderAt(booking, nowMs) === by) add(booking.id, 'held');
  for (const booking of bookings) {
    const isSoon = dueAt(booking) - nowMs <= NEXT_SHIFT_MS;
    const isNobodys = isUnassigned(booking) && holderAt(booking, nowMs) === null;
    if (isNobodys && isSoon && !reasonsOf.has(booking.id)) add(booking.id, 'unassigned');
  }
  return [...reasonsOf].map(([bookingId, reasons]) => ({ bookingId, reasons }));
}

/**
 * Returns the open bookings that still need a note: none once there is a general note, which may speak of all of them.
 * @param noted the bookings with a note of their own
 */
export const withoutNote = (
  open: readonly string[],
  noted: ReadonlySet<string>,
  hasGeneralNote: boolean,
): string[] => (hasGeneralNote ? [] : open.filter((id) => !noted.has(id)));
