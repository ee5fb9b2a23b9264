import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../src/domain/dispatch/offer.ts';
import { dispatchBookings } from '../../../src/server/dispatch/automatic/dispatch-bookings.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { trials } from '../../trials.ts';
import { modes, offerTo, ROUND_MS, startOfferingCompany } from '../offering-company.ts';
import { type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

const SECOND_MS = 1000;

const offered = async (t: TestApp, ...techs: Caller[]) =>
  Promise.all(techs.map(async (tech) => (await t.get('/api/tech/offers', tech)).body.length));

async function historyOf(t: TestApp, admin: Caller, id: string): Promise<string[]> {
  const { body } = await t.get(`/api/admin/bookings/${id}/events`, admin);
  return body
    .filter(({ kind }) => kind !== 'payment' && kind !== 'created')
    .map(({ actor, kind, from, to }) => `${actor} ${kind} ${[from, to].filter(Boolean).join(' ')}`);
}

const askedIn = async (t: TestApp, admin: Caller, id: string) =>
  (await t.get('/api/admin/forecasts', admin)).body.find(({ bookingId }) => bookingId === id)?.asked;

describe('offers', () => {
  it('nothing is offered by default, nor outside of the hours of the offer mode', async () => {
    const { t, admin, first, second, third, book, dispatch } = await startOfferingCompany();
    await t.patch('/api/admin/settings', admin, modes('suggest'));
    await book();
    expect(await offered(t, first, second, third)).toEqual([0, 0, 0]);
    const night = { mode: 'suggest', hours: { from: '10:30', to: '11:00', mode: 'offer' } };
    await t.patch('/api/admin/settings', admin, {
      dispatch: { ...modes('suggest').dispatch, emergency: night },
    });
    await dispatch();
    expect(await offered(t, first, second, third)).toEqual([0, 0, 0]);
    t.advance(30 * 60 * SECOND_MS);
    await dispatch();
    expect(await offered(t, first, second, third)).toEqual([1, 0, 0]);
  });

  it('a call that waits is offered as soon as the mode is changed', async () => {
    const { t, admin, first, second, third, book } = await startOfferingCompany();
    await t.patch('/api/admin/settings', admin, modes('suggest'));
    await book();
    await t.runJobs('dispatch-bookings');
    await t.patch('/api/admin/settings', admin, modes('offer'));
    await t.runJobs('dispatch-bookings');
    expect(await offered(t, first, second, third)).toEqual([1, 0, 0]);
  });

  it('calls are dispatched again at once after a change while they are dispatched', async () => {
    const { t } = await startOfferingCompany();
    expect(await dispatchBookings(t.context)).toBe('done');
    const dispatching = dispatchBookings(t.context);
    t.context.forecasts.forget();
    expect(await dispatching).toEqual({ retryAt: t.now() });
  });

  it('a call is offered to the best technician only, who hears its address, drive, price and time', async () => {
    const { t, admin, jordan, first, second, book } = await startOfferingCompany();
    const [phone, other, board, customer] = [
      await t.socket(first),
      await t.socket(second),
      await t.socket(admin),
      await t.socket(jordan),
    ];
    const opened = phone.next('offer:opened', () => true);
    const id = await book();
    const offer = await opened;
    expect(offer).toEqual({
      id: expect.any(String),
      bookingId: id,
      serviceType: 'emergency',
      location: 'Union, NJ 07083',
      driveMinutes: expect.any(Number),
      totalAmount: 185,
      offeredAt: new Date(t.now()).toISOString(),
      expiresAt: new Date(t.now() + 45 * SECOND_MS).toISOString(),
      secondsLeft: 45,
    });
    t.advance(10 * SECOND_MS);
    expect((await t.get('/api/tech/offers', first)).body).toEqual([{ ...offer, secondsLeft: 35 }]);
    expect(await askedIn(t, admin, id)).toEqual({
      offer: { techId: 'first', expiresAt: offer.expiresAt },
      declined: 0,
      unanswered: 0,
      isOver: false,
    });
    await Promise.all([other, board, customer].map((socket) => socket.settled()));
    expect([other, board, customer].flatMap((socket) => socket.all('offer:opened'))).toEqual([]);
    const messages = t.db.selectFrom('messages').select(['kind', 'techId']).where('kind', '=', 'job_offered');
    expect(await messages.execute()).toEqual([{ kind: 'job_offered', techId: 'first' }]);
  });

  it('the other technicians on duty hear to whom a job is offered, and when it is not any more', async () => {
    const { t, admin, jordan, first, second, third, book, decline } = await startOfferingCompany();
    await t.post('/api/tech/duty', third, { isOnDuty: 'false' });
    const sockets = {
      second: await t.socket(second),
      third: await t.socket(third),
      jordan: await t.socket(jordan),
    };
    const marks = () => sockets.second.all('job:offered').map(({ offeredTo }) => offeredTo ?? null);
    const id = await book();
    const offer = await offerTo(t, first);
    await expect.poll(marks).toEqual([null, 'first']);
    const pool = async (tech: Caller) =>
      (await t.get('/api/tech/bookings', tech)).body.map(({ offeredTo }) => offeredTo);
    expect([await pool(first), await pool(second), await pool(third)]).toEqual([
      ['first'],
      ['first'],
      [undefined],
    ]);
    expect((await t.get(`/api/bookings/${id}`, jordan)).body).not.toHaveProperty('offeredTo');
    expect((await t.get('/api/admin/bookings', admin)).body[0]).not.toHaveProperty('offeredTo');
    await decline(offer, first, 'too_far');
    await expect.poll(() => marks().slice(2)).toContain(null);
    await Promise.all(Object.values(sockets).map((socket) => socket.settled()));
    expect(sockets.third.all('job:offered')).toEqual([]);
    const seen = sockets.jordan.all('booking:updated').filter((booking) => 'offeredTo' in booking);
    expect([seen, sockets.jordan.all('job:offered')]).toEqual([[], []]);
  });

  it('an acceptance assigns and confirms the job, ends the offer, and is not told to its technician as news', async () => {
    const { t, admin, first, second, book, accept } = await startOfferingCompany();
    const phone = await t.socket(first);
    const id = await book();
    const offer = await offerTo(t, first);
    const closed = phone.next('offer:closed', () => true);
    expect(await accept(offer, second)).toMatchObject({ status: 403, body: { code: 'NOT_YOURS' } });
    expect(await accept(offer, first)).toMatchObject({
      status: 200,
      body: { id, assignedTechId: 'first', status: 'confirmed' },
    });
    expect(await closed).toEqual({ id: offer.id, bookingId: id, outcome: 'accepted' });
    expect(await accept(offer, first)).toMatchObject({
      status: 409,
      body: { code: 'OFFER_CLOSED', message: 'You have accepted this job already.' },
    });
    expect(await historyOf(t, admin, id)).toEqual(['automatic offered first', 'first assigned first']);
    const messages = await t.db.selectFrom('messages').select('kind').where('bookingId', '=', id).execute();
    expect(messages.map(({ kind }) => kind)).not.toContain('tech_assigned');
    expect((await t.post('/api/tech/offers/none/accept', first)).body).toMatchObject({
      code: 'OFFER_NOT_FOUND',
    });
  });

  it('a hold withdraws the open offer, and its technician cannot accept it and end the hold', async () => {
    const { t, admin, first, second, book, accept, dispatch } = await startOfferingCompany();
    const [phone, other] = [await t.socket(first), await t.socket(second)];
    const id = await book();
    const offer = await offerTo(t, first);
    const closed = phone.next('offer:closed', () => true);
    const until = new Date(t.now() + 15 * 60 * SECOND_MS).toISOString();
    expect((await t.post(`/api/admin/bookings/${id}/hold`, admin, { until })).status).toBe(200);
    expect(await closed).toEqual({ id: offer.id, bookingId: id, outcome: 'withdrawn' });
    await expect
      .poll(() => other.all('job:offered').map(({ offeredTo }) => offeredTo ?? null))
      .toEqual([null, 'first', null]);
    expect((await accept(offer, first)).body).toMatchObject({ code: 'OFFER_CLOSED' });
    const { body } = await t.get('/api/admin/forecasts', admin);
    expect(body.find(({ bookingId }) => bookingId === id)?.held).toEqual({ by: 'mreyes', until });
    // Nobody has refused it: once the hold ends, the same technician is asked again.
    await t.call('DELETE', `/api/admin/bookings/${id}/hold`, { as: admin });
    await dispatch();
    expect(await offered(t, first)).toEqual([1]);
  });

  it('a technician who has declined a job hears no alarm for it any more, and the others do', async () => {
    const { t, first, second, book, decline } = await startOfferingCompany();
    const [phone, other] = [await t.socket(first), await t.socket(second)];
    const id = await book();
    const waiting = async (tech: typeof first) =>
      (await t.get('/api/tech/recent-notifications?waiting=true', tech)).body.map(
        ({ bookingId }) => bookingId,
      );
    expect([await waiting(first), await waiting(second)]).toEqual([[id], [id]]);
    const gone = phone.next('notification:acknowledged', () => true);
    await decline(await offerTo(t, first), first);
    expect(await gone).toMatchObject({ acknowledgedBy: 'first' });
    expect([await waiting(first), await waiting(second)]).toEqual([[], [id]]);
    t.advance(20 * 60_000);
    const again = other.next('notification:raised', () => true);
    await t.runJobs('raise-alerts');
    expect(await again).toMatchObject({ bookingId: id });
    await phone.settled();
    expect(phone.heard.map(({ name }) => name)).not.toContain('notification:raised');
    expect(await waiting(first)).toEqual([]);
  });

  it('a declined call goes to the next, never back, and then to the dispatcher', async () => {
    const { t, admin, first, second, third, book, decline, dispatch } = await startOfferingCompany();
    const id = await book();
    for (const [n, tech] of [first, second, third].entries()) {
      expect(await offered(t, first, second, third)).toEqual([0, 1, 2].map((other) => Number(other === n)));
      expect((await decline(await offerTo(t, tech), tech, 'on_break')).status).toBe(200);
      await dispatch();
    }
    expect(await offered(t, first, second, third)).toEqual([0, 0, 0]);
    expect(await askedIn(t, admin, id)).toEqual({ offer: null, declined: 3, unanswered: 0, isOver: true });
    expect(await historyOf(t, admin, id)).toEqual([
      'automatic offered first',
      'first offer_ended first declined',
      'automatic offered second',
      'second offer_ended second declined',
      'automatic offered third',
      'third offer_ended third declined',
    ]);
    const { body } = await t.get(`/api/admin/bookings/${id}/events`, admin);
    expect(body.at(-1)?.note).toBe('On break');
    // Another call is offered to all of them again.
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'cancelled' });
    await book();
    expect(await offered(t, first, second, third)).toEqual([1, 0, 0]);
  });

  it('a call that everybody has declined rings again at once, then every 5 minutes, until it has a technician', async () => {
    const { t, admin, first, second, third, book, decline, dispatch } = await startOfferingCompany();
    const id = await book();
    await t.post('/api/admin/notifications/ack-all', admin);
    const isRung = async () => {
      await t.runJobs('raise-alerts');
      return (await t.get('/api/admin/recent-notifications', admin)).body[0]?.acknowledgedAt === null;
    };
    for (const tech of [first, second, third]) {
      expect(await isRung()).toBe(false);
      await decline(await offerTo(t, tech), tech);
      await dispatch();
    }
    expect(await isRung()).toBe(true);
    const { body } = await t.get('/api/admin/recent-notifications', admin);
    expect(body[0]).toMatchObject({ bookingId: id, raisedAt: expect.any(String) });
    const messages = t.db.selectFrom('messages').select('kind').where('kind', '=', 'unassigned');
    expect(await messages.execute()).toHaveLength(1);
    await t.post('/api/admin/notifications/ack-all', admin);
    for (let seconds = 0; seconds < 4 * 60; seconds += 15) await dispatch();
    expect(await isRung()).toBe(false);
    t.advance(60 * SECOND_MS);
    expect(await isRung()).toBe(true);
    // The dispatcher may ask somebody again.
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'first' });
    t.advance(60 * 60 * SECOND_MS);
    await dispatch();
    expect(await isRung()).toBe(false);
  });

  it('an offer expires by a job after 45 seconds, also after a restart, and cannot be accepted then', async () => {
    const { t, admin, first, second, book, accept, dispatch } = await startOfferingCompany();
    const id = await book();
    const offer = await offerTo(t, first);
    t.advance(44 * SECOND_MS);
    await t.runJobs('expire-offer');
    expect(await offered(t, first, second)).toEqual([1, 0]);
    t.advance(SECOND_MS);
    // Before the job has run.
    expect(await accept(offer, first)).toMatchObject({
      status: 409,
      body: { code: 'OFFER_CLOSED', message: 'The offer has ended. It was open for 45 seconds.' },
    });
    // Another runner than that of the node that made the offer.
    await dispatch();
    expect(await offered(t, first, second)).toEqual([0, 1]);
    expect(await askedIn(t, admin, id)).toMatchObject({ offer: { techId: 'second' }, unanswered: 1 });
    expect((await accept(offer, first)).body).toMatchObject({ code: 'OFFER_CLOSED' });
  });

  it('an offer of a node that has ended expires on the next one', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const { t, first, book } = await startOfferingCompany({ databaseUrl });
    const id = await book();
    const offer = await offerTo(t, first);
    await t.close();
    const next = await startTestApp({ databaseUrl });
    next.advance(Date.parse(offer.expiresAt) - next.now());
    await next.runJobs('expire-offer');
    // The next technician may have an offer by then.
    const rows = next.db.selectFrom('offers').where('id', '=', offer.id).select(['bookingId', 'outcome']);
    // The node's own runner may have claimed the job.
    await expect.poll(() => rows.execute()).toEqual([{ bookingId: id, outcome: 'expired' }]);
  });

  it('a technician has one offer at a time, and two calls are offered to two technicians', async () => {
    const { t, first, second, third, jordan, dispatch } = await startOfferingCompany();
    for (let call = 0; call < 4; call += 1) await captured(t, (await t.book(jordan, PLACE)).id);
    for (let round = 0; round < 2; round += 1) await dispatch();
    expect(await offered(t, first, second, third)).toEqual([1, 1, 1]);
    const open = await t.db
      .selectFrom('offers')
      .select(['bookingId'])
      .where('closedAt', 'is', null)
      .execute();
    expect(new Set(open.map(({ bookingId }) => bookingId)).size).toBe(3);
  });

  it.each<[string, (t: TestApp, id: string, admin: Caller, first: Caller) => Promise<unknown>]>([
    [
      'an assignment',
      (t, id, admin) => t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'third' }),
    ],
    [
      'a cancellation',
      (t, id, admin) => t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'cancelled' }),
    ],
    [
      'a change of status',
      (t, id, admin) => t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'confirmed' }),
    ],
    ['going off duty', (t, _id, _admin, first) => t.post('/api/tech/duty', first, { isOnDuty: 'false' })],
  ])('%s withdraws the offer', async (_, change) => {
    const { t, admin, first, book, accept } = await startOfferingCompany();
    const phone = await t.socket(first);
    const id = await book();
    const offer = await offerTo(t, first);
    const closed = phone.next('offer:closed', () => true);
    await change(t, id, admin, first);
    t.advance(ROUND_MS);
    await t.runJobs('dispatch-bookings');
    expect(await closed).toEqual({ id: offer.id, bookingId: id, outcome: 'withdrawn' });
    expect(await accept(offer, first)).toMatchObject({ status: 409, body: { code: 'OFFER_CLOSED' } });
    // A booking that is still without a technician is offered anew.
    const { body } = await t.get('/api/tech/offers', first);
    expect(body.map(({ id: open }) => open)).not.toContain(offer.id);
  });

  it('an offer is no reason to refuse an assignment that the dispatcher decided before it', async () => {
    const { t, admin, jordan, dispatch } = await startOfferingCompany();
    const { id } = await t.book(jordan, PLACE);
    await captured(t, id);
    const { version } = (await t.get(`/api/bookings/${id}`, jordan)).body;
    await dispatch();
    const assigned = await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'third', version });
    expect(assigned).toMatchObject({ status: 200, body: { assignedTechId: 'third' } });
  });
});

