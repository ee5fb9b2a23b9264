import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Exception } from '../../../src/domain/dispatch/exception.ts';
import { until } from '../../until.ts';
import { expectToMatchEventTable, listen } from '../received-events.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, ORIGIN, START } from '../test-app.ts';
import { captured, fixAt, north } from '../trip.ts';

const MINUTE_MS = 60_000;

const t = sharedTestApp();
let jordan: Caller;
let admin: Caller;
let dana: Caller;
let sam: Caller;
beforeAll(async () => {
  jordan = await t.customer();
  admin = await t.staff('admin', 'mreyes');
  dana = await t.staff('tech', 'dana');
  sam = await t.staff('tech', 'sam');
});

/** Both technicians are on duty, dana nearer. */
const stand = async () => {
  t.advance(1000);
  await t.post('/api/tech/location', dana, fixAt(north(2), { speed: 0 }));
  await t.post('/api/tech/location', sam, fixAt(north(6), { speed: 0 }));
};
const step = (id: string, what: string, by: Caller, body?: object) =>
  t.post(`/api/tech/bookings/${id}/${what}`, by, body);
const set = (id: string, status: string, by: Caller, body: object = {}) =>
  t.patch(`/api/admin/bookings/${id}/status`, by, { status, ...body });
const assign = (id: string, techId: string) => t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
const report = (id: string, by: Caller, body: object) => t.post(`/api/tech/bookings/${id}/problem`, by, body);
const historyOf = async (id: string) => (await t.get(`/api/admin/bookings/${id}/events`, admin)).body;
const exceptionsOf = async (id: string): Promise<Exception[]> =>
  (await t.get('/api/admin/exceptions', admin)).body.filter(({ bookingId }: Exception) => bookingId === id);
const kindsOf = async (id: string) => (await exceptionsOf(id)).map(({ kind }) => kind);
const messagesOf = async (id: string) => {
  const rows = await t.db.selectFrom('messages').select('kind').where('bookingId', '=', id).execute();
  return rows.map(({ kind }) => kind);
};

/** An emergency that dana has confirmed, after so many further steps. */
async function danasJob(...steps: ('departed' | 'arrived' | 'in_progress')[]) {
  await stand();
  const { id } = await t.book(jordan, north(2));
  await captured(t, id);
  await assign(id, 'dana');
  await set(id, 'confirmed', dana);
  for (const each of steps) await (each === 'in_progress' ? set(id, each, dana) : step(id, each, dana));
  const { body } = await t.get(`/api/bookings/${id}`, admin);
  return { id, version: body.version };
}
const end = (id: string) => set(id, 'cancelled', admin);

