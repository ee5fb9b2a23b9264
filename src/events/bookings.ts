import * as z from 'zod/mini';
import { AdminStats } from '../contract/shapes/admin-stats.ts';
import { AutomaticFigures } from '../contract/shapes/automatic-figures.ts';
import { NotificationItem } from '../contract/shapes/notification.ts';
import { Booking } from '../domain/bookings/booking.ts';
import { Exception } from '../domain/dispatch/exception.ts';
import { Forecast } from '../domain/dispatch/forecast.ts';
import { EarlierOffer, EarlierOutcome } from '../domain/promise/earlier.ts';
import { Selling } from '../domain/promise/overload.ts';
import { ArrivalChange } from '../domain/promise/promise.ts';
import { event } from './contract.ts';

export const bookingEvents = {
  'bookings:count': event('admins', z.int()),
  'booking:created': event('admins; technicians on duty', NotificationItem),
  'booking:updated': event('admins; the customer; the technician and the former one', Booking, 'local'),
  'earlier:offered': event('the customer', z.extend(EarlierOffer, { bookingId: z.string() }), 'local'),
  'earlier:ended': event(
    'the customer whose offer was answered, has expired or was withdrawn',
    z.object({ bookingId: z.string(), outcome: EarlierOutcome }),
    'local',
  ),
  'forecasts:changed': event('admins, at most twice a second', z.array(Forecast), 'local'),
  'arrivals:changed': event('admins, at most one a second', z.array(ArrivalChange), 'local'),
  'exceptions:changed': event('admins, at most one a second', z.array(Exception), 'local'),
  'day-plan:changed': event(
    'admins, at most once a second, for the days that admins have read',
    z.object({ day: z.iso.date() }),
    'local',
  ),
  'refunds:changed': event('admins', z.object({ bookingId: z.string() }), 'local'),
  'automatic:changed': event('admins, at most one a second', AutomaticFigures, 'local'),
  'selling:changed': event('admins', Selling, 'local'),
  // Without payload: what holds for a call depends on its place and car, so that a form asks for its quote again.
  'quotes:changed': event(
    'signed-in customers, when the company begins or ends to sell emergencies by another rule',
    z.undefined(),
    'local',
  ),
  'stats:changed': event('admins, at most one a second', AdminStats, 'local'),
};