describe('answers at the same time', () => {
  type Race = (
    all: Awaited<ReturnType<typeof startOfferingCompany>>,
    id: string,
    offer: Offer,
  ) => Promise<{ status: number }>;
  const races: Record<string, Race> = {
    'another acceptance': ({ accept, first }, _, offer) => accept(offer, first),
    'a refusal': ({ decline, first }, _, offer) => decline(offer, first),
    'a cancellation': ({ t, admin }, id) =>
      t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'cancelled' }),
    'an assignment': ({ t, admin }, id) =>
      t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'third' }),
  };

  it.each(Object.entries(races))('an acceptance and %s: one of them counts', async (_, race) => {
    for (let trial = 0; trial < trials(1, 3, 30); trial += 1) {
      const all = await startOfferingCompany();
      const { t, first, book, accept } = all;
      const id = await book();
      const offer = await offerTo(t, first);
      const [accepted, other] = await Promise.all([accept(offer, first), race(all, id, offer)]);
      const { outcome } = await t.db
        .selectFrom('offers')
        .select('outcome')
        .where('id', '=', offer.id)
        .executeTakeFirstOrThrow();
      const { assignedTechId } = await t.db
        .selectFrom('bookings')
        .select('assignedTechId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (accepted.status === 200) expect(outcome).toBe('accepted');
      else {
        expect(accepted).toMatchObject({
          status: 409,
          body: { code: expect.stringMatching(/OFFER_CLOSED|STALE|BOOKING_FINISHED/) },
        });
        expect(other.status).toBe(200);
        expect(outcome === 'accepted').toBe(assignedTechId === 'first');
      }
      await t.close();
    }
  });
});
