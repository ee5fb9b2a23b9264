import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { toTime } from '../../../src/domain/time.ts';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, startTrip } from '../trip.ts';

type Tap = { tappedAtMs: number; clockAheadMs?: number };

/** The times that a phone sends with a step, both by the clock of the phone. */
const tapOf = (t: TestApp, { tappedAtMs, clockAheadMs = 0 }: Tap) => ({
  occurredAt: toTime(tappedAtMs + clockAheadMs),
  sentAt: toTime(t.now() + clockAheadMs),
});

const step = (t: TestApp, tech: Caller, id: string, what: string, tap: Tap) =>
  what === 'departed' || what === 'arrived'
    ? t.post(`/api/tech/bookings/${id}/${what}`, tech, tapOf(t, tap))
    : t.patch(`/api/admin/bookings/${id}/status`, tech, { status: what, ...tapOf(t, tap) });

const shown = async (t: TestApp, as: Caller, id: string) => (await t.get(`/api/bookings/${id}`, as)).body;

const storedFactors = (t: TestApp) => t.db.selectFrom('driveFactors').selectAll().execute();

/** Starts a confirmed job with a technician on the way, whose phone is offline from now on. */
async function driving() {
  const t = await startTestApp();
  const trip = await startTrip(t);
  await trip.drive(AWAY);
  return { t, ...trip, beganMs: t.now() };
}

