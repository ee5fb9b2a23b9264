import { describe, expect, it } from 'vitest';
import { OFFER_SECONDS } from '../../../src/domain/dispatch/offer.ts';
import { offerTo, ROUND_MS, startOfferingCompany } from '../offering-company.ts';
import type { Caller, TestApp } from '../test-app.ts';
import { fixAt, north } from '../trip.ts';

/** Everything that a stranger could learn of a booking of Jordan Lee in Union for $185. */
const PRIVATE = /Jordan|Union|555-01|:185\b|40\.7|-74\.2|jordan@/;
/** What the list of jobs that nobody has does not say to a technician off duty. */
const CONTACT = /555-01|40\.7|-74\.2|jordan@/;

/** Whatever an answer may change; a payment goes on meanwhile. */
const stored = async ({ db }: TestApp): Promise<unknown> => ({
  bookings: await db
    .selectFrom('bookings')
    .select(['id', 'status', 'assignedTechId', 'assignedAt'])
    .orderBy('id')
    .execute(),
  offers: await db.selectFrom('offers').selectAll().orderBy('id').execute(),
  events: await db
    .selectFrom('bookingEvents')
    .select('id')
    .where('kind', '!=', 'payment')
    .orderBy('id')
    .execute(),
});

const holderOf = async ({ db }: TestApp, id: string) =>
  (await db.selectFrom('bookings').select('assignedTechId').where('id', '=', id).executeTakeFirstOrThrow())
    .assignedTechId;

describe('answers of offers that are too late', () => {
  type Company = Awaited<ReturnType<typeof startOfferingCompany>>;
  // How often the technician has answered in time.
  it.each<[string, (company: Company, id: string) => Promise<unknown>, answered?: number]>([
    ['after 45 seconds', async ({ t }) => t.advance(OFFER_SECONDS * 1000)],
    [
      'after the dispatcher gave the job to another',
      ({ t, admin }, id) => t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'third' }),
    ],
    [
      'after the dispatcher took the job from another again',
      async ({ t, admin }, id) => {
        await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'third' });
        await t.post(`/api/admin/bookings/${id}/unassign`, admin);
      },
    ],
    [
      'after a colleague claimed the job',
      ({ t, third }, id) => t.patch(`/api/admin/bookings/${id}/status`, third, { status: 'confirmed' }),
    ],
    ['after the customer cancelled', ({ t, jordan }, id) => t.post(`/api/bookings/${id}/cancel`, jordan)],
    [
      'after the offer went to the next technician, who accepted',
      async ({ t, second, decline, dispatch, accept, first }) => {
        await decline(await offerTo(t, first), first);
        await dispatch();
        await accept(await offerTo(t, second), second);
      },
      1,
    ],
  ])('an answer %s is refused and changes nothing', async (_, happen, answered = 0) => {
    const company = await startOfferingCompany();
    const { t, first, book, accept, decline } = company;
    const id = await book();
    const offer = await offerTo(t, first);
    await happen(company, id);
    await t.caughtUp();
    const holder = await holderOf(t, id);
    for (const answer of [await accept(offer, first), await decline(offer, first)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'OFFER_CLOSED' } });
    expect(await holderOf(t, id)).toBe(holder);
    expect(holder).not.toBe('first');
    const byFirst = t.db.selectFrom('bookingEvents').select('kind').where('actor', '=', 'first');
    expect((await byFirst.execute()).length).toBe(answered);
  });
});

describe('answers of offers by others', () => {
  it('nobody but the asked technician can answer an offer, and the answers say nothing of the job', async () => {
    const { t, admin, jordan, second, third, first, book, accept, decline } = await startOfferingCompany();
    await book();
    const offer = await offerTo(t, first);
    const before = await stored(t);
    const others: [Caller | undefined, number][] = [
      [second, 403],
      [third, 403],
      [admin, 403],
      [jordan, 403],
      [undefined, 401],
    ];
    for (const [who, status] of others) {
      const answers = [
        await t.post(`/api/tech/offers/${offer.id}/accept`, who),
        await t.post(`/api/tech/offers/${offer.id}/decline`, who, { reason: 'other' }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
      for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(PRIVATE);
    }
    for (const tech of [second, third]) expect((await t.get('/api/tech/offers', tech)).body).toEqual([]);
    expect(await stored(t)).toEqual(before);
    expect((await decline(offer, first)).status).toBe(200);
    expect((await accept(offer, first)).status).toBe(409);
  });

  it('of many acceptances at once on two connections one counts, and one assignment is written', async () => {
    const { t, first, second, book } = await startOfferingCompany();
    const id = await book();
    const offer = await offerTo(t, first);
    const [phone, tablet] = [await t.socket(first), await t.socket(first)];
    const path = `/api/tech/offers/${offer.id}/accept` as const;
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => t.post(path, first)),
      ...Array.from({ length: 4 }, () => t.post(path, second)),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 8).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(statuses.slice(8)).toEqual(Array(4).fill(403));
    await t.caughtUp();
    await Promise.all([phone.settled(), tablet.settled()]);
    for (const socket of [phone, tablet])
      expect(socket.all('offer:closed')).toEqual([{ id: offer.id, bookingId: id, outcome: 'accepted' }]);
    const assigned = t.db
      .selectFrom('bookingEvents')
      .select('toValue')
      .where('bookingId', '=', id)
      .where('kind', '=', 'assigned');
    expect(await assigned.execute()).toEqual([{ toValue: 'first' }]);
  });

  it.each<[string, unknown]>([
    ['no body', undefined],
    ['null', null],
    ['no reason', {}],
    ['an unknown reason', { reason: 'tired' }],
    ['a reason of another type', { reason: ['too_far'] }],
    ['a field too many', { reason: 'too_far', techId: 'second' }],
    ['a list', ['too_far']],
  ])('a refusal with %s is 400 and leaves the offer open', async (_, body) => {
    const { t, first, book } = await startOfferingCompany();
    await book();
    const offer = await offerTo(t, first);
    const { status } = await t.post(`/api/tech/offers/${offer.id}/decline`, first, body);
    expect(status).toBe(400);
    expect((await offerTo(t, first)).id).toBe(offer.id);
  });

  it('an offer whose id cannot be one is 404', async () => {
    const { t, first } = await startOfferingCompany();
    for (const id of ['%00', 'x'.repeat(100), '..%2f1', "'%20or%201=1"])
      for (const answer of ['accept', 'decline'] as const) {
        const { status } = await t.post(`/api/tech/offers/${id}/${answer}`, first, { reason: 'other' });
        expect(status, `${answer} ${id}`).toBe(404);
      }
  });
});

