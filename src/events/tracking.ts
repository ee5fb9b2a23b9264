import * as z from 'zod/mini';
import { SharedTracking } from '../contract/shapes/shared-tracking.ts';
import { Booking } from '../domain/bookings/booking.ts';
import { Time } from '../domain/time.ts';
import { EtaResponse } from '../domain/tracking/eta.ts';
import { MeasuredPosition } from '../domain/tracking/position.ts';
import { command, event } from './contract.ts';

const BookingId = z.object({
  bookingId: z.string().check(
    z.maxLength(64),
    // PostgreSQL cannot store NUL in text.
    z.refine((id) => !id.includes('\0')),
  ),
});

export const trackingEvents = {
  'booking:eta': event(
    'sockets watching that booking',
    z.extend(EtaResponse, { bookingId: z.string() }),
    'volatile',
  ),
  'technician:location': event(
    'sockets watching a booking that is en route with that technician',
    z.extend(MeasuredPosition, { bookingId: z.string(), recordedAt: Time }),
    'volatile',
  ),
};

export const trackingCommands = {
  'tracking:watch': command(
    ['customer', 'admin'],
    BookingId,
    z.object({ booking: Booking, eta: EtaResponse }),
  ),
  'tracking:unwatch': command(['customer', 'admin'], BookingId, z.object({})),
  'shared:watch': command(['guest'], BookingId, SharedTracking),
};