describe('job steps that a phone sends late', () => {
  it.each([0, 3 * 60 * MINUTE_MS, -3 * 60 * MINUTE_MS])(
    'a late job step has the time of its tap with a phone clock %i ms ahead',
    async (clockAheadMs) => {
      const { t, tech, admin, id, beganMs } = await driving();
      const taps = { departed: 1, arrived: 25, in_progress: 27, completed: 50 };
      t.advance(60 * MINUTE_MS);
      for (const [what, minute] of Object.entries(taps)) {
        const answer = await step(t, tech, id, what, {
          tappedAtMs: beganMs + minute * MINUTE_MS,
          clockAheadMs,
        });
        expect(answer.status).toBe(200);
      }
      const at = (minute: number) => toTime(beganMs + minute * MINUTE_MS);
      expect(await shown(t, admin, id)).toMatchObject({
        departedAt: at(1),
        arrivedAt: at(25),
        startedAt: at(27),
        completedAt: at(50),
      });
      const { body: events } = await t.get(`/api/admin/bookings/${id}/events`, admin);
      expect(events.slice(-4).map((event: { at: string }) => event.at)).toEqual([1, 25, 27, 50].map(at));
    },
  );

  it('a late arrival stores a drive factor from the tap times, not from the time of receipt', async () => {
    const { t, tech, id, beganMs } = await driving();
    t.advance(90 * MINUTE_MS);
    await step(t, tech, id, 'departed', { tappedAtMs: beganMs });
    await step(t, tech, id, 'arrived', { tappedAtMs: beganMs + 15 * MINUTE_MS });
    const [late] = await storedFactors(t);

    const punctual = await driving();
    await step(punctual.t, punctual.tech, punctual.id, 'departed', { tappedAtMs: punctual.t.now() });
    punctual.t.advance(15 * MINUTE_MS);
    await step(punctual.t, punctual.tech, punctual.id, 'arrived', { tappedAtMs: punctual.t.now() });
    const [inTime] = await storedFactors(punctual.t);
    expect(inTime).toBeDefined();
    expect(late?.mean).toBe(inTime?.mean);
  });

  it.each([
    ['in the future', 5 * MINUTE_MS],
    ['before the assignment', -24 * 60 * MINUTE_MS],
  ])('an arrival with a tap time %s has the time of receipt and stores no drive factor', async (_, offMs) => {
    const { t, tech, admin, id } = await driving();
    await t.post(`/api/tech/bookings/${id}/departed`, tech);
    t.advance(20 * MINUTE_MS);
    const answer = await step(t, tech, id, 'arrived', { tappedAtMs: t.now() + offMs });
    expect(answer.status).toBe(200);
    expect((await shown(t, admin, id)).arrivedAt).toBe(toTime(t.now()));
    expect(await storedFactors(t)).toEqual([]);
  });

  it.each([
    ['12 hours has the time of the tap', 0, true],
    ['more than 12 hours has the time of receipt', 1, false],
  ])('a departure with a tap that is older by %s', async (_, moreMs, isTap) => {
    const { t, id } = await driving();
    t.advance(13 * 60 * MINUTE_MS);
    // The session of the day before is over.
    const tech = await t.staffSession('tech', 'dmorales');
    const tappedAtMs = t.now() - 12 * 60 * MINUTE_MS - moreMs;
    const { status, body } = await step(t, tech, id, 'departed', { tappedAtMs });
    expect(status).toBe(200);
    expect(body).toMatchObject({ departedAt: toTime(isTap ? tappedAtMs : t.now()) });
  });

  it('a completion with a tap time in the future teaches no service time, one with a late tap that of the taps', async () => {
    const minutesLearnt = async (tappedAfterMinutes: number) => {
      const { t, tech, id, beganMs } = await driving();
      await step(t, tech, id, 'in_progress', { tappedAtMs: beganMs });
      t.advance(60 * MINUTE_MS);
      const tappedAtMs = beganMs + tappedAfterMinutes * MINUTE_MS;
      expect((await step(t, tech, id, 'completed', { tappedAtMs })).status).toBe(200);
      const learnt = await t.db.selectFrom('serviceTimes').select('minutes').execute();
      return learnt.map(({ minutes }) => Math.round(minutes));
    };
    expect(await minutesLearnt(40)).toEqual([40]);
    expect(await minutesLearnt(70)).toEqual([]);
  });

  it('an arrival with a tap time before the departure has the time of receipt', async () => {
    const { t, tech, admin, id, beganMs } = await driving();
    t.advance(30 * MINUTE_MS);
    await step(t, tech, id, 'departed', { tappedAtMs: beganMs + 10 * MINUTE_MS });
    await step(t, tech, id, 'arrived', { tappedAtMs: beganMs + 5 * MINUTE_MS });
    expect((await shown(t, admin, id)).arrivedAt).toBe(toTime(t.now()));
    expect(await storedFactors(t)).toEqual([]);
  });

  it('a departure that is sent twice keeps the first tap time', async () => {
    const { t, tech, admin, id, beganMs } = await driving();
    t.advance(30 * MINUTE_MS);
    await step(t, tech, id, 'departed', { tappedAtMs: beganMs + MINUTE_MS });
    await step(t, tech, id, 'departed', { tappedAtMs: beganMs + 2 * MINUTE_MS });
    expect((await shown(t, admin, id)).departedAt).toBe(toTime(beganMs + MINUTE_MS));
  });

  it('a late claim assigns the job from the time of the tap', async () => {
    const t = await startTestApp();
    const [jordan, tech] = [await t.customer(), await t.staff('tech', 'dmorales')];
    await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
    const { id } = await t.book(jordan);
    const bookedMs = t.now();
    t.advance(30 * MINUTE_MS);
    await step(t, tech, id, 'confirmed', { tappedAtMs: bookedMs + MINUTE_MS });
    await step(t, tech, id, 'departed', { tappedAtMs: bookedMs + 2 * MINUTE_MS });
    expect(await shown(t, jordan, id)).toMatchObject({
      assignedAt: toTime(bookedMs + MINUTE_MS),
      departedAt: toTime(bookedMs + 2 * MINUTE_MS),
    });
  });

  it('a late proof has the time of its tap', async () => {
    const { t, tech, jordan, id, beganMs } = await driving();
    await step(t, tech, id, 'in_progress', { tappedAtMs: t.now() });
    await step(t, tech, id, 'completed', { tappedAtMs: t.now() });
    t.advance(30 * MINUTE_MS);
    const form = new FormData();
    const tap = tapOf(t, { tappedAtMs: beganMs + 4 * MINUTE_MS });
    for (const [name, value] of Object.entries({ note: 'Charged at the kerb', ...tap }))
      form.append(name, value);
    const init = { method: 'POST', headers: { ...tech.headers, origin: ORIGIN }, body: form };
    expect((await fetch(`${t.url}/api/tech/bookings/${id}/proof`, init)).status).toBe(200);
    expect((await shown(t, jordan, id)).proof?.addedAt).toBe(toTime(beganMs + 4 * MINUTE_MS));
  });

  it('a job step with an invalid time answers 400', async () => {
    const { t, tech, id } = await driving();
    const said = { occurredAt: 'yesterday' };
    expect((await t.post(`/api/tech/bookings/${id}/departed`, tech, said)).status).toBe(400);
  });
});

it('a cancellation by an admin has the time of receipt, whatever tap time the request has', async () => {
  const { t, admin, id, beganMs } = await driving();
  t.advance(30 * MINUTE_MS);
  await step(t, admin, id, 'cancelled', { tappedAtMs: beganMs });
  expect((await shown(t, admin, id)).cancelledAt).toBe(toTime(t.now()));
});
