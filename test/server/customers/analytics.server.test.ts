import { beforeAll, describe, expect, it } from 'vitest';
import type {
  ActiveCustomer,
  RecentCustomer,
  SignupDay,
} from '../../../src/contract/shapes/customer-report.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import { signIn } from '../../../src/server/accounts/sign-in.ts';
import { isTriedOn } from '../../form.ts';
import { sharedTestApp } from '../suite-app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { captured } from '../trip.ts';

const reports = [
  'customer-stats',
  'recent-customers',
  'customer-signups',
  'active-users',
  'customer-contact',
];

/** Reads reports as an admin; each call has a new session, so that none expires. */
function reader(t: TestApp, username = 'mreyes') {
  let added: Promise<unknown> | null = null;
  return async (report: string) => {
    added ??= t.staff('admin', username);
    await added;
    const { status, body } = await t.get(`/api/admin/${report}`, await t.staffSession('admin', username));
    expect(status).toBe(200);
    return body;
  };
}

describe.runIf(isTriedOn('sqlite'))('access to customer reports', () => {
  const t = sharedTestApp();

  it('customer reports answer 403 to technicians and customers, and 401 without a session', async () => {
    const [jordan, tech] = [await t.customer(), await t.staff('tech', 'dmorales')];
    for (const report of [...reports, `customer-contact/${jordan.id}`]) {
      const path = `/api/admin/${report}`;
      expect([report, (await t.get(path)).status]).toEqual([report, 401]);
      expect([report, (await t.get(path, tech)).status]).toEqual([report, 403]);
      expect([report, (await t.get(path, jordan)).status]).toEqual([report, 403]);
    }
  });
});

describe('customer reports without customers', () => {
  const t = sharedTestApp();
  const read = reader(t);

  it('customer reports without customers have zeros, empty lists and 30 days with no signup', async () => {
    expect(await read('customer-stats')).toEqual({
      ...{ totalSignups: 0, todaySignups: 0, weeklySignups: 0, activeUsers: 0 },
      topReferralSources: [],
    });
    expect(await read('recent-customers')).toEqual([]);
    expect(await read('active-users')).toEqual([]);
    const days: SignupDay[] = await read('customer-signups');
    expect(days).toHaveLength(30);
    expect([days[0], days[29]]).toEqual([
      { date: '2026-10-22', count: 0 },
      { date: '2026-11-20', count: 0 },
    ]);
  });
});

describe('signup report', () => {
  const t = sharedTestApp();
  const read = reader(t);
  let people = 0;
  const joinAt = (time: string) => {
    t.advance(Date.parse(time) - t.now());
    people += 1;
    return t.customer(`customer${people}@example.com`);
  };
  const on = async (date: string) =>
    ((await read('customer-signups')) as SignupDay[]).find((day) => day.date === date)?.count;

  it('a signup counts on its New York day', async () => {
    await joinAt('2026-11-21T04:59:59.999Z'); // the last moment of Friday
    expect(await read('customer-stats')).toMatchObject({ totalSignups: 1, todaySignups: 1 });
    await joinAt('2026-11-21T05:00:00.000Z'); // the first of Saturday
    expect(await read('customer-stats')).toMatchObject({ totalSignups: 2, todaySignups: 1 });
    expect([await on('2026-11-20'), await on('2026-11-21')]).toEqual([1, 1]);
  });

  it('weekly signups count 7 days, including today', async () => {
    t.advance(Date.parse('2026-11-27T04:59:59.999Z') - t.now()); // Thursday, the 7th day after Friday
    expect(await read('customer-stats')).toMatchObject({ todaySignups: 0, weeklySignups: 2 });
    t.advance(1);
    expect(await read('customer-stats')).toMatchObject({ weeklySignups: 1 });
  });

  it('the signup report has exactly 30 days, oldest first and without gaps', async () => {
    t.advance(Date.parse('2026-12-20T04:59:00Z') - t.now()); // still the 19th, the 30th day from the 20th
    const days: SignupDay[] = await read('customer-signups');
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ date: '2026-11-20', count: 1 });
    expect(days.at(-1)).toEqual({ date: '2026-12-19', count: 0 });
    for (const [i, { date }] of days.entries()) {
      expect(Date.parse(date)).toBe(Date.parse('2026-11-20') + i * DAY_MS);
    }
    t.advance(MINUTE_MS);
    expect((await read('customer-signups'))[0]).toEqual({ date: '2026-11-21', count: 1 });
  });

  it('a signup on the 23-hour day counts until midnight in New York', async () => {
    await joinAt('2027-03-14T04:59:00Z'); // 23:59 on Saturday
    await joinAt('2027-03-14T05:00:00Z');
    await joinAt('2027-03-15T03:59:00Z'); // 23:59 on Sunday
    await joinAt('2027-03-15T04:00:00Z');
    expect([await on('2027-03-13'), await on('2027-03-14'), await on('2027-03-15')]).toEqual([1, 2, 1]);
  });

  it('a signup on the 25-hour day counts until midnight in New York', async () => {
    await joinAt('2027-11-07T03:59:00Z');
    await joinAt('2027-11-07T04:00:00Z');
    await joinAt('2027-11-08T04:59:00Z'); // 23:59 on Sunday, after 25 hours
    await joinAt('2027-11-08T05:00:00Z');
    expect([await on('2027-11-06'), await on('2027-11-07'), await on('2027-11-08')]).toEqual([1, 2, 1]);
    expect(await read('customer-stats')).toMatchObject({ todaySignups: 1, weeklySignups: 4 });
  });
});

