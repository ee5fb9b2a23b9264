import { expect, it } from 'vitest';
import { ownedTables } from '../../../src/server/customers/merge-customers.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, type Caller } from '../test-app.ts';
import { captured } from '../trip.ts';

const t = sharedTestApp({ env: { ADMIN_EMAILS: 'boss@example.com' } });

/** The tables that name a customer, by their names in the code. */
const tablesOfCustomers = async () =>
  (await t.db.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === 'customer_id'))
    .map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .sort();
const rowsOf = async (table: string, column: string, value: string): Promise<number> => {
  const { ref } = t.db.dynamic;
  const rows = await t.db
    .selectFrom(table as 'bookings')
    .select(ref<'customerId'>(column))
    .where(ref<'customerId'>(column), '=', value)
    .execute();
  return rows.length;
};
const merge = (as: Caller, keptId: string, otherId: string) =>
  t.post(`/api/admin/customers/${keptId}/merge`, as, { otherId });

it('every table that names a customer is given over or ends, and the books stay as they are', async () => {
  expect(await tablesOfCustomers()).toEqual(Object.keys(ownedTables).sort());
  const admin = await t.staff('admin', 'mreyes');
  const [kept, given] = [await t.customer('ana@example.com'), await t.customer('ana@work.example')];
  await t.patch('/api/profile', given, { phone: '9735550118', city: 'Union', state: 'NJ' });
  const booking = await t.book(given, { customerName: 'Ana Ruiz', phoneNumber: '(973) 555-0118' });
  const own = await t.book(kept, { customerName: 'Ana Ruiz', phoneNumber: '(973) 555-0118' });
  for (const { id } of [booking, own]) await captured(t, id);
  const { status, body: note } = await t.post(`/api/admin/customers/${given.id}/notes`, admin, {
    text: 'Gate 4',
  });
  expect(status).toBe(201);
  await t.db
    .insertInto('passkeys')
    .values({
      ...{ id: 'key', role: 'customer', subject: given.id, userHandle: '00', publicKey: '', name: 'Phone' },
      ...{ counter: 0, transports: '[]', createdAt: t.now(), lastUsedAt: null },
    })
    .execute();
  await t.db
    .insertInto('photos')
    .values({ name: 'face', customerId: given.id, content: Buffer.from('a face'), createdAt: t.now() })
    .execute();
  await t.db
    .insertInto('customerIdentities')
    .values({ issuer: 'https://id.example', subject: 's', customerId: given.id, createdAt: t.now() })
    .execute();
  const entries = await t.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute();
  const path = `/api/admin/customers/${kept.id}/merge?otherId=${given.id}` as const;
  expect((await t.get(path, admin)).body).toMatchObject({
    ...{ bookings: 1, payments: 1, notes: 1, lostEmail: 'ana@work.example' },
    filled: ['city', 'state'],
  });

  const merged = await merge(admin, kept.id, given.id);
  expect(merged).toMatchObject({
    status: 200,
    body: { id: kept.id, totalBookings: 2, totalSpent: 370, city: 'Union', email: 'ana@example.com' },
  });
  // The terms of the name that stands in place of the former one.
  for (const table of await tablesOfCustomers())
    if (table !== 'customerTerms')
      expect([table, await rowsOf(table, 'customerId', given.id)]).toEqual([table, 0]);
  for (const table of ['passkeys', 'knownDevices', 'pushSubscriptions'])
    expect([table, await rowsOf(table, 'subject', given.id)]).toEqual([table, 0]);
  expect((await t.get('/api/auth/user', given)).status).toBe(401);
  const { body: history } = await t.get(`/api/admin/customers/${kept.id}`, admin);
  expect(history.notes).toMatchObject([{ id: note.id, text: 'Gate 4', author: 'mreyes' }]);
  expect(history.bookings.map((each) => each.booking.id).sort()).toEqual([booking.id, own.id].sort());
  expect(history.totals).toMatchObject({ bookings: 2, spent: 370 });
  expect((await t.get(`/api/bookings/${booking.id}`, kept)).status).toBe(200);
  const found = (await t.get('/api/admin/customers?q=9735550118', admin)).body;
  expect(found.map(({ id }) => id)).toEqual([kept.id]);
  expect(await t.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute()).toEqual(entries);
  expect((await checkLedger(t.db)).differences).toEqual([]);

  expect(await merge(admin, kept.id, given.id)).toMatchObject({ status: 200, body: { id: kept.id } });
  const { body: log } = await t.get('/api/admin/audit?action=customers-merged', admin);
  expect(log).toMatchObject([{ actor: 'mreyes', subject: { id: kept.id }, detail: { from: given.id } }]);
});

