import { until } from '../until.ts';
import type { TestApp } from './test-app.ts';

/** A location in Union, within the base range. */
export const PLACE = { latitude: 40.7, longitude: -74.27 };
/** A location about four miles from PLACE. */
export const AWAY = { latitude: 40.75, longitude: -74.23 };

/** Returns the point this many miles north of PLACE, approximately. */
export const north = (miles: number) => ({ ...PLACE, latitude: PLACE.latitude + miles / 69.1 });

/** Signs in an admin, a customer and the technicians `near` and `far`. */
export async function nearAndFar(t: TestApp) {
  const [admin, jordan, near, far] = await Promise.all([
    t.staff('admin', 'mreyes'),
    t.customer(),
    t.staff('tech', 'near'),
    t.staff('tech', 'far'),
  ]);
  return { admin, jordan, near, far };
}

export const fixAt = (place: { latitude: number; longitude: number }, more: object = {}) => ({
  ...place,
  accuracy: 8,
  speed: 11.2,
  heading: 245,
  isOnDuty: 'true',
  ...more,
});

async function untilPayment(t: TestApp, bookingId: string, is: (status: string) => boolean): Promise<void> {
  await until('the payment has changed', async () => {
    const { status } = await t.db
      .selectFrom('payments')
      .select('status')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow();
    return is(status);
  });
  await t.caughtUp();
}

/** Resolves when the booking's payment is captured, so that no further event follows. */
export const captured = (t: TestApp, bookingId: string) =>
  untilPayment(t, bookingId, (status) => status !== 'authorized');

/** Resolves when the payment of a cancelled booking is refunded, so that no further event follows. */
export const refunded = (t: TestApp, bookingId: string) =>
  untilPayment(t, bookingId, (status) => status === 'refunded');

/** Creates a booking that its technician has confirmed and drives to: `dmorales`, on duty, without a fix. */
export async function startTrip(t: TestApp, form: Record<string, unknown> = {}) {
  const [jordan, admin, tech] = await Promise.all([
    t.customer(),
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'dmorales'),
  ]);
  const booking = await t.book(jordan, { ...PLACE, ...form });
  await captured(t, booking.id);
  const phone = await t.socket(tech);
  await phone.command('duty:set', { isOnDuty: 'true' });
  const set = (status: string, by = admin) =>
    t.patch(`/api/admin/bookings/${booking.id}/status`, by, { status });
  const assign = (techId: string) => t.post(`/api/admin/bookings/${booking.id}/assign`, admin, { techId });
  await assign('dmorales');
  await set('confirmed', tech);
  return {
    jordan,
    admin,
    tech,
    phone,
    id: booking.id,
    set,
    assign,
    /** Sends a fix that is one second newer than the previous one. */
    drive(place: { latitude: number; longitude: number } = AWAY, more: object = {}) {
      t.advance(1000);
      return phone.command('location:update', fixAt(place, more));
    },
  };
}
