import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/a-booking.ts';
import { forgetBookings, notified } from '../../../../test/forget-bookings.ts';
import { queryClient } from '../../app/query-client.ts';
import { bookingsSeenBy } from './booking-store.ts';

const { admin, customer } = bookingsSeenBy;
const at = (id: string, version: number) => aBooking({ id, version });

describe('booking store', () => {
  beforeEach(forgetBookings);

  it('the booking store ignores an older version of a booking and takes an equal or newer version', () => {
    admin.put([at('a', 2)]);
    admin.put([at('a', 1)]);
    expect(admin.get('a')?.version).toBe(2);
    admin.put([{ ...at('a', 2), notes: 'Gate code 12' }]);
    expect(admin.get('a')?.notes).toBe('Gate code 12');
    admin.put([at('a', 3)]);
    expect(admin.get('a')?.version).toBe(3);
  });

  it('the booking store keeps the pushed version when a read in flight answers with an older version', () => {
    admin.put([at('a', 3), at('b', 1)]);
    const ids = admin.put([at('a', 2), at('b', 2)]);
    expect(admin.listed(ids).map(({ version }) => version)).toEqual([3, 2]);
  });

  it('the booking store keeps the same object when a read returns an equal booking', () => {
    admin.put([at('a', 1)]);
    const known = admin.get('a');
    admin.put([at('a', 1)]);
    expect(admin.get('a')).toBe(known);
  });

  it('an answer of the same version leaves a newer arrival that a push has told', () => {
    const arrivalAt = (asOf: string) => ({
      ...{ at: asOf, fromAt: asOf, byAt: asOf, distanceMiles: 4 },
      asOf,
    });
    const [older, newer] = [arrivalAt('2026-11-12T19:00:00.000Z'), arrivalAt('2026-11-12T19:00:05.000Z')];
    admin.put([{ ...at('a', 1), arrival: newer }]);
    admin.put([{ ...at('a', 1), arrival: older, location: 'Gate 2' }]);
    expect(admin.get('a')).toMatchObject({ arrival: newer, location: 'Gate 2' });
    admin.put([{ ...at('a', 2), arrival: null }]);
    expect(admin.get('a')?.arrival).toBeNull();
  });

  it('the customer’s booking store does not contain bookings that an admin has read', () => {
    admin.put([at('a', 1)]);
    expect(customer.get('a')).toBeUndefined();
  });

  it('a booking list is stored as ids in the order of the answer', async () => {
    const list = admin.list(['/list'], async () => [at('b', 1), at('a', 1)]);
    expect(await queryClient.fetchQuery(list)).toEqual(['b', 'a']);
    expect(admin.listed(['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('the booking store removes a booking with the last list that contains the booking', async () => {
    const both = admin.list(['/both'], async () => [at('a', 1), at('b', 1)]);
    const one = admin.list(['/one'], async () => [at('a', 1)]);
    await Promise.all([queryClient.fetchQuery(both), queryClient.fetchQuery(one)]);
    queryClient.removeQueries({ queryKey: both.queryKey });
    await notified();
    expect([admin.get('a')?.id, admin.get('b')]).toEqual(['a', undefined]);
    queryClient.removeQueries({ queryKey: one.queryKey });
    await notified();
    expect(admin.get('a')).toBeUndefined();
  });

  it('the booking store keeps a booking that a contact view still contains', async () => {
    await queryClient.fetchQuery({
      queryKey: ['/contact'],
      queryFn: async () => ({ name: 'Ana', recentBookings: admin.put([at('a', 1)]) }),
      meta: admin.meta,
    });
    await queryClient.fetchQuery(admin.list(['/list'], async () => [at('a', 1)]));
    queryClient.removeQueries({ queryKey: ['/list'] });
    await notified();
    expect(admin.get('a')?.id).toBe('a');
  });
});