it('the preview counts the saved cards and names the sign-in number, and both go over with the last sign-in', async () => {
  const admin = await t.staff('admin', 'jo');
  const [kept, given] = [await t.customer('al@example.com'), await t.customer('al@work.example')];
  const card = { brand: 'visa', last4: '1111', expMonth: 12, expYear: 2035, createdAt: t.now() } as const;
  await t.db
    .insertInto('savedCards')
    .values({ ...card, id: 'al', customerId: given.id, providerCustomerId: 'c', providerCardId: 'k' })
    .execute();
  const setPhone = ({ id }: Caller, signInPhone: string | null) =>
    t.db.updateTable('customers').set({ signInPhone }).where('id', '=', id).execute();
  t.advance(1000);
  await t.customer('al@work.example');
  await setPhone(given, '+19735550160');
  const preview = async () =>
    (await t.get(`/api/admin/customers/${kept.id}/merge?otherId=${given.id}` as const, admin)).body;
  await setPhone(kept, '+19735550161');
  expect(await preview()).toMatchObject({ savedCards: 1, signInPhone: null, lostSignInPhone: '0160' });
  await setPhone(kept, null);
  expect(await preview()).toMatchObject({ savedCards: 1, signInPhone: '0160', lostSignInPhone: null });

  expect((await merge(admin, kept.id, given.id)).status).toBe(200);
  expect((await t.get('/api/cards', kept)).body).toMatchObject([{ id: 'al' }]);
  expect((await t.get('/api/auth/user', kept)).body).toMatchObject({
    signInPhone: '+19735550160',
    lastLoginAt: new Date(t.now()).toISOString(),
  });
});

it('a merge gives the cars over, and one that both accounts have stays one', async () => {
  const admin = await t.staff('admin', 'vera');
  const [kept, given] = [await t.customer('cy@example.com'), await t.customer('cy@work.example')];
  const tesla = { vehicleMake: 'Tesla', vehicleConnector: 'NACS' };
  const ioniq = { vehicleMake: 'Hyundai', licensePlate: 'T48-RMK', vehicleConnector: 'CCS' };
  const leaf = { vehicleMake: 'Nissan', vehicleModel: 'Leaf' };
  const preview = async () =>
    (await t.get(`/api/admin/customers/${kept.id}/merge?otherId=${given.id}` as const, admin)).body;
  for (const car of [ioniq, tesla, leaf]) {
    t.advance(1);
    await t.post('/api/vehicles', given, car);
  }
  expect(await preview()).toMatchObject({
    vehicles: 2,
    filled: expect.arrayContaining(['licensePlate', 'vehicleConnector']),
  });
  await t.post('/api/vehicles', kept, tesla);
  expect(await preview()).toMatchObject({ vehicles: 2, filled: [] });
  expect((await merge(admin, kept.id, given.id)).status).toBe(200);
  expect((await t.get('/api/vehicles', kept)).body).toMatchObject([
    { ...tesla, isUsual: true },
    { ...ioniq, isUsual: false },
    { ...leaf, isUsual: false },
  ]);
  expect((await t.get('/api/admin/customers?q=t48', admin)).body.map(({ id }) => id)).toEqual([kept.id]);
});

it('a merge fills a profile without a car with the usual one of the other account', async () => {
  const admin = await t.staff('admin', 'lou');
  const [kept, given] = [await t.customer('di@example.com'), await t.customer('di@work.example')];
  const [tesla, leaf] = [{ vehicleMake: 'Tesla', vehicleConnector: 'NACS' }, { vehicleMake: 'Nissan' }];
  for (const car of [tesla, leaf]) await t.post('/api/vehicles', given, car);
  expect((await merge(admin, kept.id, given.id)).status).toBe(200);
  expect((await t.get('/api/vehicles', kept)).body).toMatchObject([
    { ...tesla, isUsual: true },
    { ...leaf, isUsual: false },
  ]);
});

