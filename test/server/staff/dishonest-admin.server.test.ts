import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { codeAt } from '../../../src/server/staff/second-factor-codes.ts';
import { makeTempFolder } from '../../temp-folder.ts';
import { openWork } from '../payment-work.ts';
import { type Caller, PASSWORD, startTestApp } from '../test-app.ts';

const OTHER_PASSWORD = 'another horse battery';
const OWN_PASSWORD = 'a sentence of my own';

const as = ({ token }: { token: string }): Caller => ({
  id: '',
  token,
  headers: { authorization: `Bearer ${token}` },
});

/** Two admins with passwords of their own, and a limit of $100 for what one of them gives back. */
async function start() {
  const file = join(makeTempFolder('company'), 'company.json');
  writeFileSync(file, JSON.stringify({ ...defaultCompany, refundApprovalOver: 100 }));
  const t = await startTestApp({ env: { COMPANY_PROFILE: file } });
  const [ana, ben] = [await t.staff('admin', 'ana'), await t.staff('admin', 'ben')];
  /** The answer's status and code. */
  const answer = async (sent: ReturnType<typeof t.post>) => {
    const { status, body } = await sent;
    return [status, (body as { code?: string } | null)?.code];
  };
  const later = (minutes = 16) => t.advance(minutes * MINUTE_MS);
  const login = async (username: string, password: string) =>
    as((await t.login('admin', username, password)).body);
  const choosePassword = (who: Caller, newPassword = OWN_PASSWORD) =>
    t.post('/api/admin/password', who, { newPassword });
  return { t, ana, ben, answer, later, login, choosePassword };
}