describe('a job that its technician gives back', () => {
  it('is pending and in the pool again, told to all whom it concerns, and proposed to somebody else', async () => {
    const { id, version } = await danasJob('departed');
    const sockets = {
      board: await t.socket(admin),
      owner: await t.socket(jordan),
      former: await t.socket(dana),
      second: await t.socket(sam),
      stranger: await t.socket(await t.customer('casey@example.com')),
    };
    // A frame of positions from before may come at any time.
    const heard = listen(sockets, ['notification:raised', 'technicians:moved']);
    await heard();
    const { status, body } = await report(id, dana, {
      kind: 'cannot_go',
      note: ' My child is ill. ',
      version,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ id, status: 'pending', assignedTechId: null, assignedAt: null, departedAt: null },
      version: version + 1,
    });
    expect(await heard()).toEqual({
      board: ['booking:updated'],
      owner: ['booking:updated'],
      former: ['booking:updated', 'job:removed', 'job:offered'],
      second: ['job:offered'],
      stranger: [],
    });
    expectToMatchEventTable(...Object.values(sockets));

    expect((await historyOf(id)).at(-1)).toMatchObject({
      ...{ actor: 'dana', role: 'tech', kind: 'unassigned', from: 'dana', to: null },
      note: 'Cannot go: My child is ill.',
    });
    const [exception, ...others] = await exceptionsOf(id);
    expect(others).toEqual([]);
    expect(exception).toMatchObject({
      ...{ bookingId: id, kind: 'cannot_go', since: new Date(t.now()).toISOString() },
      lateMinutes: expect.any(Number),
      text: expect.stringMatching(
        /^dana cannot go and has given the job back\. “My child is ill\.” sam: arrives /,
      ),
      choices: [
        { action: 'assign', label: 'Assign sam', techId: 'sam' },
        { action: 'call', label: 'Call customer' },
        { action: 'move', label: 'Move to another time' },
      ],
    });
    await until('the board has heard of the exception', () =>
      sockets.board
        .all('exceptions:changed')
        .find((list) => list.some((each: Exception) => each.bookingId === id)),
    );
    const { body: forecasts } = await t.get('/api/admin/forecasts', admin);
    const forecast = forecasts.find(({ bookingId }) => bookingId === id);
    expect([forecast?.best?.techId, forecast?.others]).toEqual(['sam', []]);
    expect(await messagesOf(id)).toContain('given_back');
    expect(await messagesOf(id)).not.toContain('tech_reassigned');

    await assign(id, 'sam');
    expect(await kindsOf(id)).not.toContain('cannot_go');
    expect(await messagesOf(id)).toContain('replaced');
    await end(id);
  });

  it('is given back once, however often and late the phone says so', async () => {
    const { id, version } = await danasJob();
    const at = new Date(t.now() - 20 * MINUTE_MS).toISOString();
    const said = { kind: 'out_of_energy', version, at, sentAt: new Date(t.now()).toISOString() };
    const answers = await Promise.all([report(id, dana, said), report(id, dana, said)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    t.advance(1000);
    for (const again of [said, { kind: 'out_of_energy', version }, { kind: 'out_of_energy' }])
      expect(await report(id, dana, again)).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect((await historyOf(id)).filter(({ kind }) => kind === 'unassigned')).toHaveLength(1);
    expect((await messagesOf(id)).filter((kind) => kind === 'given_back')).toHaveLength(1);
    expect(await report(id, dana, { kind: 'cannot_go' })).toMatchObject({
      status: 403,
      body: { code: 'NOT_YOURS' },
    });
    // Giving back and taking again would tell the customer each time.
    expect((await set(id, 'confirmed', dana)).body.code).toBe('GIVEN_BACK');
    const { id: other } = await t.book(await t.customer('other@example.com'), north(2));
    await captured(t, other);
    expect((await set(other, 'confirmed', dana)).body.code).toBe('OUT_OF_ACTION');
    await t.post('/api/tech/duty', dana, { isOnDuty: 'true', isWell: true });
    expect((await set(other, 'confirmed', dana)).status).toBe(200);
    await end(other);
    await assign(id, 'dana');
    expect((await set(id, 'confirmed', dana)).status).toBe(200);
    await end(id);
  });

  it('after a breakdown its technician gets no other one until well, and the service that had begun ends', async () => {
    const { id } = await danasJob('departed', 'arrived', 'in_progress');
    const { id: next } = await t.book(await t.customer('next@example.com'), north(2));
    await captured(t, next);
    await assign(next, 'dana');
    const phone = await t.socket(dana);
    expect((await report(id, dana, { kind: 'cannot_go' })).body).toMatchObject({
      code: 'STATUS_NOT_ALLOWED',
    });
    const { body } = await report(id, dana, { kind: 'breakdown', note: '' });
    expect(body).toMatchObject({ status: 'pending', assignedTechId: null, arrivedAt: null, startedAt: null });
    expect(await messagesOf(id)).toContain('stopped');
    await phone.settled();
    const since = new Date(t.now()).toISOString();
    expect(phone.all('technician:availability').at(-1)).toMatchObject({ out: { kind: 'breakdown', since } });

    const unwell = await t.get('/api/tech/availability', dana);
    expect(unwell.body.out).toEqual({ kind: 'breakdown', since });
    const { body: candidates } = await t.get(`/api/admin/bookings/${id}/candidates`, admin);
    expect(candidates.find(({ techId }) => techId === 'dana')).toMatchObject({
      hindered: true,
      reason: expect.stringMatching(/^van broken down since \d+:\d\d AM$/),
    });
    expect(await exceptionsOf(next)).toMatchObject([
      {
        ...{ kind: 'breakdown', text: 'The van of dana, who still has this job, has broken down.', since },
        choices: [{ action: 'reassign', techId: 'sam' }, { action: 'call' }, { action: 'move' }],
      },
    ]);
    // A fix says where the technician is, and not that the van is well.
    await stand();
    expect((await t.get('/api/tech/availability', dana)).body.out).toBeDefined();
    const recorded = t.db.selectFrom('dutyPeriods').where('techId', '=', 'dana').where('endsAt', 'is', null);
    await t.runJobs('end-duty');
    expect(await recorded.select('startsAt').execute()).toEqual([]);
    await t.post('/api/tech/duty', dana, { isOnDuty: 'true', isWell: true });
    expect(await recorded.select('startsAt').execute()).toEqual([{ startsAt: t.now() }]);
    expect((await t.get('/api/tech/availability', dana)).body.out).toBeUndefined();
    expect(await kindsOf(next)).toEqual([]);

    await report(next, dana, { kind: 'breakdown' });
    for (const isOnDuty of ['false', 'true']) await t.post('/api/tech/duty', dana, { isOnDuty });
    expect((await t.get('/api/tech/availability', dana)).body.out).toBeUndefined();
    await end(id);
    await end(next);
  });

  it('tells its customer the new time at once where another technician comes later', async () => {
    const { id } = await danasJob('departed');
    await t.db
      .updateTable('bookings')
      .set({ promisedAt: t.now() + 5 * MINUTE_MS })
      .where('id', '=', id)
      .execute();
    t.context.forecasts.forget();
    await report(id, dana, { kind: 'cannot_go' });
    const { body } = await t.get(`/api/bookings/${id}`, jordan);
    expect(body.late).toMatchObject({
      reason: 'technician_changed',
      toldAt: new Date(t.now()).toISOString(),
    });
    expect(Date.parse(body.late?.arrivalBy ?? '')).toBeGreaterThan(Date.parse(body.promisedAt));
    await end(id);
  });
});

describe('a problem with a job that stays', () => {
  it.each([
    ['wrong_place', 'Car is not at the place', ['call', 'call-technician', 'close'], 'wrong_place'],
    ['locked', 'Car is locked or cannot be reached', ['call', 'cancel', 'close'], 'locked'],
    ['no_answer', 'Customer does not answer', ['call', 'cancel', 'close'], 'no_answer'],
    ['needs_tow', 'Car needs a tow truck', ['reassign', 'call', 'close'], 'needs_tow'],
    ['unsafe', 'Unsafe to work', ['call-technician', 'cancel', 'close'], null],
  ] as const)(
    '%s is told to the board once, and ends by a dispatcher or by the service',
    async (kind, name, actions, told) => {
      const { id, version } = await danasJob('departed', 'arrived');
      const before = (await messagesOf(id)).length;
      const { status, body } = await report(id, dana, { kind, note: 'Behind the gate', version });
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'confirmed', assignedTechId: 'dana', version: version + 1 });
      expect((await report(id, dana, { kind })).body.version).toBe(version + 1);
      const [exception, ...others] = await exceptionsOf(id);
      expect(others).toEqual([]);
      expect(exception).toMatchObject({ kind, text: `dana reports: ${name}. “Behind the gate”` });
      expect(exception?.choices.map(({ action }) => action)).toEqual(actions);
      const messages = await messagesOf(id);
      expect(messages).toHaveLength(before + (told ? 1 : 0));
      if (told) expect(messages).toContain(told);
      // The technician's next step is of the version before: the problem decides nothing.
      const late = await t.patch(`/api/admin/bookings/${id}/status`, dana, {
        status: 'in_progress',
        version,
      });
      expect(late.status).toBe(200);
      expect(await kindsOf(id)).toEqual([]);

      if (kind !== 'wrong_place') {
        await report(id, dana, { kind });
        const [again] = await exceptionsOf(id);
        for (let time = 0; time < 2; time += 1)
          expect((await t.post(`/api/admin/exceptions/${again?.id}/close`, admin)).status).toBe(200);
        expect(await kindsOf(id)).toEqual([]);
        expect((await historyOf(id)).filter((event) => event.kind === 'problem')).toMatchObject([
          { actor: 'dana', from: null, to: kind, note: 'Behind the gate' },
          { actor: 'dana', from: null, to: kind },
          { actor: 'mreyes', role: 'admin', from: kind, to: null },
        ]);
      }
      await end(id);
    },
  );

  it('is the word of its technician alone, of an own open job', async () => {
    const { id } = await danasJob();
    for (const [by, status] of [
      [sam, 403],
      [admin, 403],
      [jordan, 403],
      [undefined, 401],
    ] as const)
      expect((await t.post(`/api/tech/bookings/${id}/problem`, by, { kind: 'unsafe' })).status).toBe(status);
    for (const body of [
      {},
      { kind: 'bored' },
      { kind: 'unsafe', note: 'x'.repeat(501) },
      { kind: 'unsafe', at: 'now' },
    ])
      expect((await report(id, dana, body)).status).toBe(400);
    expect(await report(id, dana, { kind: 'unsafe', version: 1 })).toMatchObject({ body: { code: 'STALE' } });
    expect((await report('nothing', dana, { kind: 'unsafe' })).status).toBe(404);
    expect((await t.post('/api/admin/exceptions/nothing/close', admin)).body.code).toBe(
      'EXCEPTION_NOT_FOUND',
    );
    expect((await t.post('/api/admin/exceptions/nothing/close', dana)).status).toBe(403);
    expect((await t.get('/api/admin/exceptions', dana)).status).toBe(403);
    await end(id);
    expect((await report(id, dana, { kind: 'unsafe' })).body.code).toBe('BOOKING_FINISHED');
  });
});

