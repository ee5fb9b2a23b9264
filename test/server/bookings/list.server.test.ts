import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/bookings/booking.ts';
import { isTriedOn } from '../../form.ts';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';

type Listed = { id: string; createdAt: string };
const ids = (bookings: Listed[]) => bookings.map(({ id }) => id);

describe('pages of bookings', () => {
  const t = sharedTestApp();
  let jordan: Caller;
  let admin: Caller;
  const newestFirst: string[] = [];
  beforeAll(async () => {
    jordan = await t.customer();
    admin = await t.staff('admin', 'mreyes');
    for (let n = 0; n < 7; n += 1) {
      newestFirst.unshift((await t.book(jordan)).id);
      if (n % 2) t.advance(60_000); // two of each minute have the same time
    }
    t.advance(60_000);
    await t.book(await t.customer('robin@example.com'));
  });

  it('GET /api/bookings answers the bookings of the customer in pages, newest first', async () => {
    const { status, body } = await t.get('/api/bookings', jordan);
    expect(status).toBe(200);
    expect(body.map(({ createdAt }: Listed) => createdAt)).toEqual(
      body
        .map(({ createdAt }: Listed) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(ids(body).toSorted()).toEqual(newestFirst.toSorted());
    const all = ids(body);
    const first = ids((await t.get('/api/bookings?limit=3', jordan)).body);
    const second = ids((await t.get(`/api/bookings?limit=3&before=${first[2]}`, jordan)).body);
    const third = ids((await t.get(`/api/bookings?limit=3&before=${second[2]}`, jordan)).body);
    expect([...first, ...second, ...third]).toEqual(all);
  });

  it('GET /api/bookings sends X-Next-Before until the last page', async () => {
    const pageAt = async (query: string) => {
      const { body, headers } = await t.get(`/api/bookings?limit=3${query}`, jordan);
      return { all: ids(body), next: headers['x-next-before'] };
    };
    const first = await pageAt('');
    const second = await pageAt(`&before=${first.next}`);
    const third = await pageAt(`&before=${second.next}`);
    expect([first.next, second.next, third.next]).toEqual([first.all[2], second.all[2], undefined]);
    expect(new Set([...first.all, ...second.all, ...third.all]).size).toBe(7);
    expect((await t.get('/api/bookings?limit=7', jordan)).headers['x-next-before']).toBeUndefined();
  });

  it('GET /api/admin/bookings sends X-Next-Before until the last page', async () => {
    const seen: string[] = [];
    let next = '';
    for (let pages = 0; pages < 4; pages += 1) {
      const { body, headers } = await t.get(`/api/admin/bookings?limit=3${next && `&before=${next}`}`, admin);
      seen.push(...ids(body));
      next = String(headers['x-next-before'] ?? '');
      if (!next) break;
      expect(next).toBe(seen.at(-1));
    }
    expect(next).toBe('');
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
    expect(ids((await t.get('/api/admin/bookings?limit=8', admin)).body)).toEqual(seen);
    expect((await t.get('/api/admin/bookings?limit=8', admin)).headers['x-next-before']).toBeUndefined();
  });

  it('GET /api/admin/bookings shows the customer of a booking', async () => {
    const { body } = await t.get('/api/admin/bookings?limit=1', admin);
    expect(body[0]?.user).toMatchObject({ email: 'robin@example.com', firstName: 'Jordan' });
  });

  it.each(['limit=0', 'limit=-1', 'limit=501', 'limit=x', 'limit=1.5', 'limit='])(
    'booking lists answer 400 to the query %s',
    async (query) => {
      for (const [path, as] of [
        ['/api/bookings', jordan],
        ['/api/admin/bookings', admin],
      ] as const) {
        const { status, body } = await t.get(`${path}?${query}`, as);
        expect([path, status, body.code]).toEqual([path, 400, 'INVALID']);
      }
    },
  );

  it('booking lists answer 404 when before is an unknown booking', async () => {
    for (const [path, as] of [
      ['/api/bookings', jordan],
      ['/api/admin/bookings', admin],
    ] as const) {
      expect((await t.get(`${path}?before=none`, as)).status).toBe(404);
    }
  });

  it('GET /api/bookings answers 403 when before is the booking of another customer', async () => {
    const robin = await t.customer('robin@example.com');
    const { status, body } = await t.get(`/api/bookings?before=${newestFirst[0]}`, robin);
    expect([status, body.code]).toEqual([403, 'NOT_YOURS']);
  });

  it('GET /api/bookings/count answers the number of all bookings to admins only', async () => {
    expect((await t.get('/api/bookings/count', admin)).body).toBe(8);
    expect((await t.get('/api/bookings/count', jordan)).status).toBe(403);
    expect((await t.get('/api/bookings/count')).status).toBe(401);
  });
});

describe('filters of GET /api/admin/bookings', () => {
  const t = sharedTestApp();
  let admin: Caller;
  const made: Record<string, string> = {};
  const list = async (query: string) =>
    ids((await t.get(`/api/admin/bookings?${query}`, admin)).body).toSorted();
  const of = (...names: string[]) => names.map((name) => made[name]).toSorted();
  beforeAll(async () => {
    admin = await t.staff('admin', 'mreyes');
    await t.staff('tech', 'dmorales');
    const jordan = await t.customer();
    for (const name of ['open', 'assigned', 'confirmed', 'completed']) made[name] = (await t.book(jordan)).id;
    const standard = { serviceType: 'standard', totalAmount: 125, scheduledAt: '2026-11-23T15:00:00Z' };
    made.cancelled = (await t.book(jordan, standard)).id;
    await t.post(`/api/admin/bookings/${made.assigned}/assign`, admin, { techId: 'dmorales' });
    for (const status of ['confirmed', 'completed', 'cancelled']) {
      await t.patch(`/api/admin/bookings/${made[status]}/status`, admin, { status });
    }
  });

  it('the admin booking list filters by status', async () => {
    expect(await list('status=pending')).toEqual(of('open', 'assigned'));
    expect(await list('status=completed')).toEqual(of('completed'));
    expect(await list('status=in_progress')).toEqual([]);
    expect((await t.get('/api/admin/bookings?status=lost', admin)).status).toBe(400);
  });

  it('the admin booking list filters by service type', async () => {
    expect(await list('serviceType=standard')).toEqual(of('cancelled'));
    expect(await list('serviceType=emergency')).toHaveLength(4);
    expect(await list('serviceType=standard&status=completed')).toEqual([]);
    expect((await t.get('/api/admin/bookings?serviceType=free', admin)).status).toBe(400);
  });

  it('the admin booking list filters open bookings without a technician', async () => {
    expect(await list('unassigned=true')).toEqual(of('open', 'confirmed'));
    expect(await list('unassigned=true&status=pending')).toEqual(of('open'));
    expect(await list('unassigned=false')).toHaveLength(5);
    expect((await t.get('/api/admin/bookings?unassigned=yes', admin)).status).toBe(400);
  });

  it('the admin booking list answers 403 to a technician', async () => {
    expect((await t.get('/api/admin/bookings', await t.staffSession('tech', 'dmorales'))).status).toBe(403);
  });
});

describe('search of GET /api/admin/bookings', () => {
  const t = sharedTestApp();
  let admin: Caller;
  const made: Record<string, string> = {};
  const find = async (q: string) => {
    const found = ids((await t.get(`/api/admin/bookings?q=${encodeURIComponent(q)}`, admin)).body);
    return Object.keys(made).filter((name) => found.includes(made[name] ?? ''));
  };
  beforeAll(async () => {
    admin = await t.staff('admin', 'mreyes');
    const nora = await t.customer('nora.k@example.com');
    await t.patch('/api/profile', nora, {
      phone: '9085550000',
      licensePlate: 'T48-RMK',
      lastName: 'Kovačević',
    });
    made.nora = (await t.book(nora, { customerName: 'Nora Kovačević', phoneNumber: '(973) 555-0118' })).id;
    const sam = await t.customer('sam+ev@mail.example.org');
    // The first booking fills the profile, whose name and phone number find the second as well.
    made.sam = (await t.book(sam, { customerName: "Sam O'Brien-Walsh", phoneNumber: '+1 201 5550199' })).id;
    made.same = (await t.book(sam, { customerName: 'Same Norton', phoneNumber: '2015550142' })).id;
  });

  it.each([
    ['Nora', ['nora']],
    ['nora kov', ['nora']],
    ['KOVACEVIC', ['nora']],
    ['kovač', ['nora']],
    ['nor', ['nora', 'same']],
    ['sam', ['sam', 'same']],
    ["O'Brien", ['sam', 'same']],
    ['walsh', ['sam', 'same']],
    ['brien-walsh', ['sam', 'same']],
    ['nora walsh', []],
    ['ora', []],
  ])('booking search for the name %j matches the beginning of words only', async (q, names) =>
    expect(await find(q)).toEqual(names),
  );

  it.each([
    ['nora.k@example.com', ['nora']],
    ['NORA.K@', ['nora']],
    ['sam+ev@mail.example.org', ['sam', 'same']],
    ['example', []],
  ])('booking search for the e-mail address %j matches its beginning only', async (q, names) =>
    expect(await find(q)).toEqual(names),
  );

  it.each([
    ['T48-RMK', ['nora']],
    ['t48rmk', ['nora']],
    ['T48 RMK', ['nora']],
    ['t48', ['nora']],
    ['RMK', ['nora']],
    ['MK', []],
  ])(
    'booking search for the plate %j matches the beginning of words, with or without a dash',
    async (q, names) => expect(await find(q)).toEqual(names),
  );

  it.each([
    ['(973) 555-0118', ['nora']],
    ['9735550118', ['nora']],
    ['973-555-0118', ['nora']],
    ['973.555.0118', ['nora']],
    ['+1 973 555 0118', ['nora']],
    ['973 555', ['nora']],
    ['(908) 555-0000', ['nora']],
    ['12015550199', ['sam', 'same']],
    ['(201) 555-01', ['sam', 'same']],
    ['5550118', []],
  ])('booking search for the phone number %j ignores punctuation and the country code', async (q, names) =>
    expect(await find(q)).toEqual(names),
  );

  it('booking search for an id matches the last characters and the whole id', async () => {
    const id = made.sam ?? '';
    // Digits alone may also begin a phone number.
    const withLetter = (length: number) => id.slice(Math.min(-length, id.search(/[a-f]\d*$/) - id.length));
    for (const end of [withLetter(8), withLetter(8).toUpperCase(), withLetter(5), id])
      expect(await find(end)).toEqual(['sam']);
    expect(await find(id.slice(0, 12))).toEqual([]);
  });

  it.each(['%', '_', "'", '"; drop table bookings', '\\', '...', '🚗', '&|!', '~', '   ,'])(
    'booking search for %j finds nothing and does not fail',
    async (q) => expect(await find(q)).toEqual([]),
  );

  it('booking search with an empty query finds every booking', async () => {
    expect(await find('')).toEqual(['nora', 'sam', 'same']);
    expect(await find('  ')).toEqual(['nora', 'sam', 'same']);
  });

  it('booking search finds the plate of the current profile, not a former plate', async () => {
    const nora = await t.customer('nora.k@example.com');
    await t.patch('/api/profile', nora, { licensePlate: 'ZZ9 1234' });
    for (const q of ['zz91234', 'zz9', '1234']) expect(await find(q)).toEqual(['nora']);
    for (const q of ['t48rmk', 'rmk']) expect(await find(q)).toEqual([]);
  });

  it('booking search works together with the status filter and pages', async () => {
    const { body, headers } = await t.get('/api/admin/bookings?q=sam&limit=1&status=pending', admin);
    expect(body).toHaveLength(1);
    const next = await t.get(
      `/api/admin/bookings?q=sam&limit=1&status=pending&before=${headers['x-next-before']}`,
      admin,
    );
    expect(ids([...body, ...next.body]).toSorted()).toEqual([made.sam, made.same].toSorted());
    expect((await t.get(`/api/admin/bookings?q=${'x'.repeat(201)}`, admin)).status).toBe(400);
  });

  it('booking search finds names and phone numbers in other spellings', async () => {
    const ana = await t.customer('ana@example.com');
    made.lukasz = (
      await t.book(ana, { customerName: 'Łukasz Mc Donald', phoneNumber: '+44 20 7946 095' })
    ).id;
    // The first booking fills the profile, whose name finds all of its bookings.
    const ben = await t.customer('ben@example.com');
    made.jr = (await t.book(ben, { customerName: 'J.R. Işık-Strauß', phoneNumber: '011 65 6123 4567' })).id;
    for (const [q, names] of [
      ['lukasz', ['lukasz']],
      ['LUKASZ MCDONALD', ['lukasz']],
      ['obrien', ['sam', 'same']],
      ['jr isik', ['jr']],
      ['j r strauss', ['jr']],
      ['020 7946 095', ['lukasz']],
      ['+44 (0)20', ['lukasz']],
      ['6123 4567', ['jr']],
      ['+65 6123', ['jr']],
      ['lukasz 020', []],
      ['strass', []],
    ] as const)
      expect([q, await find(q)]).toEqual([q, names]);
  });
});

describe('search of bookings by technician and vehicle', () => {
  const t = sharedTestApp();
  const made: Record<string, string> = {};
  let admin: Caller;
  const find = async (q: string) => {
    const found = ids((await t.get(`/api/admin/bookings?q=${encodeURIComponent(q)}`, admin)).body);
    return Object.keys(made).filter((name) => found.includes(made[name] ?? ''));
  };
  beforeAll(async () => {
    admin = await t.staff('admin', 'mreyes');
    const account = { role: 'tech', password: 'a long enough one' } as const;
    await t.post('/api/admin/staff', admin, { ...account, username: 'dmorales', name: 'Débora Morales' });
    await t.post('/api/admin/staff', admin, { ...account, username: 'lchen-2' });
    const nora = await t.customer('nora@example.com');
    await t.patch('/api/profile', nora, {
      ...{ phone: '9085550000', licensePlate: 'T48-RMK' },
      ...{ vehicleMake: 'Hyundai', vehicleModel: 'Ioniq 5', vehicleYear: '2023', vehicleColor: 'Gray' },
    });
    made.nora = (await t.book(nora, { customerName: 'Nora Kim' })).id;
    const sam = await t.customer('sam@example.com');
    made.sam = (
      await t.book(sam, { customerName: 'Sam Ortiz', vehicleInfo: 'Škoda Enyaq, plate KVB 51X' })
    ).id;
    await t.post(`/api/admin/bookings/${made.nora}/assign`, admin, { techId: 'dmorales' });
    await t.post(`/api/admin/bookings/${made.sam}/assign`, admin, { techId: 'lchen-2' });
  });

  it.each([
    ['dmorales', ['nora']],
    ['DMorales', ['nora']],
    ['debora', ['nora']],
    ['Morales', ['nora']],
    ['débora mor', ['nora']],
    ['lchen', ['sam']],
    ['lchen 2', ['sam']],
    ['hyundai', ['nora']],
    ['ioniq 5', ['nora']],
    ['Ioniq5', ['nora']],
    ['2023 hyundai', ['nora']],
    ['gray ioniq', ['nora']],
    ['skoda', ['sam']],
    ['enyaq kvb', ['sam']],
    ['KVB-51X', ['sam']],
    ['sam enyaq lchen', ['sam']],
    ['nora enyaq', []],
    ['orales', []],
    ['tesla', []],
  ])('booking search for %j finds the words of technician and vehicle', async (q, names) =>
    expect(await find(q)).toEqual(names),
  );

  it('booking search finds the present technician by the present name only', async () => {
    await t.post(`/api/admin/bookings/${made.nora}/assign`, admin, { techId: 'lchen-2' });
    expect([await find('debora'), await find('lchen')]).toEqual([[], ['nora', 'sam']]);
    await t.patch('/api/admin/staff/lchen-2', admin, { name: 'Li Chen' });
    expect([await find('li chen'), await find('lchen')]).toEqual([
      ['nora', 'sam'],
      ['nora', 'sam'],
    ]);
    await t.patch('/api/admin/staff/lchen-2', admin, { name: 'Chen Wei' });
    expect([await find('wei'), await find('li chen')]).toEqual([['nora', 'sam'], []]);
  });
});

describe.runIf(isTriedOn('sqlite'))('booking lists with a damaged row', () => {
  const t = sharedTestApp();

  const lists = async (jordan: Caller) => {
    const admin = await t.staffSession('admin', 'mreyes');
    const paths = ['/api/bookings', '/api/admin/bookings', '/api/tech/bookings'] as const;
    return Promise.all(paths.map((path) => t.get(path, path === '/api/bookings' ? jordan : admin)));
  };

  it("booking lists show a booking without a payment row with paymentStatus 'none'", async () => {
    await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    const { id } = await t.book(jordan);
    await t.db.updateTable('payments').set({ bookingId: null }).where('bookingId', '=', id).execute();
    for (const { status, body } of await lists(jordan)) {
      expect(status).toBe(200);
      expect(body.find((booking: Booking) => booking.id === id)).toMatchObject({ paymentStatus: 'none' });
    }
    expect((await t.get(`/api/bookings/${id}`, jordan)).body).toMatchObject({ paymentStatus: 'none' });
  });

  it('booking lists leave out an unreadable row and show the others', async () => {
    const jordan = await t.customer('robin@example.com');
    const [bad, good] = [await t.book(jordan), await t.book(jordan)];
    const customerId = jordan.id;
    for (const broken of [{ precision: 'near' as 'zip' }, { createdAt: 9e15 }]) {
      await t.db.updateTable('bookings').set(broken).where('id', '=', bad.id).execute();
      for (const { status, body } of await lists(jordan)) {
        expect(status).toBe(200);
        expect(ids(body)).toContain(good.id);
        expect(ids(body)).not.toContain(bad.id);
      }
    }
    const admin = await t.staffSession('admin', 'mreyes');
    const contact = await t.get(`/api/admin/customer-contact/${customerId}`, admin);
    expect([contact.status, ids(contact.body.recentBookings)]).toEqual([200, [good.id]]);
    const alerts = await t.get('/api/admin/recent-notifications', admin);
    expect(alerts.status).toBe(200);
  });
});

describe('open bookings of a customer', () => {
  const t = sharedTestApp();

  it('GET /api/bookings?open=true answers an open booking however many were made after it', async () => {
    const robin = await t.customer('robin2@example.com');
    const first = await t.book(robin);
    for (let n = 0; n < 4; n += 1) {
      t.advance(60_000);
      const { id } = await t.book(robin);
      await t.post(`/api/bookings/${id}/cancel`, robin);
    }
    expect(ids((await t.get('/api/bookings?limit=3', robin)).body)).not.toContain(first.id);
    expect(ids((await t.get('/api/bookings?limit=3&open=true', robin)).body)).toEqual([first.id]);
    expect((await t.get('/api/bookings?open=false', robin)).body).toHaveLength(5);
  });
});