describe('technicians off duty', () => {
  it('a technician who goes off duty sees the offer no more and cannot accept it, even before it is withdrawn', async () => {
    const { t, first, book, accept, decline } = await startOfferingCompany();
    const id = await book();
    const offer = await offerTo(t, first);
    await t.post('/api/tech/duty', first, { isOnDuty: 'false' });
    expect((await t.get('/api/tech/offers', first)).body).toEqual([]);
    expect(await accept(offer, first)).toMatchObject({ status: 409, body: { code: 'OFF_DUTY' } });
    expect(await holderOf(t, id)).toBeNull();
    // Who says no frees the job for the next one.
    expect((await decline(offer, first)).status).toBe(200);
  });

  it('no answer and no push shows a technician off duty how to reach a customer', async () => {
    const { t, admin, second, third, first, book, dispatch } = await startOfferingCompany();
    const mine = await book();
    await t.post(`/api/admin/bookings/${mine}/assign`, admin, { techId: 'third' });
    await t.post('/api/tech/duty', third, { isOnDuty: 'false' });
    const phone = await t.socket(third);
    // One job is offered to somebody, one belongs to somebody, one waits.
    const [offered, theirs, waiting] = [await book(), await book(), await book()];
    await t.post(`/api/admin/bookings/${theirs}/assign`, admin, { techId: 'second' });
    await t.patch(`/api/admin/bookings/${waiting}/status`, admin, { status: 'confirmed' });
    await dispatch();

    const reads = await Promise.all([
      t.get('/api/tech/bookings', third),
      t.get('/api/tech/offers', third),
      t.get('/api/tech/day', third),
      t.get('/api/tech/drives', third),
      t.get('/api/tech/recent-notifications', third),
    ]);
    const [jobs] = reads;
    expect(jobs.body.map(({ id }) => id)).not.toContain(theirs);
    expect(jobs.body.find(({ id }) => id === mine)).toMatchObject({ customerName: 'Jordan Lee' });
    const others = jobs.body.filter(({ id }) => id !== mine);
    expect(others.map(({ id }) => id)).toContain(waiting);
    for (const said of [others, ...reads.slice(1).map(({ body }) => body)])
      expect(JSON.stringify(said)).not.toMatch(CONTACT);

    for (const id of [offered, theirs, waiting]) {
      const refused = await Promise.all([
        t.get(`/api/bookings/${id}`, third),
        t.get(`/api/bookings/${id}/eta`, third),
        t.get(`/api/admin/bookings/${id}/candidates` as '/api/admin/bookings/:id/candidates', third),
        t.get(`/api/admin/bookings/${id}/events` as '/api/admin/bookings/:id/events', third),
        t.post(`/api/tech/bookings/${id}/departed`, third, {}),
        t.post(`/api/tech/bookings/${id}/arrived`, third, {}),
        t.patch(`/api/admin/bookings/${id}/status`, third, { status: 'confirmed', version: 999 }),
      ]);
      for (const { status, body } of refused) {
        expect([403, 409]).toContain(status);
        expect(JSON.stringify(body)).not.toMatch(CONTACT);
      }
      expect(await phone.command('tracking:watch', { bookingId: id })).toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const path of ['/api/admin/bookings', '/api/admin/forecasts', '/api/admin/day-plan'] as const)
      expect((await t.get(path, third)).status).toBe(403);
    // The others move and work; a job goes from the technician off duty to a colleague.
    for (const tech of [first, second]) await t.post('/api/tech/location', tech, fixAt(north(1)));
    await t.post(`/api/admin/bookings/${mine}/assign`, admin, { techId: 'second' });
    t.advance(ROUND_MS);
    await t.caughtUp();
    await phone.settled();
    const heard = phone.heard.filter(({ name }) => name !== 'live:heartbeat');
    expect(JSON.stringify(heard)).not.toMatch(CONTACT);
    expect(new Set(heard.map(({ name }) => name))).toEqual(new Set(['booking:updated', 'job:removed']));
  });
});
