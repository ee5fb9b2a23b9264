import { once } from 'node:events';
import { expectSuccess } from './api.ts';
import type { RuleObserver } from './rule-observer.ts';
import type { StaffMember } from './staff-member.ts';

/** Has an observer of the rules hear what an admin's board hears, and read it again after a lost connection. */
export async function watchRules({ call, socket }: StaffMember, rules: RuleObserver): Promise<void> {
  const read = async () => {
    const [technicians, availability, open] = await Promise.all([
      expectSuccess(call, 'GET /api/admin/technicians', {}),
      expectSuccess(call, 'GET /api/admin/availability', {}),
      expectSuccess(call, 'GET /api/admin/bookings', { query: { limit: 200 } }),
    ]);
    for (const technician of technicians) rules.hearDuty(technician);
    for (const one of availability) rules.hearAvailability(one);
    for (const booking of open) rules.hear(booking);
  };
  socket.on('booking:updated', (booking) => rules.hear(booking));
  socket.on('forecasts:changed', (forecasts) => rules.hearForecasts(forecasts));
  socket.on('technician:duty', (duty) => rules.hearDuty(duty));
  socket.on('technician:availability', (availability) => rules.hearAvailability(availability));
  if (!socket.connected) await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  await read();
  socket.io.on('reconnect', () => void read().catch(() => {}));
}
