import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../jobs/job-for-tests.ts';
import { bookingsSeenBy } from './booking-store.ts';
import { queryClient } from './query-client.ts';

const { admin, customer } = bookingsSeenBy;
const at = (id: string, version: number) => aBooking({ id, version });
const aTurn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the store of bookings', () => {
  beforeEach(async () => {
    queryClient.setQueryData(admin.list(['/any'], async () => []).queryKey, []);
    queryClient.clear();
    await aTurn();
  });

  it('never takes a version back, and takes an equal one', () => {
    admin.keep([at('a', 2)]);
    admin.keep([at('a', 1)]);
    expect(admin.get('a')?.version).toBe(2);
    admin.keep([{ ...at('a', 2), notes: 'Gate code 12' }]);
    expect(admin.get('a')?.notes).toBe('Gate code 12');
    admin.keep([at('a', 3)]);
    expect(admin.get('a')?.version).toBe(3);
  });

  it('keeps what a push moved further than the read that was under way', () => {
    admin.keep([at('a', 3), at('b', 1)]);
    const ids = admin.keep([at('a', 2), at('b', 2)]);
    expect(admin.listed(ids).map(({ version }) => version)).toEqual([3, 2]);
  });

  it('gives back the very booking when a read brings the same', () => {
    admin.keep([at('a', 1)]);
    const known = admin.get('a');
    admin.keep([at('a', 1)]);
    expect(admin.get('a')).toBe(known);
  });

  it('shows one reader nothing of what another has read', () => {
    admin.keep([at('a', 1)]);
    expect(customer.get('a')).toBeUndefined();
  });

  it('reads a list as its ids, in the order of the answer', async () => {
    const list = admin.list(['/list'], async () => [at('b', 1), at('a', 1)]);
    expect(await queryClient.fetchQuery(list)).toEqual(['b', 'a']);
    expect(admin.listed(['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('lets a booking go with the last list that has it', async () => {
    const both = admin.list(['/both'], async () => [at('a', 1), at('b', 1)]);
    const one = admin.list(['/one'], async () => [at('a', 1)]);
    await Promise.all([queryClient.fetchQuery(both), queryClient.fetchQuery(one)]);
    queryClient.removeQueries({ queryKey: both.queryKey });
    await aTurn();
    expect([admin.get('a')?.id, admin.get('b')]).toEqual(['a', undefined]);
    queryClient.removeQueries({ queryKey: one.queryKey });
    await aTurn();
    expect(admin.get('a')).toBeUndefined();
  });

  it('keeps a booking that another view lists beside other things', async () => {
    await queryClient.fetchQuery({
      queryKey: ['/contact'],
      queryFn: async () => ({ name: 'Ana', recentBookings: admin.keep([at('a', 1)]) }),
      meta: admin.meta,
    });
    await queryClient.fetchQuery(admin.list(['/list'], async () => [at('a', 1)]));
    queryClient.removeQueries({ queryKey: ['/list'] });
    await aTurn();
    expect(admin.get('a')?.id).toBe('a');
  });
});
