import { beforeAll, expect, it } from 'vitest';
import type { NewView } from '../../../src/contract/shapes/saved-view.ts';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';

const t = sharedTestApp();
let mreyes: Caller;
let kim: Caller;
beforeAll(async () => {
  mreyes = await t.staff('admin', 'mreyes');
  kim = await t.staff('admin', 'kim');
});

const settings = {
  ...{ show: 'open', status: null, serviceType: 'emergency', payment: null, order: 'newest' },
  hidden: ['amount'],
} as const satisfies Omit<NewView['settings'], 'hidden'> & { hidden: readonly string[] };
const add = (by: Caller, given: object = {}) =>
  t.post('/api/admin/views', by, { name: 'Late', isShared: false, isDefault: false, settings, ...given });
const change = (by: Caller, id: string, given: object) => t.patch(`/api/admin/views/${id}`, by, given);
const seenBy = async (by: Caller) =>
  (await t.get('/api/admin/views', by)).body.map(({ name, isDefault }) => [name, isDefault]);

it('a view is its owner’s until it is for all, and each dispatcher has a default', async () => {
  const board = await t.socket(kim);
  const own = await add(mreyes, { name: ' Late\u202e\nemergencies ', isDefault: true });
  expect([own.status, own.body]).toEqual([
    201,
    {
      ...{ id: own.body.id, name: 'Late emergencies', owner: 'mreyes', isShared: false, isDefault: true },
      settings,
    },
  ]);
  await board.next('views:changed');
  expect(await seenBy(kim)).toEqual([]);
  expect((await change(kim, own.body.id, { name: 'Mine' })).body.code).toBe('VIEW_NOT_FOUND');
  expect((await t.call('DELETE', `/api/admin/views/${own.body.id}`, { as: kim })).status).toBe(404);

  expect((await change(mreyes, own.body.id, { isShared: true })).status).toBe(200);
  expect((await change(kim, own.body.id, { isDefault: true, name: 'Emergencies' })).status).toBe(200);
  expect(await seenBy(kim)).toEqual([['Emergencies', true]]);
  const night = await add(kim, { name: 'Night', isDefault: true });
  expect(await seenBy(kim)).toEqual([
    ['Night', true],
    ['Emergencies', false],
  ]);
  expect(await seenBy(mreyes)).toEqual([['Emergencies', true]]);
  expect((await change(kim, own.body.id, { isShared: false })).body.code).toBe('NOT_YOURS');
  await change(kim, own.body.id, { isDefault: true });
  await change(mreyes, own.body.id, { isShared: false });
  expect(await seenBy(kim)).toEqual([['Night', false]]);
  expect((await t.call('DELETE', `/api/admin/views/${own.body.id}`, { as: mreyes })).status).toBe(200);
  expect(await seenBy(mreyes)).toEqual([]);
  expect((await t.call('DELETE', `/api/admin/views/${night.body.id}`, { as: kim })).status).toBe(200);
});

it('refuses a view without a name, with a search or beyond thirty', async () => {
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(41) },
    { settings: { ...settings, search: 'Ana' } },
    { settings: { ...settings, hidden: ['phone'] } },
  ])
    expect((await add(mreyes, wrong)).status).toBe(400);
  for (let n = 0; n < 30; n += 1) expect((await add(mreyes, { name: `View ${n}` })).status).toBe(201);
  expect((await add(mreyes)).body.code).toBe('TOO_MANY_VIEWS');
  const shared = await add(mreyes, { isShared: true });
  expect(shared.status).toBe(201);
  expect((await change(mreyes, shared.body.id, { isShared: false })).body.code).toBe('TOO_MANY_VIEWS');
  expect((await change(mreyes, shared.body.id, {})).status).toBe(400);
});

it('views that are added, changed and removed at the same time stay within the rules', async () => {
  const ann = await t.staff('admin', 'ann');
  for (let n = 0; n < 28; n += 1) await add(ann, { name: `View ${n}` });
  const added = await Promise.all(Array.from({ length: 6 }, () => add(ann)));
  expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);

  for (let round = 0; round < 3; round += 1) {
    const { body: view } = await add(kim, { isShared: true });
    const answers = await Promise.all([
      t.call('DELETE', `/api/admin/views/${view.id}`, { as: ann }),
      change(kim, view.id, { isShared: false }),
      change(kim, view.id, { isDefault: true, name: 'Mine' }),
      change(ann, view.id, { isDefault: true }),
    ]);
    for (const { status } of answers) expect(status).toBeOneOf([200, 404]);
  }
});
