import type { StaffMember } from '../../demo/company/staff-member.ts';
import type { Technician } from '../../demo/company/technician.ts';
import { isUnassigned } from '../../src/domain/bookings/booking-status.ts';
import { milesBetween } from '../../src/domain/places/place.ts';
import type { Ledger } from './ledger.ts';

type Desk = { member: StaffMember; ledger: Ledger; fleet: readonly Technician[] };

/**
 * The rule 'nearest free': the oldest booking gets the free technician who is nearest as the crow flies, and none while nobody
 * is free. It knows who is free and answers, and never sends another technician. Decides once for what is open now.
 */
export async function sendNearestFree({ member, ledger, fleet }: Desk): Promise<void> {
  for (const booking of ledger.open.filter(isUnassigned)) {
    const { id, version, latitude, longitude } = booking;
    if (latitude === null || longitude === null) continue;
    const car = { latitude, longitude };
    const free = fleet
      .filter((technician) => technician.isFree)
      .sort((a, b) => milesBetween(a.van.now, car) - milesBetween(b.van.now, car));
    for (const technician of free) {
      technician.expect(id);
      const body = { techId: technician.techId, version, ask: true };
      const answer = await member.call('POST /api/admin/bookings/:id/assign', { params: { id }, body });
      if (answer.status === 200) break;
      // Who has given the job back, or whose van is out, is refused.
      technician.expectNoMore(id);
    }
  }
}