describe('active user report', () => {
  const t = sharedTestApp();
  const read = reader(t);
  const active = async () => (await read('customer-stats')).activeUsers;

  it('active users are customers who signed in within 7 days', async () => {
    await t.customer('ana@example.com');
    t.advance(MINUTE_MS);
    await t.customer('ben@example.com');
    t.advance(7 * DAY_MS - MINUTE_MS);
    expect(await active()).toBe(2);
    t.advance(1);
    expect(await active()).toBe(1);
    await t.customer('ana@example.com');
    expect(await active()).toBe(2);
  });

  it('the active user list is ordered by last sign-in and omits customers who never signed in', async () => {
    await t.db
      .insertInto('customers')
      .values({ id: 'never', email: 'never@example.com', referralSource: 'direct', createdAt: t.now() })
      .execute();
    t.advance(MINUTE_MS);
    await t.customer('ben@example.com');
    const emails = async (report: string) =>
      ((await read(report)) as RecentCustomer[]).map(({ email }) => email);
    expect(await emails('active-users')).toEqual(['ben@example.com', 'ana@example.com']);
    expect(await emails('recent-customers')).toEqual([
      'never@example.com',
      'ben@example.com',
      'ana@example.com',
    ]);
  });

  it.runIf(isTriedOn('sqlite'))(
    'the active user list and the recent customer list have at most 50 customers',
    async () => {
      for (let i = 0; i < 52; i += 1) {
        t.advance(1000);
        await t.customer(`one-of-many${i}@example.com`);
      }
      const [active, recent] = [await read('active-users'), await read('recent-customers')];
      for (const list of [active, recent]) {
        expect(list).toHaveLength(50);
        expect([list[0].email, list[49].email]).toEqual([
          'one-of-many51@example.com',
          'one-of-many2@example.com',
        ]);
      }
    },
  );
});

it('customer stats list the five referral sources with the most customers, each customer counted once', async () => {
  const t = await startTestApp();
  const read = reader(t);
  const joined = { google: 3, friend: 2, direct: 1, 'a-partner': 1, instagram: 1, flyer: 1 };
  for (const [source, count] of Object.entries(joined)) {
    for (let i = 0; i < count; i += 1) {
      await signIn(t.context, { email: `${source}${i}@example.com` }, source);
    }
  }
  await signIn(t.context, { email: 'flyer0@example.com' }, 'google');
  expect((await read('customer-stats')).topReferralSources).toEqual([
    { source: 'google', count: 3 },
    { source: 'friend', count: 2 },
    { source: 'a-partner', count: 1 },
    { source: 'direct', count: 1 },
    { source: 'flyer', count: 1 },
  ]);
});

describe('customer in the reports', () => {
  const t = sharedTestApp();
  const read = reader(t);
  let id = '';
  const own = async (): Promise<ActiveCustomer> =>
    (await read('active-users')).find((customer: ActiveCustomer) => customer.id === id);
  beforeAll(async () => {
    ({ id } = await t.customer());
  });

  it('a customer without bookings has every report field, zero totals and no last service', async () => {
    const recent = {
      id,
      firstName: null,
      lastName: null,
      email: 'jordan@example.com',
      createdAt: '2026-11-20T15:00:00.000Z',
      lastLoginAt: '2026-11-20T15:00:00.000Z',
      totalSpent: 0,
      totalBookings: 0,
    };
    expect(await read('recent-customers')).toEqual([recent]);
    expect(await read('active-users')).toEqual([{ ...recent, lastServiceType: null }]);
  });

  it('the total spent by a customer is captured minus refunded payments, to the cent', async () => {
    const jordan = await t.customer();
    const princeton = { location: 'Princeton, NJ 08540' };
    const { body: far } = await t.post('/api/calculate-distance', jordan, princeton);
    expect(far.extraCharges % 1).not.toBe(0);
    const total = Math.round((185 + far.extraCharges) * 100) / 100;
    await captured(t, (await t.book(jordan, { ...princeton, totalAmount: total })).id);
    t.advance(MINUTE_MS);
    const standard = await t.book(jordan, {
      ...{ serviceType: 'standard', totalAmount: 125, scheduledAt: '2026-11-23T15:00:00Z' },
    });
    await captured(t, standard.id);
    const both = Math.round((total + 125) * 100) / 100;
    expect(await own()).toMatchObject({ totalSpent: both, totalBookings: 2, lastServiceType: 'standard' });

    await t.post(`/api/bookings/${standard.id}/cancel`, jordan);
    await expect.poll(async () => (await own()).totalSpent).toBe(total);
    expect(await own()).toMatchObject({ totalBookings: 2, lastServiceType: 'standard' });
  });

  it('the total spent by a customer excludes payments that are only authorised', async () => {
    const jordan = await t.customer();
    const before = (await own()).totalSpent;
    await t.post('/api/create-payment', jordan, {
      amount: 185,
      sourceId: 'cnon:card-nonce-ok',
      billingContact: {
        ...{ givenName: 'Jordan', familyName: 'Lee', addressLines: ['48 Maple Court'], city: 'Union' },
        ...{ state: 'NJ', postalCode: '07083', country: 'US' },
      },
    });
    expect((await own()).totalSpent).toBe(before);
  });
});