it('a merge is refused while money moves, for an admin, for one account twice and for a deleted one', async () => {
  const admin = await t.staff('admin', 'kim');
  const [kept, given] = [await t.customer('bo@example.com'), await t.customer('bo@work.example')];
  const boss = await t.customer('boss@example.com');
  const tech = await t.staff('tech', 'dana');
  const refusals = async (id: string, otherId: string) => {
    const { status, body } = await merge(admin, id, otherId);
    return [status, (body as { code?: string }).code];
  };
  expect((await merge(tech, kept.id, given.id)).status).toBe(403);
  expect(await refusals(kept.id, kept.id)).toEqual([400, 'SAME_CUSTOMER']);
  expect(await refusals(kept.id, boss.id)).toEqual([409, 'STAFF_ACCOUNT']);
  expect(await refusals(kept.id, 'nobody')).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  await t.post('/api/create-payment', given, {
    ...{ amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact },
  });
  for (const [id, otherId] of [
    [kept.id, given.id],
    [given.id, kept.id],
  ] as const)
    expect(await refusals(id, otherId)).toEqual([409, 'MONEY_MOVING']);
  expect((await t.get('/api/auth/user', given)).status).toBe(200);
});

it('notes are written by dispatchers, changed by their author, deleted by any, and exported to the customer', async () => {
  const [admin, other] = [await t.staff('admin', 'lee'), await t.staff('admin', 'park')];
  const tech = await t.staff('tech', 'sam');
  const cleo = await t.customer('cleo@example.com');
  const path = `/api/admin/customers/${cleo.id}/notes` as const;
  expect((await t.post(path, tech, { text: 'x' })).status).toBe(403);
  expect((await t.get(`/api/admin/customers/${cleo.id}`, tech)).status).toBe(403);
  expect((await t.post(path, admin, { text: ' \u200b ' })).status).toBe(400);
  const board = await t.socket(other);
  const { body: note } = await t.post(path, admin, { text: 'Has a dog' });
  await board.next('customers:changed');
  expect(await t.patch(`${path}/${note.id}`, other, { text: 'Has a cat' })).toMatchObject({ status: 403 });
  t.advance(1000);
  const changed = await t.patch(`${path}/${note.id}`, admin, { text: 'Has two dogs' });
  expect(changed).toMatchObject({ status: 200, body: { text: 'Has two dogs', author: 'lee' } });
  const { body: exported } = await t.get('/api/account/export', cleo);
  expect(exported.notes).toMatchObject([{ text: 'Has two dogs' }]);
  expect(JSON.stringify(exported)).not.toContain('lee');
  expect((await t.call('DELETE', `${path}/${note.id}`, { as: other })).status).toBe(204);
  expect((await t.call('DELETE', `${path}/${note.id}`, { as: other })).status).toBe(404);
  await t.post(path, admin, { text: 'Gone with the account' });
  expect((await t.post('/api/account/delete', cleo, { confirm: 'DELETE' })).status).toBe(200);
  expect(await rowsOf('customerNotes', 'customerId', cleo.id)).toBe(0);
});

it('a customer has 100 notes at most, also when they are written at once, and one more after one is deleted', async () => {
  const admin = await t.staff('admin', 'noor');
  const dee = await t.customer('dee@example.com');
  const path = `/api/admin/customers/${dee.id}/notes` as const;
  const rows = Array.from({ length: 98 }, (_, n) => ({
    ...{ id: `note-${n}`, customerId: dee.id, author: 'noor', text: `${n}` },
    ...{ createdAt: t.now(), changedAt: null },
  }));
  await t.db.insertInto('customerNotes').values(rows).execute();
  const add = () => t.post(path, admin, { text: 'Gate 4' });
  const statuses = (await Promise.all([add(), add(), add(), add()])).map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 409, 409]);
  expect(await add()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_NOTES' } });
  await t.call('DELETE', `${path}/note-0`, { as: admin });
  expect((await add()).status).toBe(201);
});
