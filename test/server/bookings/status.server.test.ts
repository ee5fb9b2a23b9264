import { beforeAll, describe, expect, it } from 'vitest';
import type { BookingStatus } from '../../../src/domain/bookings/booking-status.ts';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';

const statuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const;

const t = sharedTestApp();
let jordan: Caller;
let admin: Caller;
let dana: Caller;
let sam: Caller;
beforeAll(async () => {
  jordan = await t.customer();
  admin = await t.staff('admin', 'mreyes');
  dana = await t.staff('tech', 'dmorales');
  sam = await t.staff('tech', 'sbrooks');
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
  await t.post('/api/tech/duty', sam, { isOnDuty: 'true' });
});
const set = async (as: Caller | undefined, id: string, status: unknown, more = {}) => {
  const answer = await t.patch(`/api/admin/bookings/${id}/status`, as, { status, ...more });
  return { status: answer.status, code: answer.body.code as string, body: answer.body };
};
/** Creates a booking with this status, assigned to the technician if one is given. */
async function bookingThatIs(status: BookingStatus, techId?: string): Promise<string> {
  const { id } = await t.book(jordan);
  if (techId) await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
  if (status !== 'pending') await set(admin, id, status);
  return id;
}
const shown = async (id: string) => (await t.get(`/api/bookings/${id}`, admin)).body;

describe('booking status changes by an admin', () => {
  const steps = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  it.each(steps)(
    'an admin changes a booking from %s to %s, or gets the 409 of the status rules',
    async (from, to) => {
      const id = await bookingThatIs(from);
      const { status, code, body } = await set(admin, id, to);
      if (to === from) expect([status, code]).toEqual([409, 'STATUS_UNCHANGED']);
      else if (to === 'pending') expect([status, code]).toEqual([409, 'STATUS_NOT_ALLOWED']);
      else if (from === 'cancelled') expect([status, code]).toEqual([409, 'PAYMENT_RELEASED']);
      else expect([status, body.status, body.id]).toEqual([200, to, id]);
      expect((await shown(id)).status).toBe(status === 200 ? to : from);
    },
  );

  it.each(['Confirmed', 'done', '', null, 3, undefined])(
    'an admin gets 400 for the unknown booking status %j',
    async (word) => {
      const id = await bookingThatIs('pending');
      const { status, code, body } = await set(admin, id, word);
      expect([status, code, body.issues?.[0]?.path]).toEqual([400, 'INVALID', 'status']);
      expect((await set(admin, id, 'confirmed', { techId: 'dmorales' })).status).toBe(400);
    },
  );

  it('an admin gets 404 for a status change of an unknown booking', async () => {
    for (const id of ['none', '0'.repeat(32), '..%2f..']) {
      expect(await set(admin, id, 'confirmed')).toMatchObject({ status: 404, code: 'BOOKING_NOT_FOUND' });
    }
  });

  it('an admin cannot reopen a cancelled booking whose payment was voided or refunded', async () => {
    const id = await bookingThatIs('cancelled');
    await expect.poll(async () => (await shown(id)).paymentStatus).toBeOneOf(['refunded', 'voided']);
    for (const status of ['confirmed', 'in_progress', 'completed']) {
      const { status: answered, code, body } = await set(admin, id, status);
      expect([answered, code, body.message]).toEqual([
        409,
        'PAYMENT_RELEASED',
        expect.stringContaining('cannot be reopened'),
      ]);
    }
    expect(await shown(id)).toMatchObject({ status: 'cancelled' });
  });

  it('an admin can reopen a cancelled booking whose payment failed without a capture', async () => {
    const { id } = await t.book(jordan);
    await expect.poll(async () => (await shown(id)).paymentStatus).toBe('captured');
    const failed = { status: 'failed' as const, capturedAt: null };
    await t.db.updateTable('payments').set(failed).where('bookingId', '=', id).execute();
    expect((await set(admin, id, 'cancelled')).status).toBe(200);
    expect((await set(admin, id, 'confirmed')).status).toBe(200);
  });

  it('a booking shows the time of each step and no time of a step that an admin took back', async () => {
    const id = await bookingThatIs('pending');
    t.advance(60_000);
    await set(admin, id, 'in_progress');
    const startedAt = new Date(t.now()).toISOString();
    expect(await shown(id)).toMatchObject({ startedAt, completedAt: null });
    t.advance(60_000);
    const completedAt = new Date(t.now()).toISOString();
    expect((await set(admin, id, 'completed')).body).toMatchObject({
      startedAt,
      completedAt,
      cancelledAt: null,
    });
    expect((await set(admin, id, 'confirmed')).body).toMatchObject({ startedAt: null, completedAt: null });
  });
});

