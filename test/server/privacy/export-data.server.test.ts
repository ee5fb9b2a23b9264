import { describe, expect, it } from 'vitest';
import { CustomerExport } from '../../../src/contract/shapes/customer-export.ts';
import { insertDevice } from '../../../src/server/accounts/queries.ts';
import { sharedTestApp } from '../suite-app.ts';
import { startTestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

const PATH = '/api/account/export';

describe('customer data export', () => {
  it('data export has profile, photo, bookings with history, rating and messages, payments, sessions and log', async () => {
    const t = await startTestApp();
    const { jordan, tech, id, set } = await startTrip(t, { notes: 'Beside the bakery' });
    await t.patch('/api/profile', jordan, { phone: '9735550118', firstName: 'Jordan' });
    await t.post('/api/vehicles', jordan, { vehicleMake: 'Polestar', vehicleConnector: 'CCS' });
    for (const status of ['in_progress', 'completed']) await set(status, tech);
    await t.post(`/api/bookings/${id}/rating`, jordan, { stars: 4, note: 'Fine' });
    const photo = { name: 'face', customerId: jordan.id, content: Buffer.from('a face'), createdAt: t.now() };
    await t.db.insertInto('photos').values(photo).execute();
    const passkey = { id: 'key', role: 'customer', subject: jordan.id, userHandle: 'ab' } as const;
    await t.db
      .insertInto('passkeys')
      .values({ ...passkey, publicKey: 'k', counter: 0, transports: '[]', name: 'Phone', createdAt: t.now() })
      .execute();
    const message = await t.db
      .selectFrom('messages')
      .select('id')
      .where('kind', '=', 'completed')
      .executeTakeFirstOrThrow();
    await insertDevice(t.db, { role: 'customer', subject: jordan.id, device: 'd', usedAt: t.now() });
    await insertDevice(t.db, { role: 'customer', subject: 'somebody else', device: 'd', usedAt: 1 });
    for (const [role, address] of [
      ['customer', 'jordan@example.com'],
      ['admin', 'boss@example.com'],
    ] as const) {
      const delivery = { messageId: message.id, channel: 'mail', role, address } as const;
      await t.db
        .insertInto('deliveries')
        .values({ ...delivery, id: role, createdAt: t.now() })
        .execute();
    }

    await t.get(`/api/admin/customer-contact/${jordan.id}`, await t.staff('admin', 'viewer'));
    await t.get(PATH, jordan);
    const { status, headers, body } = await t.get(PATH, jordan);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="my-data-2026-11-20.json"');
    expect(headers['cache-control']).toBe('no-store');
    expect(CustomerExport.parse(body)).toEqual(body);
    expect(body.profile).toEqual((await t.get('/api/auth/user', jordan)).body);
    expect(Buffer.from(String(body.photo?.base64), 'base64').toString()).toBe('a face');
    const [exported] = body.bookings;
    expect(exported?.booking).toEqual((await t.get(`/api/bookings/${id}`, jordan)).body);
    expect(exported?.rating).toMatchObject({ stars: 4, note: 'Fine' });
    expect(exported?.history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['created', 'assigned', 'status', 'payment', 'rated']),
    );
    expect(exported?.messages).toEqual([
      expect.objectContaining({ kind: 'completed', channel: 'mail', to: 'jordan@example.com' }),
    ]);
    expect(body.payments).toEqual([
      expect.objectContaining({
        ...{ bookingId: id, amount: 185, status: 'captured' },
        card: { brand: 'visa', last4: '1111' },
      }),
    ]);
    expect(body.vehicles).toMatchObject([
      { vehicleMake: 'Hyundai', isUsual: true },
      { vehicleMake: 'Polestar', vehicleConnector: 'CCS', isUsual: false },
    ]);
    expect(body.sessions).toHaveLength(1);
    expect(body.sessions[0]?.authenticatedAt).toBe(body.sessions[0]?.openedAt);
    expect(body.devices).toEqual([{ lastSignInAt: new Date(t.now()).toISOString() }]);
    expect(body.passkeys).toEqual([expect.objectContaining({ name: 'Phone', lastUsedAt: null })]);
    expect(body.log).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ by: 'customer', action: 'account-exported', address: '127.0.0.1' }),
        expect.objectContaining({ by: 'admin', action: 'customer-viewed', address: null }),
      ]),
    );
    expect(JSON.stringify(body.log)).not.toContain('viewer');
  });

  describe('limits and access of the data export', () => {
    const t = sharedTestApp();

    it('data export is limited to 20 an hour', async () => {
      const often = await t.customer('often@example.com');
      for (let n = 0; n < 20; n += 1) expect((await t.get(PATH, often)).status).toBe(200);
      const { status, headers, body } = await t.get(PATH, often);
      expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      const told = t.db.selectFrom('auditLog').select('action').where('actor', '=', often.id);
      expect(await told.where('action', '=', 'account-exported').execute()).toHaveLength(20);
    });

    it('data export is refused to visitors and staff and contains no data of other customers', async () => {
      const [jordan, sam] = [await t.customer('jo@example.com'), await t.customer('sam@example.com')];
      await t.book(jordan, { notes: 'Beside the bakery' });
      expect((await t.get(PATH)).status).toBe(401);
      expect((await t.get(PATH, await t.staff('admin', 'curious'))).status).toBe(403);
      expect(JSON.stringify((await t.get(PATH, jordan)).body)).toContain('bakery');
      expect(JSON.stringify((await t.get(PATH, sam)).body)).not.toContain('bakery');
    });
  });
});
