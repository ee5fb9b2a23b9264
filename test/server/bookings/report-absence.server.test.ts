import { describe, expect, it } from 'vitest';
import type { CancellationTerms } from '../../../src/domain/bookings/cancellation-terms.ts';
import { png } from '../../png.ts';
import { MINUTE_MS, startTermsApp } from '../terms-app.ts';
import { ORIGIN } from '../test-app.ts';

const AT_THE_CAR = { latitude: 40.6976, longitude: -74.2632 };
/** 330 m and 670 m north. */
const NEAR = { ...AT_THE_CAR, latitude: 40.7006 };
const FAR = { ...AT_THE_CAR, latitude: 40.7036 };

/** A technician who has arrived at a booking. */
async function start(terms: Partial<CancellationTerms> = {}, place: Record<string, unknown> = AT_THE_CAR) {
  const app = await startTermsApp(terms);
  const { t, jordan, admin, dana, done, set } = app;
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
  const { id } = await t.book(jordan, place);
  await done();
  await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: dana.id });
  await set(id, 'confirmed');
  const arrive = () => t.post(`/api/tech/bookings/${id}/arrived`, dana);
  const report = (body: object = {}, as = dana) =>
    t.post(`/api/${as === admin ? 'admin' : 'tech'}/bookings/${id}/no-show`, as, {
      ...{ reason: 'no_show', note: 'Called twice, nobody came.' },
      ...body,
    });
  const stand = (at: object) => t.post('/api/tech/location', dana, at);
  const reportWithPhoto = async (more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ reason: 'gone', note: 'The place is empty.', ...more }))
      form.append(name, value);
    form.append('photo', new Blob([new Uint8Array(await png({ width: 8, height: 8 }))]), 'photo.png');
    const init = { method: 'POST', headers: { ...dana.headers, origin: ORIGIN }, body: form };
    const response = await fetch(`${t.url}/api/tech/bookings/${id}/no-show`, init);
    return { status: response.status, body: await response.json() };
  };
  return { ...app, id, arrive, report, stand, reportWithPhoto };
}

