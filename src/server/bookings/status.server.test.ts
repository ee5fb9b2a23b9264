import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/server/shared-app.ts';
import type { Caller } from '../../../test/server/test-app.ts';
import type { BookingStatus } from '../../domain/booking-status.ts';

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
});
const set = async (as: Caller | undefined, id: string, status: unknown, more = {}) => {
  const answer = await t.patch(`/api/admin/bookings/${id}/status`, as, { status, ...more });
  return { status: answer.status, code: answer.body.code as string, body: answer.body };
};
/** A booking that has got to where a test begins, and belongs to a technician if one is named. */
async function bookingThatIs(status: BookingStatus, techId?: string): Promise<string> {
  const { id } = await t.book(jordan);
  if (techId) await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
  if (status !== 'pending') await set(admin, id, status);
  return id;
}
const shown = async (id: string) => (await t.get(`/api/bookings/${id}`, admin)).body;

describe('an admin', () => {
  const steps = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  it.each(steps)('finds a booking %s and sets it to %s', async (from, to) => {
    const id = await bookingThatIs(from);
    const { status, code, body } = await set(admin, id, to);
    if (to === from) expect([status, code]).toEqual([409, 'STATUS_UNCHANGED']);
    else if (to === 'pending') expect([status, code]).toEqual([409, 'STATUS_NOT_ALLOWED']);
    else if (from === 'cancelled') expect([status, code]).toEqual([409, 'PAYMENT_RELEASED']);
    else expect([status, body.status, body.id]).toEqual([200, to, id]);
    expect((await shown(id)).status).toBe(status === 200 ? to : from);
  });

  it.each(['Confirmed', 'done', '', null, 3, undefined])(
    'does not set %j, which is no status',
    async (word) => {
      const id = await bookingThatIs('pending');
      const { status, code, body } = await set(admin, id, word);
      expect([status, code, body.issues?.[0]?.path]).toEqual([400, 'INVALID', 'status']);
      expect((await set(admin, id, 'confirmed', { techId: 'dmorales' })).status).toBe(400);
    },
  );

  it('does not change what there is not', async () => {
    for (const id of ['none', '0'.repeat(32), '..%2f..']) {
      expect(await set(admin, id, 'confirmed')).toMatchObject({ status: 404, code: 'BOOKING_NOT_FOUND' });
    }
  });

  it('cannot reopen a cancelled booking whose payment was given back', async () => {
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

  it('may reopen a cancelled booking of which no money was ever had', async () => {
    const { id } = await t.book(jordan);
    await expect.poll(async () => (await shown(id)).paymentStatus).toBe('captured');
    const failed = { status: 'failed' as const, capturedAt: null };
    await t.db.updateTable('payments').set(failed).where('bookingId', '=', id).execute();
    expect((await set(admin, id, 'cancelled')).status).toBe(200);
    expect((await set(admin, id, 'confirmed')).status).toBe(200);
  });

  it('sees the times of what was done, and none of what was taken back', async () => {
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

describe('a technician', () => {
  const forward: Partial<Record<BookingStatus, BookingStatus>> = {
    pending: 'confirmed',
    confirmed: 'in_progress',
    in_progress: 'completed',
  };
  const steps = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  it.each(steps)('finds an own job %s and sets it to %s', async (from, to) => {
    const id = await bookingThatIs(from, 'dmorales');
    const { status, body } = await set(dana, id, to);
    if (forward[from] === to) expect([status, body.status]).toEqual([200, to]);
    else expect(status).toBe(409);
    expect((await shown(id)).status).toBe(status === 200 ? to : from);
  });

  it.each(steps)("does not move another's job from %s to %s", async (from, to) => {
    const id = await bookingThatIs(from, 'sbrooks');
    expect((await set(dana, id, to)).status).toBeOneOf([403, 409]);
    expect(await shown(id)).toMatchObject({ status: from, assignedTechId: 'sbrooks' });
  });

  it.each(['pending', 'confirmed', 'in_progress'] as const)(
    'claims a job of the pool that is %s by moving it on',
    async (from) => {
      const id = await bookingThatIs(from);
      const { status, body } = await set(dana, id, forward[from]);
      expect([status, body.status, body.assignedTechId]).toEqual([200, forward[from], 'dmorales']);
      expect((await set(sam, id, 'completed')).status).toBeOneOf([403, 409]);
    },
  );

  it.each(['completed', 'cancelled'] as const)('claims nothing that is %s', async (from) => {
    const id = await bookingThatIs(from);
    for (const to of statuses) expect((await set(dana, id, to)).status).toBe(409);
    expect((await shown(id)).assignedTechId).toBeNull();
  });

  it('shares a claim with nobody', async () => {
    const id = await bookingThatIs('pending');
    const answers = await Promise.all([set(dana, id, 'confirmed'), set(sam, id, 'confirmed')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? 'dmorales' : 'sbrooks';
    expect(await shown(id)).toMatchObject({ status: 'confirmed', assignedTechId: winner });
  });
});

describe('nobody else', () => {
  it('changes a status', async () => {
    const id = await bookingThatIs('pending');
    expect((await set(jordan, id, 'confirmed')).status).toBe(403);
    expect((await set(undefined, id, 'confirmed')).status).toBe(401);
  });
});

describe('a change of what has moved on meanwhile', () => {
  it('is refused with the present booking and who was first', async () => {
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

  it('names the customer as such', async () => {
    const id = await bookingThatIs('pending');
    const { version } = await shown(id);
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    const { body } = await set(admin, id, 'confirmed', { version });
    expect(body.message).toBe('The customer has changed this booking meanwhile.');
    expect(body.booking?.status).toBe('cancelled');
  });

  it("shows a technician nothing of a job that is another's by now", async () => {
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

  it('is done when only the payment has moved on', async () => {
    const { id, version } = await t.book(jordan);
    await expect.poll(async () => (await shown(id)).version).toBe(version + 1);
    expect((await set(admin, id, 'confirmed', { version })).status).toBe(200);
  });

  it('goes by the newest when no version is sent', async () => {
    const id = await bookingThatIs('confirmed');
    expect((await set(admin, id, 'completed')).status).toBe(200);
    expect((await set(admin, id, 'cancelled', { version: null })).status).toBe(200);
    for (const version of ['1', 1.5])
      expect((await set(admin, id, 'confirmed', { version })).status).toBe(400);
    expect((await set(admin, id, 'confirmed', { version: 999 })).code).toBe('STALE');
  });

  it('shows a technician off duty no more of a job in the pool than the list does, when it refuses', async () => {
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

  it('has one winner among many who decide by the same version', async () => {
    const id = await bookingThatIs('pending');
    await expect.poll(async () => (await shown(id)).paymentStatus).toBe('captured');
    const { version } = await shown(id);
    const wanted = ['confirmed', 'in_progress', 'completed', 'cancelled'];
    const answers = await Promise.all(wanted.map((status) => set(admin, id, status, { version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('the history of a booking', () => {
  it('tells who did what and when, oldest first', async () => {
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

  it('is for admins, and of bookings that there are', async () => {
    const { id } = await t.book(jordan);
    expect((await t.get(`/api/admin/bookings/${id}/events`, dana)).status).toBe(403);
    expect((await t.get('/api/admin/bookings/none/events', admin)).status).toBe(404);
  });
});

describe('a customer who cancels', () => {
  const cancel = (id: string, as = jordan) => t.post(`/api/bookings/${id}/cancel`, as);

  it.each(['pending', 'confirmed'] as const)('may do so while the job is %s', async (from) => {
    const id = await bookingThatIs(from, 'dmorales');
    const { status, body } = await cancel(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'cancelled', cancelledAt: new Date(t.now()).toISOString() });
    const again = await cancel(id);
    expect([again.status, again.body.code]).toEqual([409, 'BOOKING_FINISHED']);
  });

  it('is told to call once the technician is on the way, or at work', async () => {
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

  it('may do so again once another technician has the job, who has not left', async () => {
    const id = await bookingThatIs('confirmed', 'dmorales');
    await t.post(`/api/tech/bookings/${id}/departed`, dana);
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'sbrooks' });
    expect((await cancel(id)).status).toBe(200);
  });

  it('cannot cancel what is done, or what there is not', async () => {
    expect((await cancel(await bookingThatIs('completed'))).body.code).toBe('BOOKING_FINISHED');
    expect((await cancel('none')).body.code).toBe('BOOKING_NOT_FOUND');
    expect((await cancel((await t.book(jordan)).id, admin)).status).toBe(403);
  });

  it('wins or loses against a technician who leaves at the same moment, never both', async () => {
    const id = await bookingThatIs('confirmed', 'dmorales');
    const [cancelled, departed] = await Promise.all([
      cancel(id),
      t.post(`/api/tech/bookings/${id}/departed`, dana),
    ]);
    expect([cancelled.status, departed.status].filter((status) => status === 200)).toHaveLength(1);
    expect((await shown(id)).status).toBe(cancelled.status === 200 ? 'cancelled' : 'confirmed');
  });
});
