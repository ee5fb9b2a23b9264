import { isOpen } from '../../domain/bookings/booking-status.ts';
import { isWithPartner } from '../../domain/dispatch/partner.ts';
import { photoUrlOfStaff } from '../../domain/people/staff-photo.ts';
import { AROUND_SHIFT_MS, type ComingTechnician, vanAt } from '../../domain/tracking/who-comes.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import { vanCodeOf } from '../bookings/van-code.ts';
import type { Context } from '../context.ts';
import { findPerson, listVansAround } from './queries.ts';

export type Naming = Pick<Context, 'db' | 'clock' | 'config' | 'vanCodeKeys'>;

/**
 * Returns who comes to an open booking that has a technician of the company; null else. The van is that of the shift at
 * the booked time, or now.
 */
export async function readWhoComes(
  { db, clock, config, vanCodeKeys }: Naming,
  booking: BookingDetail,
): Promise<ComingTechnician | null> {
  const { assignedTechId: techId, scheduledAt, status } = booking;
  if (techId === null || !isOpen(status) || isWithPartner(booking)) return null;
  const atMs = Math.max(scheduledAt ?? 0, clock());
  const [person, shifts] = await Promise.all([
    findPerson(db, techId),
    listVansAround(db, techId, { fromMs: atMs - AROUND_SHIFT_MS, untilMs: atMs + AROUND_SHIFT_MS }),
  ]);
  const van = vanAt(
    shifts.map(({ startsAt, endsAt, name, plate, color }) => ({
      startsAt,
      endsAt,
      van: name === null ? null : { name, plate, color },
    })),
    atMs,
  );
  return {
    firstName: person?.name?.trim().split(/\s+/)[0] || null,
    photoUrl: person?.photoName ? photoUrlOfStaff(person.photoName) : null,
    van,
    code: config.company.vanCode && status !== 'in_progress' ? vanCodeOf(vanCodeKeys, booking) : null,
  };
}
