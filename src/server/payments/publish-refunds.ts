import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';

/** Tells admins' open boards that a booking's refunds have changed. */
export function publishRefunds({ events, publish }: Pick<Context, 'events' | 'publish'>): undefined {
  events.on('refunds:changed', (changed) => publish('refunds:changed', rooms.admins, changed));
}