describe('a step that may be a mistake', () => {
  const tomorrow = new Date(START + 24 * 60 * MINUTE_MS + 3 * 60 * MINUTE_MS).toISOString();

  it('of a later day is taken once the technician confirms it, and an offline one is judged by its time', async () => {
    const booked = { serviceType: 'standard', scheduledAt: tomorrow, baseFee: 125, totalAmount: 125 };
    const { id } = await t.book(await t.customer('later@example.com'), { ...north(2), ...booked });
    await captured(t, id);
    await assign(id, 'dana');
    await set(id, 'confirmed', dana);
    const question = 'This job is on Sat, Nov 21, 1:00 PM. Do you begin it now?';
    const refused = { status: 409, body: { code: 'LATER_DAY', message: question } };
    const unconfirmed = { confirmed: false };
    expect(await step(id, 'departed', dana, unconfirmed)).toMatchObject(refused);
    expect(await set(id, 'in_progress', dana, unconfirmed)).toMatchObject(refused);
    expect((await step(id, 'departed', dana, { confirmed: true })).status).toBe(200);
    await stand();
    expect((await step(id, 'arrived', dana)).status).toBe(200);
    await end(id);
  });

  it('from 20 miles away is taken once the technician confirms it', async () => {
    const { id } = await danasJob('departed');
    t.advance(40 * MINUTE_MS);
    await t.post('/api/tech/location', dana, fixAt(north(25.1)));
    const question = 'You are 23 miles from the car. Are you really there?';
    const refused = { status: 409, body: { code: 'FAR_FROM_CAR', message: question } };
    const unconfirmed = { confirmed: false };
    expect(await step(id, 'arrived', dana, unconfirmed)).toMatchObject(refused);
    expect(await set(id, 'in_progress', dana, unconfirmed)).toMatchObject(refused);
    expect((await step(id, 'arrived', dana, { confirmed: true })).status).toBe(200);
    expect((await set(id, 'in_progress', dana)).status).toBe(200);
    await end(id);
  });
});