describe('POST /api/tech/bookings/:id/no-show', () => {
  it('after the waiting time at the place the fee is kept, and the rest refunded once', async () => {
    const app = await start();
    const { t, jordan, id, arrive, stand, report, done, shown, history, refundedOf, differences } = app;
    await arrive();
    t.advance(10 * MINUTE_MS);
    await stand(NEAR);
    const answers = await Promise.all([report(), report(), report()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await done();
    expect(await shown(id)).toMatchObject({
      ...{ status: 'cancelled', keptAmount: 60, refundedAmount: 125, cancelCause: 'no_show' },
      proof: { note: 'Called twice, nobody came.', photoUrl: null, distanceMeters: 334 },
    });
    expect(await refundedOf(id)).toBe(12_500);
    expect((await history(id)).find(({ to }) => to === 'cancelled')).toMatchObject({
      actor: 'dmorales',
      note: 'nobody was at the car, waited 10 min, 0.2 mi from the place, $60.00 kept',
    });
    expect((await t.get(`/api/bookings/${id}/receipt`, jordan)).body).toMatchObject({
      ...{ keptAmount: 60, keptCause: 'no_show' },
    });
    const kinds = await t.db.selectFrom('messages').select('kind').where('bookingId', '=', id).execute();
    const told = kinds.map(({ kind }) => kind);
    expect(told).toEqual(expect.arrayContaining(['cancelled', 'refund_mail']));
    expect(told).not.toContain('tech_cancelled');
    expect(await differences()).toEqual([]);
  });

  it('before the arrival and before the end of the wait it is refused with the minutes that are left', async () => {
    const { t, id, arrive, stand, report, shown } = await start();
    expect(await report()).toMatchObject({ status: 409, body: { code: 'NOT_ARRIVED' } });
    await arrive();
    t.advance(7 * MINUTE_MS + 1);
    await stand(AT_THE_CAR);
    expect(await report()).toMatchObject({
      status: 409,
      body: {
        code: 'WAIT_LONGER',
        message: 'Please wait 3 more minutes for the customer.',
        remainingMinutes: 3,
      },
    });
    expect((await shown(id)).status).toBe('confirmed');
  });

  it('without a note, and without a photo or a position at the place, it is refused', async () => {
    const { t, arrive, stand, report } = await start();
    await arrive();
    t.advance(20 * MINUTE_MS);
    expect((await report({ note: '  ' })).status).toBe(400);
    expect((await report({ reason: 'late' })).status).toBe(400);
    expect(await report()).toMatchObject({ status: 422, body: { code: 'EVIDENCE_NEEDED' } });
    await stand(FAR);
    expect((await report()).body.code).toBe('EVIDENCE_NEEDED');
    await stand(NEAR);
    t.advance(11 * MINUTE_MS);
    expect((await report()).body.code).toBe('EVIDENCE_NEEDED');
    await stand(NEAR);
    expect((await report()).status).toBe(200);
  });

  it('a photo is enough where the place is only a town, and admins see it', async () => {
    const { t, admin, id, arrive, report, reportWithPhoto, shown, done } = await start({}, {});
    await arrive();
    t.advance(10 * MINUTE_MS);
    expect((await report()).body.code).toBe('EVIDENCE_NEEDED');
    const { status, body } = await reportWithPhoto();
    expect([status, body.status, body.customerName]).toEqual([200, 'cancelled', null]);
    await done();
    const { proof, keptAmount, cancelCause } = await shown(id);
    expect([keptAmount, cancelCause]).toEqual([75.5, 'gone']);
    expect((await t.get(String(proof?.photoUrl), admin)).status).toBe(200);
  });

  it('an admin reports it for the technician who is there, and another technician may not', async () => {
    const { t, admin, id, arrive, stand, report, shown, history } = await start();
    await arrive();
    await stand(NEAR);
    t.advance(9 * MINUTE_MS);
    expect((await report({}, admin)).body.code).toBe('WAIT_LONGER');
    t.advance(MINUTE_MS);
    expect((await report({}, await t.staff('tech', 'sbrooks'))).status).toBe(403);
    expect((await report({ reason: 'gone' }, admin)).body).toMatchObject({ cancelCause: 'gone' });
    expect(await shown(id)).toMatchObject({ keptAmount: 75.5 });
    expect((await history(id)).find(({ to }) => to === 'cancelled')?.actor).toBe('mreyes');
  });

  it.each(['dana', 'admin'] as const)(
    'the report of %s may waive the fee: everything is given back, and history and audit log say so',
    async (who) => {
      const { t, admin, dana, id, arrive, stand, report, done, shown, history, refundedOf } = await start();
      await arrive();
      await stand(NEAR);
      t.advance(10 * MINUTE_MS);
      await stand(NEAR);
      const by = who === 'dana' ? dana : admin;
      expect((await report({ waiveFee: 'perhaps' }, by)).status).toBe(400);
      expect((await report({ waiveFee: true }, by)).body).toMatchObject({ cancelCause: 'no_show' });
      await done();
      expect(await refundedOf(id)).toBe(18_500);
      const booking = await shown(id);
      expect(booking).toMatchObject({ paymentStatus: 'refunded', cancelCause: 'no_show' });
      expect(booking.keptAmount).toBe(undefined);
      expect((await history(id)).find(({ to }) => to === 'cancelled')).toMatchObject({
        actor: by.id,
        note: 'nobody was at the car, waited 10 min, 0.2 mi from the place, fee of $60.00 waived',
      });
    },
  );

  it('a form may waive the fee as text', async () => {
    const { t, id, arrive, reportWithPhoto, shown, done } = await start({}, {});
    await arrive();
    t.advance(10 * MINUTE_MS);
    expect((await reportWithPhoto({ waiveFee: 'true' })).status).toBe(200);
    await done();
    expect(await shown(id)).toMatchObject({ paymentStatus: 'refunded', cancelCause: 'gone' });
  });

  it('by the default terms everything is given back, and the reason stays', async () => {
    const { t, id, arrive, stand, report, done, shown } = await start({ noShowFee: 0 });
    await arrive();
    await stand(NEAR);
    t.advance(10 * MINUTE_MS);
    expect((await report()).status).toBe(200);
    await done();
    const booking = await shown(id);
    expect(booking).toMatchObject({ paymentStatus: 'refunded', cancelCause: 'no_show' });
    expect(booking.keptAmount).toBe(undefined);
  });
});
