import { describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

type Trip = Awaited<ReturnType<typeof startTrip>>;

/** A confirmed trip of a company that asks for the code at the van. */
async function tripWithCode(t: TestApp) {
  const trip = await startTrip(t);
  const set = await t.patch('/api/admin/settings', trip.admin, { vanCode: true });
  expect(set.body).toMatchObject({ vanCode: true });
  return trip;
}

const codeOf = async (t: TestApp, { id, jordan }: Trip) =>
  String((await t.get(`/api/bookings/${id}/eta`, jordan)).body.technician?.code);

const start = (t: TestApp, { id }: Trip, as: Caller, code?: string | null) =>
  t.patch(`/api/admin/bookings/${id}/status`, as, {
    status: 'in_progress',
    ...(code !== undefined && { code }),
  });

/** Four digits that are not the code. */
const wrongOf = (code: string, n: number) => String((Number(code) + n) % 10_000).padStart(4, '0');

describe('code at the van', () => {
  it('a company that does not ask for it shows no code, and a service begins without', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    expect(await codeOf(t, trip)).toBe('null');
    expect((await start(t, trip, trip.tech)).status).toBe(200);
  });

  it('the technician begins the service with the code that the customer sees, and not without', async () => {
    const t = await startTestApp();
    const trip = await tripWithCode(t);
    const code = await codeOf(t, trip);
    expect(code).toMatch(/^\d{4}$/);
    for (const [given, failure] of [
      [undefined, 'VAN_CODE_NEEDED'],
      [null, 'VAN_CODE_NEEDED'],
      ['', 'VAN_CODE_NEEDED'],
      [wrongOf(code, 1), 'VAN_CODE_WRONG'],
      [`${code}0`, 'VAN_CODE_WRONG'],
      ['ключ', 'VAN_CODE_WRONG'],
    ] as const)
      expect(await start(t, trip, trip.tech, given)).toMatchObject({ status: 409, body: { code: failure } });
    expect((await start(t, trip, trip.tech, code)).status).toBe(200);
    expect((await t.get(`/api/bookings/${trip.id}/eta`, trip.jordan)).body.technician).toMatchObject({
      code: null,
    });
  });

  it('after five wrong codes only an admin begins the service, who needs none', async () => {
    const t = await startTestApp();
    const trip = await tripWithCode(t);
    const code = await codeOf(t, trip);
    for (const n of [1, 2, 3, 4, 5])
      expect((await start(t, trip, trip.tech, wrongOf(code, n))).body.code).toBe('VAN_CODE_WRONG');
    expect(await start(t, trip, trip.tech, code)).toMatchObject({
      status: 409,
      body: { code: 'VAN_CODE_LOCKED' },
    });
    expect((await start(t, trip, trip.admin)).status).toBe(200);
  });

  it('another technician has another code, and the former one begins nothing', async () => {
    const t = await startTestApp();
    const trip = await tripWithCode(t);
    const former = await codeOf(t, trip);
    // Tries of the former technician do not lock the next one out.
    for (const n of [1, 2, 3, 4, 5]) await start(t, trip, trip.tech, wrongOf(former, n));
    const second = await t.staff('tech', 'sbrooks');
    t.advance(1000);
    await trip.assign('sbrooks');
    await t.patch(`/api/admin/bookings/${trip.id}/status`, second, { status: 'confirmed' });
    const code = await codeOf(t, trip);
    // One in ten thousand is the same.
    if (code !== former) expect((await start(t, trip, second, former)).body.code).toBe('VAN_CODE_WRONG');
    expect((await start(t, trip, second, code)).status).toBe(200);
  });

  it('the technician and guests of a shared link never read the code; a page that watches gets it by push', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const page = await t.socket(trip.jordan);
    await page.command('tracking:watch', { bookingId: trip.id });
    await t.patch('/api/admin/settings', trip.admin, { vanCode: true });
    const pushed = await page.next('booking:eta', ({ technician }) => technician?.code !== null);
    const code = await codeOf(t, trip);
    expect(pushed.technician).toMatchObject({ code });
    const { body: link } = await t.post(`/api/bookings/${trip.id}/share`, trip.jordan);
    const guest = await t.get(`/api/shared/${link.token}`);
    expect(guest.body.eta.technician).toMatchObject({ code: null });
    const jobs = await t.get('/api/tech/bookings', trip.tech);
    expect(JSON.stringify(jobs.body)).not.toContain(`"${code}"`);
  });
});