describe('exceptions and automatic mode', () => {
  it('a job that was given back goes to another technician without a person, never back at once', async () => {
    const automatic = { mode: 'automatic', hours: null };
    const suggest = { mode: 'suggest', hours: null };
    await t.patch('/api/admin/settings', admin, { dispatch: { emergency: automatic, standard: suggest } });
    const { id } = await danasJob();
    await report(id, dana, { kind: 'cannot_go' });
    expect(await kindsOf(id)).toContain('cannot_go');
    const dispatch = async () => {
      // A run that a change has woken would wait from after the advance.
      await t.runJobs('dispatch-bookings');
      t.advance(15_000);
      await stand();
      await t.runJobs('dispatch-bookings');
      await t.caughtUp();
      return (await t.get(`/api/bookings/${id}`, admin)).body.assignedTechId;
    };
    const [exception] = await exceptionsOf(id);
    expect(exception?.choices.map(({ action }) => action)).toEqual(['assign', 'take', 'call']);
    const path = `/api/admin/exceptions/${exception?.id}/take` as const;
    for (let time = 0; time < 2; time += 1) expect((await t.post(path, admin)).status).toBe(200);
    expect(await dispatch()).toBeNull();
    const [taken] = await exceptionsOf(id);
    expect(taken?.text).toMatch(/mreyes decides, not automatic mode\.$/);
    expect(taken?.choices.map(({ action }) => action)).toEqual(['assign', 'call', 'move']);
    expect((await t.call('DELETE', path, { as: admin })).status).toBe(200);
    expect((await historyOf(id)).filter(({ kind }) => kind === 'taken_over')).toMatchObject([
      { actor: 'mreyes', to: 'mreyes' },
      { actor: 'mreyes', to: null },
    ]);
    expect(await dispatch()).toBe('sam');
    expect((await t.post(path, admin)).body.code).toBe('EXCEPTION_NOT_FOUND');
    expect(await kindsOf(id)).not.toContain('cannot_go');
    await report(id, sam, { kind: 'cannot_go' });
    for (let round = 0; round < 5; round += 1) expect(await dispatch()).toBeNull();
    expect(await exceptionsOf(id)).toMatchObject([
      { kind: 'cannot_go', choices: [{ action: 'take' }, { action: 'call' }, { action: 'move' }] },
    ]);
    await t.patch('/api/admin/settings', admin, { dispatch: { emergency: suggest, standard: suggest } });
    await end(id);
  });

  it('taken over twice is taken over once, in any mode', async () => {
    const { id } = await danasJob();
    await report(id, dana, { kind: 'cannot_go' });
    const [exception] = await exceptionsOf(id);
    const path = `/api/admin/exceptions/${exception?.id}/take` as const;
    for (let time = 0; time < 2; time += 1) expect((await t.post(path, admin)).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect((await t.call('DELETE', path, { as: admin })).status).toBe(200);
    const taken = (await historyOf(id)).filter(({ kind }) => kind === 'taken_over');
    expect(taken.map(({ to }) => to)).toEqual(['mreyes', null]);
    await end(id);
  });

  it('a job whose technician is disabled is one until somebody else has it', async () => {
    const lee = await t.staff('tech', 'lee');
    await stand();
    await t.post('/api/tech/location', lee, fixAt(north(1), { speed: 0 }));
    const { id } = await t.book(jordan, north(2));
    await captured(t, id);
    await assign(id, 'lee');
    await set(id, 'confirmed', lee);
    expect(await kindsOf(id)).toEqual([]);
    const proven = await t.staffSession('admin', 'mreyes');
    expect((await t.patch('/api/admin/staff/lee', proven, { active: false })).status).toBe(200);
    await t.caughtUp();
    const [exception, ...others] = await exceptionsOf(id);
    expect(exception).toMatchObject({
      kind: 'silent_van',
      text: expect.stringMatching(/^lee is off duty and still has this job\./),
    });
    expect(others).toEqual([]);
    await assign(id, 'sam');
    expect(await kindsOf(id)).not.toContain('silent_van');
    await end(id);
  });

  it('a card that is refused is one until the booking is paid or cancelled', async () => {
    const { id } = await danasJob();
    await t.db.updateTable('payments').set({ status: 'failed' }).where('bookingId', '=', id).execute();
    const refused = (await exceptionsOf(id)).filter(({ kind }) => kind === 'money_refused');
    expect(refused).toMatchObject([
      {
        ...{
          id: `${id}:money_refused`,
          kind: 'money_refused',
          text: 'The card was refused: $185.00 is not paid.',
        },
        choices: [{ action: 'payment-link' }, { action: 'call' }, { action: 'cancel' }],
      },
    ]);
    await end(id);
    expect(await kindsOf(id)).toEqual([]);
  });
});

describe('the photo of a report', () => {
  const at = () => new Date(t.now()).toISOString();
  const photo = (background: string) =>
    sharp({ create: { width: 1800, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer();
  async function addPhoto(id: string, by: Caller, fields: Record<string, string>, content?: Buffer) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (content) form.append('photo', new Blob([new Uint8Array(content)]), 'gate.jpg');
    const init = { method: 'POST', headers: { ...by.headers, origin: ORIGIN }, body: form };
    const response = await fetch(`${t.url}/api/tech/bookings/${id}/problem/photo`, init);
    return { status: response.status, body: await response.json() };
  }
  const photosOf = (id: string) =>
    t.db
      .selectFrom('problemPhotos')
      .innerJoin('jobProblems', 'jobProblems.id', 'problemPhotos.problemId')
      .select(['name'])
      .where('bookingId', '=', id)
      .execute();

  it('stands at once in the exception and in the history, for those who see proofs', async () => {
    const { id } = await danasJob('departed');
    const reportedAt = at();
    await report(id, dana, { kind: 'locked', note: 'Gate code?', at: reportedAt });
    const board = await t.socket(admin);
    const fields = { kind: 'locked', at: reportedAt, occurredAt: at(), sentAt: at() };
    const added = await addPhoto(id, dana, fields, await photo('#a00'));
    expect(added).toMatchObject({ status: 200, body: { id, status: 'confirmed' } });
    const { version } = added.body;
    const [exception] = await exceptionsOf(id);
    const photoUrl = exception?.photoUrl ?? '';
    expect(photoUrl).toMatch(new RegExp(`^/api/bookings/${id}/proof/[0-9a-f]{32}\\.webp$`));
    await until('the board has heard of the photo', () =>
      board
        .all('exceptions:changed')
        .find((list) => list.some((each: Exception) => each.photoUrl === photoUrl)),
    );
    await board.next('booking:updated', (booking) => booking.version === version);
    expect((await historyOf(id)).slice(-2)).toMatchObject([
      { kind: 'problem', to: 'locked', note: 'Gate code?', photoUrl },
      { kind: 'problem_photo', actor: 'dana', to: 'locked' },
    ]);
    for (const may of [admin, dana, jordan]) {
      const response = await fetch(t.url + photoUrl, { headers: may.headers });
      const { width, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([response.status, width, format]).toEqual([200, 1600, 'webp']);
    }
    for (const mayNot of [sam, await t.customer('casey@example.com')])
      expect((await t.get(photoUrl, mayNot)).status).toBe(404);
    const exported = (await t.get('/api/account/export', jordan)).body.bookings;
    const own = exported.find(({ booking }: { booking: { id: string } }) => booking.id === id);
    expect(own?.problems).toMatchObject([{ kind: 'locked', photoUrl }]);

    // Sent again, because its answer was lost, and then another one.
    expect((await addPhoto(id, dana, fields, await photo('#a00'))).body.version).toBe(version);
    expect(await photosOf(id)).toHaveLength(1);
    expect((await exceptionsOf(id))[0]?.photoUrl).toBe(photoUrl);
    t.advance(1000);
    await addPhoto(id, dana, { ...fields, occurredAt: at(), sentAt: at() }, await photo('#0a0'));
    expect((await exceptionsOf(id))[0]?.photoUrl).not.toBe(photoUrl);
    expect((await t.get(photoUrl, admin)).status).toBe(404);

    // Only its technician may, also once somebody else has the job.
    await assign(id, 'sam');
    expect((await addPhoto(id, sam, fields, await photo('#00a'))).body.code).toBe('EXCEPTION_NOT_FOUND');
    t.advance(1000);
    const later = { kind: 'locked', at: reportedAt, occurredAt: at() };
    expect((await addPhoto(id, dana, later, await photo('#00a'))).status).toBe(200);
    await end(id);
  });

  it('is refused without a report, a picture or a kind of which one helps', async () => {
    const { id } = await danasJob();
    const gate = await photo('#a00');
    expect((await addPhoto(id, dana, { kind: 'unsafe' }, gate)).body.code).toBe('EXCEPTION_NOT_FOUND');
    await report(id, dana, { kind: 'unsafe' });
    expect((await addPhoto(id, dana, { kind: 'no_answer' }, gate)).status).toBe(400);
    expect((await addPhoto(id, dana, { kind: 'unsafe' })).status).toBe(400);
    expect((await addPhoto(id, dana, { kind: 'unsafe' }, Buffer.from('no picture'))).status).toBe(415);
    expect((await addPhoto('nothing', dana, { kind: 'unsafe' }, gate)).status).toBe(404);
    expect(await photosOf(id)).toEqual([]);
    await end(id);
  });
});
