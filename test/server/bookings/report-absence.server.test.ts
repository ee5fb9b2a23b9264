import sharp, { type Create } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { CancellationTerms } from '../../../src/domain/bookings/cancellation-terms.ts';
import { toTime } from '../../../src/domain/time.ts';
import { png } from '../../png.ts';
import { MINUTE_MS, sharedTermsApp, startTermsApp, type TermsApp } from '../terms-app.ts';
import { ORIGIN } from '../test-app.ts';

const AT_THE_CAR = { latitude: 40.6976, longitude: -74.2632 };
/** 330 m and 670 m north. */
const NEAR = { ...AT_THE_CAR, latitude: 40.7006 };
const FAR = { ...AT_THE_CAR, latitude: 40.7036 };

/** A dark street: the sensor of a phone is never still. */
const NIGHT: Create = {
  ...{ width: 800, height: 600, channels: 3, background: '#000' },
  noise: { type: 'gaussian', mean: 4, sigma: 1.5 },
};
const nightPhoto = () => sharp({ create: NIGHT }).jpeg().toBuffer();

/** A technician who is to drive to a booking. */
async function start(terms: Partial<CancellationTerms> = {}, booked: Record<string, unknown> = AT_THE_CAR) {
  return assigned(await startTermsApp(terms), booked);
}

async function assigned(app: TermsApp, booked: Record<string, unknown> = AT_THE_CAR) {
  const { t, jordan, admin, dana, done, set } = app;
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
  const { id } = await t.book(jordan, booked);
  await done();
  await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: dana.id });
  await set(id, 'confirmed');
  const arrive = (tap: object = {}) => t.post(`/api/tech/bookings/${id}/arrived`, dana, tap);
  /** A tap of some minutes ago, which the phone sends now. */
  const tapped = (minutesAgo: number) => ({
    ...{ occurredAt: toTime(t.now() - minutesAgo * MINUTE_MS), sentAt: toTime(t.now()) },
  });
  /** What the phone has kept while it was offline. */
  const sendFixes = (fixes: { minutesAgo: number; [field: string]: unknown }[]) =>
    t.post('/api/tech/locations', dana, {
      fixes: fixes.map(({ minutesAgo, ...fix }) => ({
        ...{ ...NEAR, ...fix, recordedAt: toTime(t.now() - minutesAgo * MINUTE_MS) },
      })),
    });
  const report = (body: object = {}, as = dana) =>
    t.post(`/api/${as === admin ? 'admin' : 'tech'}/bookings/${id}/no-show`, as, {
      ...{ reason: 'no_show', note: 'Called twice, nobody came.' },
      ...body,
    });
  const stand = (at: object) => t.post('/api/tech/location', dana, at);
  const reportWithPhoto = async (more: Record<string, string> = {}, photo?: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ reason: 'gone', note: 'The place is empty.', ...more }))
      form.append(name, value);
    form.append('photo', new Blob([new Uint8Array(photo ?? (await nightPhoto()))]), 'photo.jpg');
    const init = { method: 'POST', headers: { ...dana.headers, origin: ORIGIN }, body: form };
    const response = await fetch(`${t.url}/api/tech/bookings/${id}/no-show`, init);
    return { status: response.status, body: await response.json() };
  };
  return { ...app, id, arrive, tapped, sendFixes, report, stand, reportWithPhoto };
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

