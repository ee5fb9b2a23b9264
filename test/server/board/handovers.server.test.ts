import { beforeAll, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import { expectToMatchEventTable } from '../received-events.ts';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';
import { captured, north } from '../trip.ts';

const t = sharedTestApp();
let jordan: Caller;
let ann: Caller;
let kim: Caller;
let lee: Caller;
beforeAll(async () => {
  jordan = await t.customer();
  ann = await t.staff('admin', 'ann');
  kim = await t.staff('admin', 'kim');
  lee = await t.staff('admin', 'lee');
});

async function book(): Promise<string> {
  t.advance(1000);
  const { id } = await t.book(jordan, north(2));
  await captured(t, id);
  return id;
}
const cancel = (id: string) => t.patch(`/api/admin/bookings/${id}/status`, ann, { status: 'cancelled' });
const hold = async (id: string, by: Caller, body: object = {}) =>
  expect((await t.post(`/api/admin/bookings/${id}/hold`, by, body)).status).toBe(200);
const openOf = async (by: Caller) => (await t.get('/api/admin/handovers/open', by)).body;
const waiting = async () => (await t.get('/api/admin/handovers', lee)).body;
const end = (by: Caller, body: object) => t.post('/api/admin/handovers', by, { items: [], ...body });
const acknowledge = (id: string, by: Caller) => t.post(`/api/admin/handovers/${id}/acknowledge`, by, {});
const holderOf = async (id: string) =>
  t.db.selectFrom('bookings').select(['heldBy', 'heldUntil']).where('id', '=', id).executeTakeFirstOrThrow();
const historyOf = async (id: string) =>
  (await t.get(`/api/admin/bookings/${id}/events`, ann)).body.map(({ kind, actor, to, note }) => [
    ...[kind, actor, to],
    ...(note === undefined ? [] : [note]),
  ]);
const idOf = ({ body }: { body: { handover: { id: string } | null } }): string => body.handover?.id ?? '';

it('a shift with nothing open is closed without a hand-over', async () => {
  expect(await openOf(ann)).toEqual([]);
  const { status, body } = await end(ann, {});
  expect([status, body]).toEqual([201, { handover: null }]);
  expect(await waiting()).toEqual([]);
});

it('hands over what the server finds open, with notes that stand in the histories, and every board hears of it', async () => {
  const [first, second] = [await book(), await book()];
  const until = new Date(t.now() + 30 * MINUTE_MS).toISOString();
  await hold(second, ann, { until });
  const open = await openOf(ann);
  expect(open.map(({ bookingId }) => bookingId).sort()).toEqual([first, second].sort());
  expect(open.find(({ bookingId }) => bookingId === second)?.reasons).toContain('held');
  expect(open.find(({ bookingId }) => bookingId === first)?.text).toContain('No technician');
  expect((await openOf(kim)).find(({ bookingId }) => bookingId === second)?.reasons).not.toContain('held');

  const refused = await end(ann, { items: [{ bookingId: first, note: 'Ana waits at the gate.' }] });
  expect([refused.status, refused.body.code]).toEqual([409, 'HANDOVER_INCOMPLETE']);
  expect((await historyOf(first)).some(([kind]) => kind === 'note')).toBe(false);

  const sockets = { board: await t.socket(kim), owner: await t.socket(jordan) };
  const ended = await end(ann, {
    items: [
      { bookingId: first, note: ' Ana waits at the gate. ' },
      { bookingId: second, note: 'I promised her a call.' },
    ],
  });
  expect(ended.status).toBe(201);
  await sockets.board.next('handovers:changed');
  await sockets.owner.settled();
  expect(sockets.owner.heard.map(({ name }) => name)).not.toContain('handovers:changed');
  expectToMatchEventTable(...Object.values(sockets));
  expect(await waiting()).toEqual([ended.body.handover]);
  expect(ended.body.handover).toMatchObject({ by: 'ann', note: null });
  expect(ended.body.handover?.items).toEqual(
    open.map(({ bookingId, reasons }) => ({
      ...{ bookingId, reasons },
      note: bookingId === first ? 'Ana waits at the gate.' : 'I promised her a call.',
    })),
  );
  expect(await historyOf(first)).toContainEqual(['note', 'ann', null, 'Ana waits at the gate.']);
  expect((await end(ann, { note: 'Again' })).body.code).toBe('HANDOVER_WAITING');

  const id = idOf(ended);
  expect((await acknowledge(id, kim)).body).toEqual(ended.body.handover);
  await sockets.board.next('handovers:changed');
  expect(await holderOf(second)).toEqual({ heldBy: 'kim', heldUntil: Date.parse(until) });
  expect(await historyOf(second)).toContainEqual(['taken_over', 'kim', 'kim']);
  const late = await acknowledge(id, lee);
  expect([late.status, late.body.code, late.body.message]).toEqual([
    ...[409, 'HANDOVER_TAKEN', 'kim has taken this shift over already.'],
  ]);
  expect(await waiting()).toEqual([]);
  expect((await acknowledge('unknown', lee)).status).toBe(404);
  const log = await t.db
    .selectFrom('auditLog')
    .select(['actor', 'action'])
    .where('action', 'in', ['shift-ended', 'shift-taken-over'])
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { actor: 'ann', action: 'shift-ended' },
    { actor: 'ann', action: 'shift-ended' },
    { actor: 'kim', action: 'shift-taken-over' },
  ]);
  for (const each of [first, second]) await cancel(each);
});

