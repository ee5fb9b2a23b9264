import { beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/durations.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, ORIGIN } from '../test-app.ts';
import { captured, fixAt, north } from '../trip.ts';

const t = sharedTestApp();
let jordan: Caller;
let admin: Caller;
let dana: Caller;
let lee: Caller;
beforeAll(async () => {
  jordan = await t.customer();
  admin = await t.staff('admin', 'mreyes');
  dana = await t.staff('tech', 'dana');
  await t.staff('tech', 'sam');
  lee = await t.staff('tech', 'lee');
});

const book = async (form: object = {}) => {
  // A job given back before has put its technician out of action.
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true', isWell: true });
  const { id } = await t.book(jordan, { ...form });
  await captured(t, id);
  return id;
};
const set = (status: string, by?: Caller) => (id: string) =>
  t.patch(`/api/admin/bookings/${id}/status`, by ?? admin, { status });
const assign = (techId: string) => (id: string) =>
  t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
const unassign = (id: string) => t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
const claim = (id: string) => set('confirmed', dana)(id);
const report = (step: 'departed' | 'arrived') => (id: string) =>
  t.post(`/api/tech/bookings/${id}/${step}`, dana);
const problem = (kind: string) => (id: string) => t.post(`/api/tech/bookings/${id}/problem`, dana, { kind });
const readCharge = (id: string) => t.post(`/api/tech/bookings/${id}/charging`, dana, { kwh: 2 });
/** A form, whose answer is 201 instead of 200. */
async function complain(id: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ kind: 'damage', key: 'k' })) body.append(name, value);
  const headers = { ...jordan.headers, origin: ORIGIN };
  const { status } = await fetch(`${t.url}/api/bookings/${id}/reports`, { method: 'POST', headers, body });
  return { status: status === 201 ? 200 : status };
}
async function settleComplaint(id: string) {
  const [report] = (await t.get(`/api/bookings/${id}/reports`, jordan)).body;
  return t.post(`/api/admin/exceptions/${report?.id}/close`, admin);
}
const rate = (id: string) => t.post(`/api/bookings/${id}/rating`, jordan, { stars: 5 });
const cancelOwn = (id: string) => t.post(`/api/bookings/${id}/cancel`, jordan);

/** All rows that a booking has in other tables, without later changes of its payment. */
async function effectsOf(id: string) {
  const [messages, audit, work, ratings, alert, log] = await Promise.all([
    t.db.selectFrom('messages').select('kind').where('bookingId', '=', id).execute(),
    t.db.selectFrom('auditLog').select('action').where('subject', '=', id).execute(),
    t.db
      .selectFrom('jobs')
      .innerJoin('payments', 'payments.id', 'jobs.key')
      .select('kind')
      .where('payments.bookingId', '=', id)
      .execute(),
    t.db.selectFrom('ratings').select('stars').where('bookingId', '=', id).execute(),
    t.db.selectFrom('notifications').selectAll().where('bookingId', '=', id).executeTakeFirstOrThrow(),
    t.db
      .selectFrom('bookingEvents')
      .select(['kind', 'payload'])
      .where('bookingId', '=', id)
      .where('kind', 'not in', ['payment', 'refund'])
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow(),
  ]);
  return {
    messages: messages.map(({ kind }) => kind).sort(),
    audit: audit.flatMap(({ action }) => (action === 'payment' ? [] : action)).sort(),
    work: work.map(({ kind }) => kind).sort(),
    ratings: ratings.length,
    alert: alert.acknowledgedAt === null ? 'waits' : `acknowledged by ${alert.acknowledgedBy}`,
    raisesAgain: alert.raiseAt !== null,
    log: { kind: log.kind, ...JSON.parse(log.payload) },
    alertId: alert.id,
  };
}

