import { once } from 'node:events';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import { expectSuccess } from './api.ts';
import type { Observer } from './observer.ts';
import type { RuleObserver } from './rule-observer.ts';
import type { StaffMember } from './staff-member.ts';

type Observers = { observer: Observer; rules: RuleObserver };

/** Has the observers hear what an admin's board hears, and reads it again after a lost connection. */
export async function watchBoard({ call, socket }: StaffMember, { observer, rules }: Observers) {
  const hear = (booking: Booking) => {
    observer.hear(booking);
    rules.hear(booking);
  };
  const read = async () => {
    const [technicians, availability, bookings] = await Promise.all([
      expectSuccess(call, 'GET /api/admin/technicians', {}),
      expectSuccess(call, 'GET /api/admin/availability', {}),
      expectSuccess(call, 'GET /api/admin/bookings', { query: { limit: 200 } }),
    ]);
    for (const technician of technicians) rules.hearDuty(technician);
    for (const one of availability) rules.hearAvailability(one);
    for (const booking of bookings) hear(booking);
  };
  socket.on('booking:updated', hear);
  socket.on('forecasts:changed', (forecasts) => rules.hearForecasts(forecasts));
  socket.on('technician:duty', (duty) => rules.hearDuty(duty));
  socket.on('technician:availability', (availability) => rules.hearAvailability(availability));
  if (!socket.connected) await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  await read();
  socket.on('connect', () => void read().catch(() => {}));
}
