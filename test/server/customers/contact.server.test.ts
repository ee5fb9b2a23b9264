import { beforeAll, describe, expect, it } from 'vitest';
import type { ContactEntry } from '../../../src/contract/shapes/customer-report.ts';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';
import { captured } from '../trip.ts';

const PATH = '/api/admin/customer-contact';

const profile = {
  firstName: 'Anna-Lee',
  lastName: 'Núñez',
  phone: '19735550118',
  address: '61 Baker St',
  city: 'Maplewood',
  state: 'NJ',
  zipCode: '07040',
  vehicleMake: 'Tesla',
  vehicleModel: 'Model 3',
  vehicleYear: '2022',
  vehicleColor: 'silver',
  licensePlate: 'D48-KLM',
  emergencyContact: 'Nina Bell',
  emergencyContactPhone: '9735550143',
  preferredContactMethod: 'phone',
} as const;

describe('customer contact list', () => {
  const t = sharedTestApp();
  let admin: Caller;
  const emails = async (query = ''): Promise<(string | null)[]> => {
    const { status, body } = await t.get(PATH + query, admin);
    expect(status).toBe(200);
    return body.map(({ email }: ContactEntry) => email);
  };
  const find = (q: string) => emails(`?q=${encodeURIComponent(q)}`);
  beforeAll(async () => {
    admin = await t.staff('admin', 'mreyes');
    for (const name of ['ana', 'ben', 'carla', 'dev', 'eva']) {
      await t.customer(`${name}@example.com`);
      t.advance(1000);
    }
  });

  it('the customer contact list has every field, newest customer first', async () => {
    const body = [(await t.get(PATH, admin)).body].flat();
    expect(body.map(({ email }) => email)).toEqual([
      'eva@example.com',
      'dev@example.com',
      'carla@example.com',
      'ben@example.com',
      'ana@example.com',
    ]);
    const nothing = Object.fromEntries(Object.keys(profile).map((field) => [field, null]));
    expect(body[4]).toEqual({
      ...nothing,
      vehicleConnector: null,
      id: expect.stringMatching(/^\w{32}$/),
      email: 'ana@example.com',
      preferredContactMethod: 'email',
      profileImageUrl: null,
      createdAt: '2026-11-20T15:00:00.000Z',
      lastLoginAt: '2026-11-20T15:00:00.000Z',
      totalSpent: 0,
      totalBookings: 0,
    });
  });

  it('pages of the customer contact list neither omit nor repeat a customer', async () => {
    const seen: (string | null)[] = [];
    let before: string | undefined;
    let pages = 0;
    do {
      const page = await t.get(`${PATH}?limit=2${before ? `&before=${before}` : ''}`, admin);
      const { headers } = page;
      const body = [page.body].flat();
      expect(body.length).toBeLessThanOrEqual(2);
      seen.push(...body.map(({ email }) => email));
      before = headers['x-next-before'] as string | undefined;
      pages += 1;
    } while (before);
    expect(pages).toBe(3);
    expect(seen).toEqual(await emails());
    expect((await t.get(`${PATH}?limit=5`, admin)).headers).not.toHaveProperty('x-next-before');
  });

  it('the customer contact list rejects an invalid limit and an unknown customer in before', async () => {
    for (const limit of ['0', '501', 'many', '1.5']) {
      const { status, body } = await t.get(`${PATH}?limit=${limit}`, admin);
      expect([limit, status, body.code]).toEqual([limit, 400, 'INVALID']);
    }
    const { status, body } = await t.get(`${PATH}?before=nobody`, admin);
    expect([status, body.code]).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  });

  it('customer search matches the beginning of words in name, e-mail address, plate and phone number', async () => {
    await t.patch('/api/profile', await t.customer('ben@example.com'), profile);
    await t.patch('/api/profile', await t.customer('dev@example.com'), {
      ...{ firstName: 'Devon', lastName: 'Nunley', phone: '2125550118' },
    });
    const ben = ['ben@example.com'];
    expect(await find('BEN')).toEqual(ben);
    expect(await find('ben@example.com')).toEqual(ben);
    expect(await find('anna')).toEqual(ben);
    expect(await find('Lee')).toEqual(ben);
    expect(await find('nunez')).toEqual(ben);
    expect(await find('nu')).toEqual(['dev@example.com', 'ben@example.com']);
    expect(await find('nu dev')).toEqual(['dev@example.com']);
    expect(await find('973-555')).toEqual(ben);
    expect(await find('+1 (973) 555-0118')).toEqual(ben);
    expect(await find('d48k')).toEqual(ben);
    // The middle of a word, the end of a number and unknown names match nothing.
    for (const q of ['xample', '0118', 'zoe', 'nu zoe', '%', '_', "' or 1=1"]) {
      expect([q, await find(q)]).toEqual([q, []]);
    }
    expect(await find('  ')).toHaveLength(5);
  });

  it('customer search answers in pages', async () => {
    const { body: found, headers } = await t.get(`${PATH}?q=nu&limit=1`, admin);
    const body = [found].flat();
    expect(body.map(({ email }) => email)).toEqual(['dev@example.com']);
    expect(headers['x-next-before']).toBe(body[0]?.id);
    expect(await emails(`?q=nu&limit=1&before=${body[0]?.id}`)).toEqual(['ben@example.com']);
  });

  it('customer search does not find a customer by a former name', async () => {
    await t.patch('/api/profile', await t.customer('dev@example.com'), {
      lastName: 'Clarke',
      phone: '2125550118',
    });
    expect(await find('nunley')).toEqual([]);
    expect(await find('clarke')).toEqual(['dev@example.com']);
  });
});