it('one of several admins takes over at the same time, and gets the holds that are still the leaving one’s', async () => {
  for (const isHeld of [true, false]) {
    const [kept, released, finished] = [await book(), await book(), await book()];
    if (isHeld) for (const each of [kept, released, finished]) await hold(each, ann);
    const ended = await end(ann, { note: 'All of them wait for a van.' });
    expect(ended.status).toBe(201);
    if (isHeld) await hold(released, lee);
    await cancel(finished);
    const answers = await Promise.all([kim, lee].map((by) => acknowledge(idOf(ended), by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('HANDOVER_TAKEN');
    const winner = answers[0]?.status === 200 ? 'kim' : 'lee';
    expect((await holderOf(kept)).heldBy).toBe(isHeld ? winner : null);
    expect((await holderOf(released)).heldBy).toBe(isHeld ? 'lee' : null);
    for (const each of [kept, released]) await cancel(each);
  }
});

it('a hand-over can be taken back, and keeps the holds', async () => {
  const id = await book();
  await hold(id, ann);
  const answers = await Promise.all(
    [1, 2, 3].map(() => end(ann, { items: [{ bookingId: id, note: 'Mine' }] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await historyOf(id)).filter(([kind]) => kind === 'note')).toHaveLength(1);
  const [own] = await waiting();
  expect((await acknowledge(own?.id ?? '', ann)).status).toBe(200);
  expect((await holderOf(id)).heldBy).toBe('ann');
  await cancel(id);
});

it('keeps the note of a booking that was settled meanwhile, and refuses what is no note', async () => {
  const id = await book();
  await cancel(id);
  for (const items of [
    [{ bookingId: id, note: ' ' }],
    [{ bookingId: id, note: 'x'.repeat(501) }],
    [1, 2].map(() => ({ bookingId: id, note: 'Twice' })),
    Array.from({ length: 101 }, (_, n) => ({ bookingId: `b${n}`, note: 'Many' })),
  ])
    expect((await end(kim, { items })).status).toBe(400);
  expect((await end(kim, { note: '' })).status).toBe(400);
  expect((await end(kim, { items: [{ bookingId: 'unknown', note: 'Who?' }] })).body.code).toBe(
    'BOOKING_NOT_FOUND',
  );
  expect(await waiting()).toEqual([]);
  const ended = await end(kim, { items: [{ bookingId: id, note: 'She will call again.' }] });
  expect(ended.body.handover?.items).toEqual([{ bookingId: id, reasons: [], note: 'She will call again.' }]);

  // The note goes with the booking's customer, the hand-over in time.
  await t.db.deleteFrom('bookingNotes').where('bookingId', '=', id).execute();
  expect((await waiting())[0]?.items[0]?.note).toBeNull();
  t.advance(91 * DAY_MS);
  await t.runJobs('retention');
  expect(await t.db.selectFrom('handovers').select('id').execute()).toEqual([]);
});