/** The items of the second list that are not in the first. */
function added(before: string[], after: string[]): string[] {
  const rest = [...before];
  return after.filter((value) => {
    const at = rest.indexOf(value);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

const nothing = { messages: [], audit: [], work: [], ratings: 0 };
const waits = { alert: 'waits', raisesAgain: true };
const byAdmin = { alert: 'acknowledged by mreyes', raisesAgain: false };
const unassigned = { status: 'pending', assignedTechId: null };
const danas = { status: 'pending', assignedTechId: 'dana' };

/** In New York, four days after the test's present. */
const TUESDAY = '2026-11-24T15:00:00.000Z';

type Step = (id: string) => Promise<{ status: number }>;
type Case = {
  before?: Step[];
  step: Step;
  follows: object;
  kind: string;
  former?: object;
  clears?: boolean;
  more?: object;
};

const cases: Record<string, Case> = {
  'an admin confirms an unassigned booking': {
    step: set('confirmed'),
    follows: { audit: ['booking-status'], ...waits },
    kind: 'status',
    former: unassigned,
  },
  'a technician claims the booking': {
    step: claim,
    follows: {
      audit: ['booking-status'],
      messages: ['assigned'],
      alert: 'acknowledged by dana',
      raisesAgain: false,
    },
    kind: 'status',
    former: unassigned,
    clears: true,
  },
  'an admin assigns the booking': {
    step: assign('dana'),
    follows: { audit: ['booking-assigned'], messages: ['assigned', 'tech_assigned'], ...byAdmin },
    kind: 'assigned',
    former: unassigned,
    clears: true,
  },
  'an admin assigns the booking to another technician': {
    before: [assign('dana')],
    step: assign('sam'),
    // The customer gets a message about the first technician only.
    follows: { audit: ['booking-assigned'], messages: ['tech_assigned', 'tech_reassigned'], ...byAdmin },
    kind: 'assigned',
    former: danas,
  },
  'an admin unassigns the booking': {
    before: [assign('dana')],
    step: unassign,
    follows: { audit: ['booking-unassigned'], messages: ['tech_reassigned'], ...byAdmin, raisesAgain: true },
    kind: 'unassigned',
    former: danas,
  },
  'the technician gives the booking back': {
    before: [claim],
    step: problem('cannot_go'),
    follows: {
      ...{ audit: ['booking-unassigned'], messages: ['given_back'] },
      ...{ alert: 'acknowledged by dana', raisesAgain: true },
    },
    kind: 'unassigned',
    former: { status: 'confirmed', assignedTechId: 'dana' },
    more: { problem: 'cannot_go' },
  },
  'the technician gives a service that has begun back': {
    before: [claim, (id) => set('in_progress', dana)(id)],
    step: problem('breakdown'),
    follows: {
      ...{ audit: ['booking-unassigned'], messages: ['stopped'] },
      ...{ alert: 'acknowledged by dana', raisesAgain: true },
    },
    kind: 'unassigned',
    former: { status: 'in_progress', assignedTechId: 'dana' },
    more: { problem: 'breakdown' },
  },
  'an admin assigns the booking that was given back': {
    before: [claim, problem('cannot_go')],
    step: assign('sam'),
    follows: {
      ...{ audit: ['booking-assigned'], messages: ['replaced', 'tech_assigned'] },
      ...{ alert: 'acknowledged by dana', raisesAgain: false },
    },
    kind: 'assigned',
    former: unassigned,
  },
  'the technician reports that nobody answers': {
    before: [claim],
    step: problem('no_answer'),
    follows: { messages: ['no_answer'], alert: 'acknowledged by dana', raisesAgain: false },
    kind: 'problem',
  },
  'the technician departs': {
    before: [claim],
    step: report('departed'),
    follows: { messages: ['on_the_way'], alert: 'acknowledged by dana', raisesAgain: false },
    kind: 'departed',
  },
  'the technician arrives without reporting departure': {
    before: [claim],
    step: report('arrived'),
    follows: { messages: ['arrived'], alert: 'acknowledged by dana', raisesAgain: false },
    kind: 'arrived',
  },
  'the technician starts': {
    before: [assign('dana'), set('confirmed')],
    step: (id) => set('in_progress', dana)(id),
    follows: { audit: ['booking-status'], ...byAdmin },
    kind: 'status',
    former: { ...danas, status: 'confirmed' },
  },
  'the technician reads how much the car has got': {
    before: [claim, (id) => set('in_progress', dana)(id)],
    step: readCharge,
    follows: { alert: 'acknowledged by dana', raisesAgain: false },
    kind: 'charging',
  },
  'the customer reports a problem': {
    before: [assign('dana'), set('completed')],
    step: complain,
    follows: { messages: ['report_made'], ...byAdmin },
    kind: 'reported',
  },
  'an admin settles what the customer has reported': {
    before: [assign('dana'), set('completed'), complain],
    step: settleComplaint,
    follows: { messages: ['report_settled'], ...byAdmin },
    kind: 'reported',
  },
  'the technician completes': {
    before: [assign('dana'), set('in_progress')],
    step: (id) => set('completed', dana)(id),
    follows: { audit: ['booking-status'], messages: ['completed', 'receipt_mail'], ...byAdmin },
    kind: 'status',
    former: { ...danas, status: 'in_progress' },
  },
  'an admin completes an unassigned booking': {
    step: set('completed'),
    follows: { audit: ['booking-status'], messages: ['completed', 'receipt_mail'], ...byAdmin },
    kind: 'status',
    former: unassigned,
    clears: true,
  },
  'an admin reopens a completed booking without a technician': {
    before: [set('completed')],
    step: set('confirmed'),
    follows: { audit: ['booking-status'], ...byAdmin, raisesAgain: true },
    kind: 'status',
    former: { ...unassigned, status: 'completed' },
  },
  'an admin cancels an unassigned booking': {
    step: set('cancelled'),
    follows: {
      audit: ['booking-status'],
      messages: ['cancelled', 'refund_mail'],
      work: ['release'],
      ...byAdmin,
    },
    kind: 'status',
    former: unassigned,
    clears: true,
  },
  'the customer cancels an assigned booking': {
    before: [assign('dana')],
    step: cancelOwn,
    follows: {
      audit: ['booking-status'],
      messages: ['cancelled', 'refund_mail', 'tech_cancelled'],
      work: ['release'],
      ...byAdmin,
    },
    kind: 'status',
    former: danas,
  },
  'the customer moves the booking to a day to come': {
    step: (id) => t.post(`/api/bookings/${id}/move`, jordan, { startAt: TUESDAY }),
    follows: { audit: ['booking-moved'], messages: ['moved', 'reminder'], work: ['refund'], ...waits },
    kind: 'moved',
    former: unassigned,
    more: { differenceCents: -6000 },
  },
  'an admin tells the customer when the technician comes': {
    before: [assign('lee'), () => t.post('/api/tech/location', lee, fixAt(north(1)))],
    step: (id) => t.post(`/api/admin/bookings/${id}/tell-arrival`, admin),
    follows: { audit: ['arrival-told'], messages: ['arrival_told'], ...byAdmin },
    kind: 'told',
  },
  'the customer rates a completed booking': {
    before: [assign('dana'), set('completed')],
    step: rate,
    follows: { ratings: 1, ...byAdmin },
    kind: 'rated',
  },
};

it.each(Object.entries(cases))(
  'booking change has exactly its listed side effects when %s',
  async (_, { before = [], step, ...then }) => {
    const id = await book();
    for (const earlier of before) expect((await earlier(id)).status).toBe(200);
    const first = await effectsOf(id);
    expect((await step(id)).status).toBe(200);
    const { log, alertId, ...last } = await effectsOf(id);
    expect({
      ...last,
      messages: added(first.messages, last.messages),
      audit: added(first.audit, last.audit),
      work: added(first.work, last.work),
    }).toEqual({ ...nothing, ...then.follows });
    expect(log).toEqual({
      kind: then.kind,
      ...(then.former && { former: then.former }),
      ...then.more,
      ...(then.clears && { acknowledged: { ids: [alertId], at: t.now() } }),
    });
  },
);

it('new emergency booking has exactly an alert, three messages and a capture job', async () => {
  const emergency = await effectsOf(await book());
  expect(emergency).toEqual({
    ...nothing,
    ...waits,
    messages: ['new_booking', 'overdue', 'overdue_mail'],
    work: ['capture'],
    log: { kind: 'created' },
    alertId: expect.any(String),
  });
});

it('new standard booking has exactly an alert, confirmation, reminder and a capture job, and its technician is named later', async () => {
  const scheduledAt = new Date(t.now() + 7 * DAY_MS).toISOString();
  const id = await book({ serviceType: 'standard', scheduledAt, baseFee: 125, totalAmount: 125 });
  const created = await effectsOf(id);
  expect(created).toEqual({
    ...nothing,
    ...waits,
    messages: ['booked', 'new_booking', 'reminder'],
    work: ['capture'],
    log: { kind: 'created' },
    alertId: expect.any(String),
  });
  for (const techId of ['dana', 'sam']) expect((await assign(techId)(id)).status).toBe(200);
  const { messages } = await effectsOf(id);
  expect(added(created.messages, messages)).toEqual([
    ...['assigned', 'tech_assigned', 'tech_assigned', 'tech_reassigned', 'technician_named'],
  ]);
});

it('waiting for an earlier time has no side effects, and leaving the list has none', async () => {
  const scheduledAt = new Date(t.now() + 7 * DAY_MS).toISOString();
  const id = await book({ serviceType: 'standard', scheduledAt, baseFee: 125, totalAmount: 125 });
  const { log: _, ...before } = await effectsOf(id);
  expect((await t.post(`/api/bookings/${id}/earlier`, jordan)).status).toBe(200);
  expect(await effectsOf(id)).toEqual({ ...before, log: { kind: 'earlier' } });
  expect((await t.call('DELETE', `/api/bookings/${id}/earlier`, { as: jordan })).status).toBe(200);
  expect(await effectsOf(id)).toEqual({ ...before, log: { kind: 'earlier' } });
});

it('payment changes are in the audit log, and a completed refund makes the refund e-mail due at once', async () => {
  const id = await book();
  const audit = () =>
    t.db.selectFrom('auditLog').select('detail').where('subject', '=', id).orderBy('id').execute();
  expect((await audit()).map(({ detail }) => JSON.parse(detail))).toEqual([
    { from: 'authorized', to: 'captured' },
  ]);
  expect((await cancelOwn(id)).status).toBe(200);
  const refundMail = () =>
    t.db
      .selectFrom('messages')
      .select('dueAt')
      .where('bookingId', '=', id)
      .where('kind', '=', 'refund_mail')
      .execute();
  await expect.poll(async () => (await audit()).length).toBe(3);
  expect(JSON.parse((await audit()).at(-1)?.detail ?? '')).toEqual({ from: 'captured', to: 'refunded' });
  expect(await refundMail()).toEqual([{ dueAt: t.now() }]);
});

it('refunds of a booking that goes on are told as refunds, and never as a cancellation', async () => {
  const id = await book();
  const kinds = async () =>
    (await t.db.selectFrom('messages').select('kind').where('bookingId', '=', id).orderBy('id').execute())
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'part_refunded' || kind === 'refund_mail');
  const refund = (amount: number) =>
    t.post(`/api/admin/bookings/${id}/refund`, admin, {
      amount,
      reason: 'late',
      idempotencyKey: `${id}-${amount}`,
    });
  expect((await refund(60)).status).toBe(200);
  await expect.poll(kinds).toEqual(['part_refunded']);
  expect((await refund(125)).status).toBe(200);
  await expect.poll(kinds).toEqual(['part_refunded', 'part_refunded']);
});