describe('customer contact details', () => {
  const t = sharedTestApp();
  let admin: Caller;
  let jordan: Caller;
  const detail = async () => (await t.get(`${PATH}/${jordan.id}`, admin)).body;
  beforeAll(async () => {
    admin = await t.staff('admin', 'mreyes');
    jordan = await t.customer();
  });

  it('customer details have the contact data, and zeros before the first booking', async () => {
    await t.patch('/api/profile', jordan, profile);
    expect(await detail()).toEqual({
      ...profile,
      id: jordan.id,
      email: 'jordan@example.com',
      profileImageUrl: null,
      createdAt: '2026-11-20T15:00:00.000Z',
      lastLoginAt: '2026-11-20T15:00:00.000Z',
      totalSpent: 0,
      totalBookings: 0,
      emergencyBookings: 0,
      standardBookings: 0,
      averageSpending: 0,
      recentBookings: [],
      vehicleConnector: null,
      vehicles: [expect.objectContaining({ isUsual: true, licensePlate: 'D48-KLM' })],
    });
  });

  it('customer details have bookings by service type, newest first, and the average price to the cent', async () => {
    const made = [];
    for (const form of [
      {},
      { serviceType: 'standard', totalAmount: 125, scheduledAt: '2026-11-23T15:00:00Z' },
      {},
    ]) {
      const { id } = await t.book(jordan, form);
      await captured(t, id);
      made.unshift(id);
      t.advance(1000);
    }
    const robin = await t.customer('robin@example.com');
    await captured(t, (await t.book(robin)).id);
    const known = await detail();
    expect(known).toMatchObject({
      totalBookings: 3,
      emergencyBookings: 2,
      standardBookings: 1,
      totalSpent: 495,
      averageSpending: 165,
    });
    expect(known.recentBookings.map(({ id }: { id: string }) => id)).toEqual(made);
    expect(known.recentBookings[0]).toEqual((await t.get(`/api/bookings/${made[0]}`, admin)).body);

    await t.post(`/api/bookings/${made[0]}/cancel`, jordan);
    await expect.poll(detail).toMatchObject({ totalSpent: 310, averageSpending: 103.33, totalBookings: 3 });
  });

  it('customer details have the ten newest bookings', async () => {
    for (let i = 0; i < 9; i += 1) {
      t.advance(1000);
      await captured(t, (await t.book(jordan)).id);
    }
    const { recentBookings, totalBookings } = await detail();
    expect(totalBookings).toBe(12);
    expect(recentBookings).toHaveLength(10);
  });

  it('customer details are the same by path and by the customerId query', async () => {
    const byQuery = await t.get(`${PATH}?customerId=${jordan.id}`, admin);
    expect(byQuery.status).toBe(200);
    expect(byQuery.body).toEqual(await detail());
  });

  it('customer details of an unknown id answer 404', async () => {
    for (const path of ['/nobody', '?customerId=nobody', '?customerId=', `/${'x'.repeat(300)}`, '/%00']) {
      const { status, body } = await t.get(PATH + path, admin);
      expect([path, status]).toEqual([path, 404]);
      expect(body.message).toMatch(/\w/);
    }
  });
});

describe('customer whose profile is empty', () => {
  const t = sharedTestApp();

  it('the first booking fills name and phone, by which Customer Contact finds the customer', async () => {
    const admin = await t.staff('admin', 'mreyes');
    const robin = await t.customer('rr@example.com');
    const person = { customerName: 'Robin Okafor', phoneNumber: '(862) 555-0177' };
    await t.book(robin, person);
    const found = async (q: string) => {
      const { body } = await t.get(`${PATH}?q=${encodeURIComponent(q)}`, admin);
      return [body].flat().map(({ email }) => email);
    };
    for (const q of ['Robin', 'okaf', '862 555', '8625550177'])
      expect(await found(q)).toEqual(['rr@example.com']);
    expect((await t.get('/api/auth/user', robin)).body).toMatchObject({
      ...{ firstName: 'Robin', lastName: 'Okafor', phone: '8625550177' },
    });
    await t.book(robin, { customerName: 'Somebody Else', phoneNumber: '(201) 555-0100' });
    expect((await t.get('/api/auth/user', robin)).body).toMatchObject({
      firstName: 'Robin',
      phone: '8625550177',
    });
  });
});
