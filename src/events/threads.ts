import * as z from 'zod/mini';
import { ThreadMessage } from '../domain/bookings/thread.ts';
import { event } from './contract.ts';

export const threadEvents = {
  'thread:message': event(
    'the customer and the technician of the booking; admins',
    z.object({ bookingId: z.string(), message: ThreadMessage }),
    'local',
  ),
  'thread:read': event(
    'admins and the technician of the booking, when one of them has read its thread',
    z.object({ bookingId: z.string() }),
    'local',
  ),
};