describe('the wait before a no-show', () => {
  const people = sharedTermsApp();

  it('counts from when the server heard of the arrival, whatever time the technician says', async () => {
    const { t, arrive, tapped, stand, report, shown, id } = await assigned(await people());
    t.advance(30 * MINUTE_MS);
    expect((await arrive(tapped(15))).status).toBe(200);
    await stand(NEAR);
    const refused = await report();
    expect(refused).toMatchObject({ status: 409, body: { code: 'WAIT_LONGER', remainingMinutes: 10 } });
    t.advance(9 * MINUTE_MS);
    expect((await report()).body).toMatchObject({ remainingMinutes: 1 });
    t.advance(MINUTE_MS);
    await stand(NEAR);
    expect((await report()).status).toBe(200);
    expect((await shown(id)).keptAmount).toBe(60);
  });

  const standing = (...minutesAgo: number[]) => minutesAgo.map((each) => ({ minutesAgo: each }));
  const allTheTime = standing(16, 14, 12, 10, 8, 6, 4, 2, 0);

  it.each([
    ['fixes near the place all the time', allTheTime, 0],
    ['fixes from later than the tap', standing(12, 10, 8, 6, 4, 2, 0), 0],
    ['fixes of the last four minutes', standing(4, 2, 0), 6],
    ['one fix of then', standing(15), 10],
    ['one fix of now', standing(0), 10],
    ['a gap of eight minutes', standing(16, 14, 12, 4, 2, 0), 6],
    ['no fix of the last five minutes', standing(16, 14, 12, 10, 8, 6), 10],
    ['fixes too far away', allTheTime.map((fix) => ({ ...fix, ...FAR })), 10],
    ['a fix elsewhere in between', [...allTheTime, { minutesAgo: 5, ...FAR }], 6],
    ['fixes that say nothing', allTheTime.map((fix) => ({ ...fix, accuracy: 3000 })), 10],
    [
      'fixes by a clock that is an hour ahead',
      allTheTime.map(({ minutesAgo }) => ({ minutesAgo: minutesAgo - 60 })),
      0,
    ],
  ] as const)('of a technician who was offline, with %s', async (_, fixes, left) => {
    const { t, arrive, tapped, sendFixes, stand, report } = await assigned(await people());
    t.advance(30 * MINUTE_MS);
    await arrive(tapped(15));
    await sendFixes(fixes.map((fix) => ({ ...fix })));
    await stand(NEAR);
    const { status, body } = await report();
    expect(left === 0 ? status : body).toEqual(
      left === 0 ? 200 : expect.objectContaining({ code: 'WAIT_LONGER', remainingMinutes: left }),
    );
  });

  it('fixes that no drive from the last live position allows prove nothing', async () => {
    const { t, arrive, tapped, sendFixes, stand, report } = await assigned(await people());
    t.advance(13 * MINUTE_MS);
    await stand({ latitude: 40.9, longitude: -74.0 });
    t.advance(16 * MINUTE_MS);
    await sendFixes(allTheTime.map((fix) => ({ ...fix })).slice(1));
    await arrive(tapped(14));
    expect((await report()).body).toMatchObject({ code: 'WAIT_LONGER', remainingMinutes: 10 });
  });

  it('at a place that is only a town no fix proves an earlier arrival', async () => {
    const { t, arrive, tapped, sendFixes, reportWithPhoto } = await assigned(await people(), {});
    t.advance(30 * MINUTE_MS);
    await arrive(tapped(15));
    await sendFixes(allTheTime.map((fix) => ({ ...fix })));
    expect((await reportWithPhoto()).body).toMatchObject({ code: 'WAIT_LONGER', remainingMinutes: 10 });
  });

  it('late fixes count when they are stored before the report', async () => {
    const { t, arrive, tapped, sendFixes, report } = await assigned(await people());
    t.advance(30 * MINUTE_MS);
    await arrive(tapped(15));
    expect((await report()).body).toMatchObject({ code: 'WAIT_LONGER' });
    await sendFixes(allTheTime.map((fix) => ({ ...fix })));
    expect((await report()).status).toBe(200);
  });

  it('a picture of one colour is no evidence', async () => {
    const { t, arrive, reportWithPhoto } = await assigned(await people(), {});
    await arrive();
    t.advance(10 * MINUTE_MS);
    const { status, body } = await reportWithPhoto({}, await png({ width: 800, height: 600 }));
    expect([status, body.code]).toEqual([422, 'EVIDENCE_NEEDED']);
    expect(body.message).toBe('That picture shows nothing. Please take another one.');
  });
});

it('the wait before a no-show counts from the booked time when the technician came before it', async () => {
  const scheduledAt = '2026-11-21T17:00:00.000Z';
  const booked = { ...AT_THE_CAR, serviceType: 'standard', scheduledAt, baseFee: 125, totalAmount: 125 };
  const { t, arrive, stand, report } = await start({}, booked);
  await arrive();
  t.advance(15 * MINUTE_MS);
  await stand(NEAR);
  const refused = await report();
  expect([refused.status, refused.body.code]).toEqual([409, 'WAIT_LONGER']);
  t.advance(Date.parse(scheduledAt) + 9 * MINUTE_MS - t.now());
  const again = await t.staffSession('tech', 'dmorales');
  await t.post('/api/tech/location', again, NEAR);
  expect((await report({}, again)).body).toMatchObject({ remainingMinutes: 1 });
  t.advance(MINUTE_MS);
  expect((await report({}, again)).status).toBe(200);
});

describe('the credit for a late arrival', () => {
  const late = async (proves: boolean, step: 'arrived' | 'in_progress') => {
    const app = await start();
    const { t, dana, id, arrive, tapped, sendFixes, set, done, refundedOf, shown } = app;
    const { promisedAt } = await shown(id);
    t.advance(Date.parse(String(promisedAt)) + 30 * MINUTE_MS - t.now());
    // 40 minutes ago is before the promised time.
    if (proves) await sendFixes(Array.from({ length: 21 }, (_, n) => ({ minutesAgo: 41 - 2 * n })));
    if (step === 'arrived') await arrive(tapped(40));
    const begun = { status: 'in_progress', ...tapped(39) };
    expect((await t.patch(`/api/admin/bookings/${id}/status`, dana, begun)).status).toBe(200);
    await set(id, 'completed');
    await t.jobs.drain(['credit-delay', 'credit', 'refund']);
    await done();
    return refundedOf(id);
  };

  it.each(['arrived', 'in_progress'] as const)(
    'is given although the technician says an earlier time of "%s", unless stored fixes prove it',
    async (step) => {
      expect(await late(false, step)).toBe(2000);
      expect(await late(true, step)).toBe(0);
    },
  );
});