describe('somebody with an admin’s token alone', () => {
  it.each([
    ['removes the second factor of a colleague', 'DELETE', '/api/admin/staff/ben/second-factor', undefined],
    ['sets the password of a colleague', 'PATCH', '/api/admin/staff/ben', { password: OTHER_PASSWORD }],
    [
      'sets a password beside a name',
      'PATCH',
      '/api/admin/staff/ben',
      { name: 'Ben', password: OTHER_PASSWORD },
    ],
    ['disables a colleague', 'PATCH', '/api/admin/staff/ben', { active: false }],
    ['enables a former colleague', 'PATCH', '/api/admin/staff/ben', { active: true }],
    [
      'adds an admin',
      'POST',
      '/api/admin/staff',
      { username: 'mine', role: 'admin', password: OTHER_PASSWORD },
    ],
    [
      'adds a technician',
      'POST',
      '/api/admin/staff',
      { username: 'mine', role: 'tech', password: OTHER_PASSWORD },
    ],
    ['ends the second factor for all', 'PATCH', '/api/admin/settings', { requireSecondFactor: false }],
    [
      'hides it behind another setting',
      'PATCH',
      '/api/admin/settings',
      { turnMinutes: 5, requireSecondFactor: false },
    ],
  ] as const)('cannot do this: %s', async (_, method, path, body) => {
    const { t, ana, answer, later } = await start();
    later();
    expect(await answer(t.call(method, path, { as: ana, body }))).toEqual([403, 'SIGN_IN_AGAIN']);
  });

  it('cannot make the own account anew on the routes for others, however recent the sign-in', async () => {
    const { t, ana, answer } = await start();
    const own = '/api/admin/staff/ana';
    expect(await answer(t.call('DELETE', `${own}/second-factor`, { as: ana }))).toEqual([409, 'OWN_ACCOUNT']);
    expect(await answer(t.patch(own, ana, { password: OTHER_PASSWORD }))).toEqual([409, 'OWN_ACCOUNT']);
  });

  it('cannot guess the code of an authenticator app that is being set up', async () => {
    const { t, ana } = await start();
    const path = '/api/admin/account/second-factor';
    const { secret } = (await t.post(path, ana, { password: PASSWORD })).body;
    const right = codeAt(secret, t.now());
    const wrong = Array.from({ length: 60 }, (_, n) => String(100_000 + n)).filter((code) => code !== right);
    const guesses = await Promise.all(wrong.map((code) => t.post(`${path}/confirm`, ana, { code })));
    expect(guesses.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(10);
    expect((await t.post(`${path}/confirm`, ana, { code: right })).status).toBe(429);
  });
});

describe('two approvals of one person', () => {
  /** A captured booking of $185.00. */
  async function booked() {
    const started = await start();
    const { t, ana } = started;
    const jordan = await t.customer();
    const { id } = await t.book(jordan);
    const done = () => expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
    await done();
    t.advance(1000);
    const ask = async (by: Caller = ana) => {
      const request = { amount: 150, reason: 'Late', idempotencyKey: 'key', kind: 'refund' };
      const refund = (await t.post(`/api/admin/bookings/${id}/refund`, by, request)).body;
      t.advance(1000);
      return refund.id;
    };
    const approve = (refund: string, by: Caller) =>
      started.answer(t.post(`/api/admin/refunds/${refund}/approve`, by));
    return { ...started, jordan, id, done, ask, approve };
  }

  it('an admin made after the request does not approve it', async () => {
    const { t, ana, login, choosePassword, ask, approve } = await booked();
    const refund = await ask();
    await t.post('/api/admin/staff', ana, { username: 'mine', role: 'admin', password: OTHER_PASSWORD });
    const mine = await login('mine', OTHER_PASSWORD);
    expect(await approve(refund, mine)).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    expect((await choosePassword(mine)).status).toBe(200);
    expect(await approve(refund, mine)).toEqual([409, 'APPROVER_NEW']);
  });

  it('an account whose password the requester has set does not approve it, before and after its change', async () => {
    const { t, ana, login, choosePassword, ask, approve } = await booked();
    const refund = await ask();
    await t.patch('/api/admin/staff/ben', ana, { password: OTHER_PASSWORD });
    const ben = await login('ben', OTHER_PASSWORD);
    expect(await approve(refund, ben)).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    await choosePassword(ben);
    expect(await approve(refund, ben)).toEqual([409, 'APPROVER_NEW']);
  });

  it('a colleague who was enabled after the request does not approve it', async () => {
    const { t, ana, ask, approve } = await booked();
    await t.patch('/api/admin/staff/ben', ana, { active: false });
    const refund = await ask();
    await t.patch('/api/admin/staff/ben', ana, { active: true });
    expect(await approve(refund, await t.staffSession('admin', 'ben'))).toEqual([409, 'APPROVER_NEW']);
  });

  it('a colleague whose second factor was reset after the request does not approve it', async () => {
    const { t, ana, ask, approve } = await booked();
    const refund = await ask();
    await t.call('DELETE', '/api/admin/staff/ben/second-factor', { as: ana });
    expect(await approve(refund, await t.staffSession('admin', 'ben'))).toEqual([409, 'APPROVER_NEW']);
  });

  it('a colleague with a password of their own does, also after a further change of it', async () => {
    const { t, ben, ask, approve } = await booked();
    const refund = await ask();
    await t.post('/api/admin/password', ben, { password: PASSWORD, newPassword: OWN_PASSWORD });
    expect(await approve(refund, ben)).toEqual([200, undefined]);
  });

  it('a colleague’s old token does not approve it', async () => {
    const { ben, later, ask, approve } = await booked();
    const refund = await ask();
    later();
    expect(await approve(refund, ben)).toEqual([403, 'SIGN_IN_AGAIN']);
  });

  describe('by a cancellation instead of a refund', () => {
    type Started = Awaited<ReturnType<typeof booked>>;
    const setStatus = ({ t, ana, id }: Started, status: string, more: object = {}, by: Caller = ana) =>
      t.patch(`/api/admin/bookings/${id}/status`, by, { status, ...more });
    const refundsOf = async ({ t, ben, id }: Started) =>
      (await t.get(`/api/admin/bookings/${id}/refunds`, ben)).body;
    const waitingOf = async ({ t, ben }: Started) => (await t.get('/api/admin/refunds/waiting', ben)).body;

    it.each([
      ['completed', ['confirmed', 'in_progress', 'completed'], { waiveFee: true }],
      ['completed at once', ['completed'], {}],
      ['in progress', ['in_progress'], {}],
      ['completed and set back to confirmed', ['completed', 'confirmed'], { waiveFee: true }],
      ['in progress and set back to confirmed', ['in_progress', 'confirmed'], {}],
    ])('of a job that was %s gives nothing back before another admin approves it', async (_, steps, more) => {
      const started = await booked();
      const { t, ana, ben, jordan, id, done, approve } = started;
      for (const step of steps) expect((await setStatus(started, step)).status).toBe(200);
      const cancelled = await setStatus(started, 'cancelled', more);
      expect([cancelled.status, cancelled.body]).toMatchObject([200, { refundWaiting: true }]);
      await done();
      t.advance(1000);
      const [waiting] = await waitingOf(started);
      expect(waiting).toMatchObject({ bookingId: id, amount: 185, requestedBy: 'ana' });
      expect(await refundsOf(started)).toMatchObject({ refundedAmount: 0, leftAmount: 0 });
      expect(await approve(String(waiting?.id), ana)).toEqual([409, 'OWN_REFUND']);
      expect(await approve(String(waiting?.id), ben)).toEqual([200, undefined]);
      await done();
      expect(await refundsOf(started)).toMatchObject({ refundedAmount: 185 });
      const shown = (await t.get(`/api/bookings/${id}`, jordan)).body;
      expect(shown).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect(shown).not.toHaveProperty('refundWaiting');
    });

    it('of a customer whose job an admin has set back waits for another admin than that one', async () => {
      const started = await booked();
      const { t, ana, ben, jordan, id, approve } = started;
      await setStatus(started, 'completed');
      await setStatus(started, 'confirmed');
      expect((await t.post(`/api/bookings/${id}/cancel`, jordan)).status).toBe(200);
      t.advance(1000);
      const [waiting] = await waitingOf(started);
      expect(waiting).toMatchObject({ amount: 185, requestedBy: 'ana' });
      expect(await approve(String(waiting?.id), ana)).toEqual([409, 'OWN_REFUND']);
      expect(await approve(String(waiting?.id), ben)).toEqual([200, undefined]);
    });

    it('keeps the money once the other admin refuses', async () => {
      const started = await booked();
      const { t, ben, jordan, id, done } = started;
      await setStatus(started, 'completed');
      await setStatus(started, 'cancelled');
      const [waiting] = await waitingOf(started);
      expect((await checkLedger(t.db)).differences).toEqual([]);
      expect((await t.post(`/api/admin/refunds/${waiting?.id}/refuse`, ben)).status).toBe(200);
      await done();
      expect((await checkLedger(t.db)).differences).toEqual([]);
      expect(await waitingOf(started)).toEqual([]);
      expect(await refundsOf(started)).toMatchObject({ refundedAmount: 0, leftAmount: 185 });
      const shown = (await t.get(`/api/bookings/${id}`, jordan)).body;
      expect(shown).toMatchObject({ status: 'cancelled', paymentStatus: 'captured', keptAmount: 185 });
      expect(shown).not.toHaveProperty('refundFailed');
    });

    it('ends a refund that waits, and asks for all that is left', async () => {
      const started = await booked();
      const refund = await started.ask();
      await setStatus(started, 'completed');
      await setStatus(started, 'cancelled');
      expect(await waitingOf(started)).toMatchObject([{ amount: 185 }]);
      expect((await refundsOf(started)).refunds).toMatchObject([{ id: refund, approval: 'refused' }, {}]);
    });

    it('counts what the admin has given back before', async () => {
      const started = await booked();
      const { t, ana, id, done } = started;
      const request = { amount: 95, reason: 'Late', idempotencyKey: 'first', kind: 'refund' };
      await t.post(`/api/admin/bookings/${id}/refund`, ana, request);
      await done();
      await setStatus(started, 'completed');
      await setStatus(started, 'cancelled');
      expect(await waitingOf(started)).toMatchObject([{ amount: 90 }]);
    });

    it('gives everything back at once before the job has begun', async () => {
      const started = await booked();
      await setStatus(started, 'confirmed');
      await setStatus(started, 'cancelled', { waiveFee: true });
      await started.done();
      expect(await waitingOf(started)).toEqual([]);
      expect(await refundsOf(started)).toMatchObject({ refundedAmount: 185 });
    });
  });
});