describe('booking status changes by a technician', () => {
  const forward: Partial<Record<BookingStatus, BookingStatus>> = {
    pending: 'confirmed',
    confirmed: 'in_progress',
    in_progress: 'completed',
  };
  const steps = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  it.each(steps)(
    'a technician changes an own job from %s to %s only as the next step, otherwise gets 409',
    async (from, to) => {
      const id = await bookingThatIs(from, 'dmorales');
      const { status, body } = await set(dana, id, to);
      if (forward[from] === to) expect([status, body.status]).toEqual([200, to]);
      else expect(status).toBe(409);
      expect((await shown(id)).status).toBe(status === 200 ? to : from);
    },
  );

  it.each(steps)(
    'a technician cannot change the job of another technician from %s to %s',
    async (from, to) => {
      const id = await bookingThatIs(from, 'sbrooks');
      expect((await set(dana, id, to)).status).toBeOneOf([403, 409]);
      expect(await shown(id)).toMatchObject({ status: from, assignedTechId: 'sbrooks' });
    },
  );

  it.each(['pending', 'confirmed', 'in_progress'] as const)(
    'a technician claims an unassigned job that is %s with the next status change',
    async (from) => {
      const id = await bookingThatIs(from);
      const { status, body } = await set(dana, id, forward[from]);
      expect([status, body.status, body.assignedTechId]).toEqual([200, forward[from], 'dmorales']);
      expect((await set(sam, id, 'completed')).status).toBeOneOf([403, 409]);
    },
  );

  it.each(['completed', 'cancelled'] as const)(
    'a technician cannot claim an unassigned job that is %s',
    async (from) => {
      const id = await bookingThatIs(from);
      for (const to of statuses) expect((await set(dana, id, to)).status).toBe(409);
      expect((await shown(id)).assignedTechId).toBeNull();
    },
  );

  it.each(['pending', 'confirmed', 'in_progress'] as const)(
    'a technician off duty cannot claim an unassigned job that is %s, nor read more than its preview',
    async (from) => {
      const id = await bookingThatIs(from);
      const off = await t.staff('tech', `off-${from.replace('_', '-')}`);
      for (const duty of ['false', 'true', 'false']) {
        await t.post('/api/tech/duty', off, { isOnDuty: duty });
        if (duty === 'true') continue;
        const refused = await set(off, id, forward[from]);
        expect(refused).toMatchObject({ status: 409, body: { code: 'OFF_DUTY' } });
        expect(JSON.stringify(refused.body)).not.toMatch(/phone|latitude/i);
      }
      expect((await shown(id)).assignedTechId).toBeNull();
    },
  );

  it('a technician whose client says nothing about duty claims a job', async () => {
    const id = await bookingThatIs('pending');
    const silent = await t.staff('tech', 'silent');
    expect((await set(silent, id, 'confirmed')).status).toBe(200);
  });

  it('a technician who goes off duty goes on with an own job', async () => {
    const id = await bookingThatIs('pending');
    const leaving = await t.staff('tech', 'leaving');
    await t.post('/api/tech/duty', leaving, { isOnDuty: 'true' });
    expect((await set(leaving, id, 'confirmed')).status).toBe(200);
    await t.post('/api/tech/duty', leaving, { isOnDuty: 'false' });
    expect((await set(leaving, id, 'in_progress')).status).toBe(200);
  });

  it('only one of two technicians claims a job that both confirm at the same time', async () => {
    const id = await bookingThatIs('pending');
    const answers = await Promise.all([set(dana, id, 'confirmed'), set(sam, id, 'confirmed')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? 'dmorales' : 'sbrooks';
    expect(await shown(id)).toMatchObject({ status: 'confirmed', assignedTechId: winner });
  });
});

describe('booking status changes by others', () => {
  it('a status change by a customer answers 403, and one without a session 401', async () => {
    const id = await bookingThatIs('pending');
    expect((await set(jordan, id, 'confirmed')).status).toBe(403);
    expect((await set(undefined, id, 'confirmed')).status).toBe(401);
  });
});

describe('booking changes with a version', () => {
  it('a booking change with an old version answers 409 STALE with the current booking and earlier author', async () => {
    const id = await bookingThatIs('pending');
    const { version } = await shown(id);
    await set(dana, id, 'confirmed', { version });
    const { status, code, body } = await set(admin, id, 'cancelled', { version });
    expect([status, code]).toEqual([409, 'STALE']);
    expect(body.message).toContain('dmorales');
    expect(body.booking).toEqual(await shown(id));
    expect(body.requestId).toEqual(expect.any(String));
    const assign = await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'sbrooks', version });
    expect([assign.status, assign.body.code]).toEqual([409, 'STALE']);
    expect((await set(admin, id, 'cancelled', { version: body.booking?.version })).status).toBe(200);
  });

  it('a 409 STALE answer says that the customer has changed the booking', async () => {
    const id = await bookingThatIs('pending');
    const { version } = await shown(id);
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    const { body } = await set(admin, id, 'confirmed', { version });
    expect(body.message).toBe('The customer has changed this booking meanwhile.');
    expect(body.booking?.status).toBe('cancelled');
  });

  it('a 409 STALE answer hides the customer data of a job that another technician has claimed', async () => {
    const id = await bookingThatIs('pending');
    const { version } = await shown(id);
    await set(sam, id, 'confirmed', { version });
    const { status, body } = await set(dana, id, 'confirmed', { version });
    expect(status).toBe(409);
    expect(body.booking).toMatchObject({
      id,
      status: 'confirmed',
      customerName: null,
      phoneNumber: null,
      location: '',
      user: null,
    });
  });

  it.each([2 ** 31 - 1, 0, -1])(
    'another customer who sends the version %j gets the answer for strangers, without the booking',
    async (version) => {
      const id = await bookingThatIs('pending');
      const other = await t.customer('other@example.com');
      const at = { latitude: 40, longitude: -74 };
      for (const [path, body] of [
        [`/api/bookings/${id}/spot`, at],
        [`/api/bookings/${id}/move`, { serviceType: 'emergency' }],
      ] as const) {
        const without = await t.post(path, other, body);
        const { status, body: answered } = await t.post(path, other, { ...body, version });
        expect([status, answered.code, answered.booking]).toEqual([403, 'NOT_YOURS', undefined]);
        expect(answered).toEqual({ ...without.body, requestId: expect.any(String) });
      }
    },
  );

  it('a technician who sends a version of another’s job that says nothing of what they saw gets no booking', async () => {
    const id = await bookingThatIs('confirmed', 'sbrooks');
    const { version } = await shown(id);
    for (const sent of [2 ** 31 - 1, 0, version]) {
      const step = await t.post(`/api/tech/bookings/${id}/arrived`, dana, { version: sent });
      const problem = { kind: 'unsafe', version: sent };
      const reported = await t.post(`/api/tech/bookings/${id}/problem`, dana, problem);
      for (const { status, body } of [step, reported, await set(dana, id, 'in_progress', { version: sent })])
        expect([status, body.code, body.booking]).toEqual([403, 'NOT_YOURS', undefined]);
    }
  });

  it('a technician whose job another has meanwhile is told so, without the customer’s data', async () => {
    const id = await bookingThatIs('confirmed', 'dmorales');
    const { version } = await shown(id);
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'sbrooks' });
    const { status, body } = await t.post(`/api/tech/bookings/${id}/departed`, dana, { version });
    expect([status, body.code, body.message]).toEqual([
      409,
      'STALE',
      'mreyes has changed this booking meanwhile.',
    ]);
    expect(body.booking).toMatchObject({ id, customerName: null, location: '', user: null });
  });

  it('a 409 STALE answer names nobody to the customer', async () => {
    const id = await bookingThatIs('pending');
    const { version } = await shown(id);
    await set(admin, id, 'confirmed');
    const spot = { latitude: 40, longitude: -74, version };
    for (const [path, sent] of [
      ['spot', spot],
      ['move', { startAt: '2035-05-15T14:00:00.000Z', version }],
    ] as const) {
      const { body } = await t.post(`/api/bookings/${id}/${path}`, jordan, sent);
      expect(body).toMatchObject({
        code: 'STALE',
        message: 'Someone has changed this booking meanwhile.',
        booking: { id, status: 'confirmed' },
      });
    }
  });

  it('a booking change with an old version succeeds when only the payment has changed since', async () => {
    const { id, version } = await t.book(jordan);
    await expect.poll(async () => (await shown(id)).version).toBe(version + 1);
    expect((await set(admin, id, 'confirmed', { version })).status).toBe(200);
  });

  it('a booking change without a version applies to the current one, and an invalid version answers 400', async () => {
    const id = await bookingThatIs('confirmed');
    expect((await set(admin, id, 'completed')).status).toBe(200);
    expect((await set(admin, id, 'cancelled', { version: null })).status).toBe(200);
    for (const version of ['1', 1.5, 2 ** 31, -(2 ** 31) - 1])
      expect((await set(admin, id, 'confirmed', { version })).status).toBe(400);
    expect((await set(admin, id, 'confirmed', { version: 999 })).code).toBe('STALE');
  });

  it('a 409 STALE answer shows an off-duty technician no more of an unassigned job than the job list', async () => {
    const { id } = await t.book(await t.customer(), { notes: 'gate 44' });
    const off = await t.staff('tech', 'off-duty');
    const path = `/api/admin/bookings/${id}/status`;
    const refused = await t.patch(path, off, { status: 'confirmed', version: 999 });
    expect([refused.status, refused.body.code]).toEqual([409, 'STALE']);
    const [listed] = (await t.get('/api/tech/bookings', off)).body.filter(
      (job: { id: string }) => job.id === id,
    );
    expect(refused.body.booking).toEqual(listed);
    expect(listed).toMatchObject({ phoneNumber: null, notes: null, latitude: null, user: null });
  });

  it('one of four simultaneous status changes with the same version succeeds', async () => {
    const id = await bookingThatIs('pending');
    await expect.poll(async () => (await shown(id)).paymentStatus).toBe('captured');
    const { version } = await shown(id);
    const wanted = ['confirmed', 'in_progress', 'completed', 'cancelled'];
    const answers = await Promise.all(wanted.map((status) => set(admin, id, status, { version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('GET /api/admin/bookings/:id/events', () => {
  it('the booking history lists who did what and when, oldest first', async () => {
    const { id } = await t.book(jordan);
    await expect.poll(async () => (await shown(id)).paymentStatus).toBe('captured');
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dmorales' });
    t.advance(1000);
    await set(dana, id, 'confirmed');
    await t.post(`/api/tech/bookings/${id}/departed`, dana);
    await set(dana, id, 'in_progress');
    await set(dana, id, 'completed');
    const { status, body } = await t.get(`/api/admin/bookings/${id}/events`, admin);
    expect(status).toBe(200);
    const told = body.map(({ actor, role, kind, from, to }) => [actor, role, kind, from, to]);
    expect(told).toEqual([
      ['customer', 'customer', 'created', null, 'pending'],
      ['payments', 'system', 'payment', 'authorized', 'captured'],
      ['mreyes', 'admin', 'assigned', null, 'dmorales'],
      ['dmorales', 'tech', 'status', 'pending', 'confirmed'],
      ['dmorales', 'tech', 'departed', null, null],
      ['dmorales', 'tech', 'status', 'confirmed', 'in_progress'],
      ['dmorales', 'tech', 'status', 'in_progress', 'completed'],
    ]);
    expect(body.map(({ at }: { at: string }) => at)).toEqual(
      body.map(({ at }: { at: string }) => at).toSorted(),
    );
    expect(body.at(-1)?.at).toBe(new Date(t.now()).toISOString());
  });

  it('the booking history answers 403 to a technician and 404 for an unknown booking', async () => {
    const { id } = await t.book(jordan);
    expect((await t.get(`/api/admin/bookings/${id}/events`, dana)).status).toBe(403);
    expect((await t.get('/api/admin/bookings/none/events', admin)).status).toBe(404);
  });
});

describe('POST /api/bookings/:id/cancel', () => {
  const cancel = (id: string, as = jordan) => t.post(`/api/bookings/${id}/cancel`, as);

  it.each(['pending', 'confirmed'] as const)(
    'a customer cancels a %s booking, and a second cancellation answers 409',
    async (from) => {
      const id = await bookingThatIs(from, 'dmorales');
      const { status, body } = await cancel(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, status: 'cancelled', cancelledAt: new Date(t.now()).toISOString() });
      const again = await cancel(id);
      expect([again.status, again.body.code]).toEqual([409, 'BOOKING_FINISHED']);
    },
  );

  it('a booking cancellation after the departure answers 409 and tells the customer to call support', async () => {
    const id = await bookingThatIs('confirmed', 'dmorales');
    await t.post(`/api/tech/bookings/${id}/departed`, dana);
    const working = await bookingThatIs('in_progress', 'dmorales');
    for (const booking of [id, working]) {
      const { status, body } = await cancel(booking);
      expect([status, body.code]).toEqual([409, 'ON_THE_WAY']);
      expect(body.message).toContain('call support');
    }
    expect((await shown(id)).paymentStatus).not.toBe('refunded');
  });

  it('a customer can cancel after the job goes to another technician who has not departed', async () => {
    const id = await bookingThatIs('confirmed', 'dmorales');
    await t.post(`/api/tech/bookings/${id}/departed`, dana);
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'sbrooks' });
    expect((await cancel(id)).status).toBe(200);
  });

  it('a booking cancellation fails for a completed booking, an unknown booking and an admin caller', async () => {
    expect((await cancel(await bookingThatIs('completed'))).body.code).toBe('BOOKING_FINISHED');
    expect((await cancel('none')).body.code).toBe('BOOKING_NOT_FOUND');
    expect((await cancel((await t.book(jordan)).id, admin)).status).toBe(403);
  });

  it('either the cancellation or the departure succeeds when both come at the same time', async () => {
    const id = await bookingThatIs('confirmed', 'dmorales');
    const [cancelled, departed] = await Promise.all([
      cancel(id),
      t.post(`/api/tech/bookings/${id}/departed`, dana),
    ]);
    expect([cancelled.status, departed.status].filter((status) => status === 200)).toHaveLength(1);
    expect((await shown(id)).status).toBe(cancelled.status === 200 ? 'cancelled' : 'confirmed');
  });
});
