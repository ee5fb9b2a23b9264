import { pushCustomerBookings } from '../bookings/publish-customer-bookings.ts';
import { followSettings } from '../company/settings.ts';
import type { Context } from '../context.ts';
import { followAdvice } from '../dispatch/waiting/answer-advice.ts';
import { pushAcknowledgement } from '../notifications/alerts/acknowledge.ts';
import { ringRaised } from '../notifications/alerts/raise-alerts.ts';
import type { DomainEvents, StoredName } from '../platform/live/event-bus.ts';
import { followSelling } from '../selling/change-selling.ts';
import { followAvailability } from '../technicians/availability.ts';
import { followDuty } from '../technicians/set-duty.ts';
import { pushThreadMessage, pushThreadRead } from '../threads/push-thread.ts';

export type StoredEventContext = Pick<
  Context,
  'db' | 'clock' | 'config' | 'log' | 'events' | 'fleet' | 'publish' | 'selling'
>;
type Handler<Name extends StoredName> = (
  context: StoredEventContext,
  event: DomainEvents[Name],
) => Promise<void> | void;

const emit =
  <Name extends StoredName>(name: Name): Handler<Name> =>
  ({ events }, event) =>
    events.emitLocal(name, event);

/** What each node does after the commit of a stored event. It reaches this node's own sockets and features only. */
const handlers: { [Name in StoredName]: Handler<Name> } = {
  'technician:duty': followDuty,
  'technician:availability': followAvailability,
  'technician:renamed': emit('technician:renamed'),
  'thread:written': pushThreadMessage,
  'thread:read': pushThreadRead,
  'advice:changed': followAdvice,
  'alerts:acknowledged': pushAcknowledgement,
  'alerts:raised': ringRaised,
  'customers:changed': emit('customers:changed'),
  'customer:renamed': pushCustomerBookings,
  'staff:changed': emit('staff:changed'),
  'settings:changed': followSettings,
  'selling:changed': followSelling,
  'tasks:changed': emit('tasks:changed'),
  'views:changed': emit('views:changed'),
  'handovers:changed': emit('handovers:changed'),
  'disputes:changed': emit('disputes:changed'),
  'refunds:changed': emit('refunds:changed'),
};

/** Runs the handler of a stored event; an event that only newer nodes know has none. @throws the database's error */
export async function runStoredEvent(
  context: StoredEventContext,
  { name, payload }: { name: string; payload: string },
): Promise<void> {
  const { [name]: handle }: Partial<Record<string, Handler<never>>> = handlers;
  await handle?.(context, JSON.parse(payload) as never);
}
