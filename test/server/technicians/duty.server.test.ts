import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, fixAt, PLACE } from '../trip.ts';

const at = (t: TestApp, secondsAgo = 0) => new Date(t.now() - secondsAgo * 1000).toISOString();
const countFixes = async (t: TestApp) => (await t.db.selectFrom('fixes').select('techId').execute()).length;

async function start() {
  const t = await startTestApp();
  const [admin, tech] = await Promise.all([t.staff('admin', 'mreyes'), t.staff('tech', 'dmorales')]);
  const [board, phone] = await Promise.all([t.socket(admin), t.socket(tech)]);
  return { t, admin, tech, board, phone, isOnDuty: () => t.context.fleet.isOnDuty('dmorales') };
}

describe('technician duty', () => {
  it('a technician off duty reports no position: fixes are refused or dropped and nothing is stored', async () => {
    const { t, tech, phone } = await start();
    const bare = fixAt(PLACE, { isOnDuty: undefined });
    expect(await phone.command('location:update', bare)).toMatchObject({ ok: false, code: 'OFF_DUTY' });
    expect((await t.post('/api/tech/location', tech, bare)).status).toBe(409);
    const off = fixAt(PLACE, { isOnDuty: 'false' });
    expect((await t.post('/api/tech/location', tech, off)).status).toBe(200);
    expect(await phone.command('location:batch', [off, off])).toEqual({ ok: true, stored: 0, duplicates: 0 });
    expect(await countFixes(t)).toBe(0);
    expect(await t.db.selectFrom('technicians').selectAll().execute()).toEqual([]);
  });

  it('duty changes by socket command, REST and fix, and admins get each change once', async () => {
    const { t, tech, board, phone, isOnDuty } = await start();
    const steps: [() => Promise<unknown>, boolean][] = [
      [() => phone.command('duty:set', { isOnDuty: 'true' }), true],
      [() => t.post('/api/tech/duty', tech, { isOnDuty: 'false' }), false],
      [() => phone.command('location:update', fixAt(PLACE, { recordedAt: at(t) })), true],
      [() => phone.command('location:update', fixAt(PLACE, { isOnDuty: 'false' })), false],
      [() => phone.command('location:batch', [fixAt(AWAY), fixAt(PLACE, { recordedAt: at(t, 1) })]), true],
    ];
    for (const [step, expected] of steps) {
      t.advance(5000);
      await step();
      await expect.poll(isOnDuty).toBe(expected);
      await step();
      await board.settled();
    }
    expect(board.all('technician:duty').map(({ isOnDuty: duty }) => duty)).toEqual(
      steps.map(([, expected]) => String(expected)),
    );
    expect(phone.all('technician:duty')).toEqual([]);
  });

  it('duty that starts with concurrent first fixes is pushed to admins once', async () => {
    const { t, board, phone } = await start();
    t.advance(10_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        phone.command('location:update', fixAt(PLACE, { recordedAt: at(t, i) })),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await board.settled();
    expect(board.all('technician:duty')).toHaveLength(1);
    expect(await countFixes(t)).toBe(8);
  });

  it('duty stays off when an earlier fix arrives late, and the fix is stored', async () => {
    const { t, phone, isOnDuty } = await start();
    await phone.command('location:update', fixAt(PLACE));
    t.advance(10_000);
    await phone.command('duty:set', { isOnDuty: 'false' });
    t.advance(5000);
    const late = fixAt(AWAY, { recordedAt: at(t, 6) });
    expect(await phone.command('location:update', late)).toMatchObject({ ok: true });
    expect(isOnDuty()).toBe(false);
    expect(await countFixes(t)).toBe(2);
    const after = fixAt(AWAY, { recordedAt: at(t, 4), isOnDuty: undefined });
    expect(await phone.command('location:update', after)).toMatchObject({ code: 'OFF_DUTY' });
    expect(await countFixes(t)).toBe(2);
  });

  it('a fix without time does not restart duty in the old session but does in a new session', async () => {
    const { t, tech, phone, isOnDuty } = await start();
    await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
    t.advance(10_000);
    await t.post('/api/tech/duty', tech, { isOnDuty: 'false' });
    t.advance(1000);
    expect(await phone.command('location:update', fixAt(PLACE))).toMatchObject({ code: 'OFF_DUTY' });
    expect((await t.post('/api/tech/location', tech, fixAt(PLACE))).status).toBe(409);
    expect(isOnDuty()).toBe(false);
    expect(await countFixes(t)).toBe(0);
    const later = await t.staffSession('tech', 'dmorales');
    expect((await t.post('/api/tech/location', later, fixAt(PLACE))).status).toBe(200);
    expect(isOnDuty()).toBe(true);
  });

  it('duty ends with the last session of a technician', async () => {
    const { t, tech, board, isOnDuty } = await start();
    const second = await t.staffSession('tech', 'dmorales');
    await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
    await t.post('/api/tech/logout', tech);
    expect(isOnDuty()).toBe(true);
    await t.post('/api/tech/logout', second);
    expect(isOnDuty()).toBe(false);
    await board.next('technician:duty', ({ isOnDuty: duty }) => duty === 'false');
  });

  it('duty ends within a minute after the last session expired, and continues with a session left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { t, tech, isOnDuty } = await start();
    const second = await t.staff('tech', 'sbrooks');
    for (const each of [tech, second]) await t.post('/api/tech/duty', each, { isOnDuty: 'true' });
    t.advance(11 * 60 * 60_000);
    const later = await t.staffSession('tech', 'sbrooks');
    t.advance(60 * 60_000);
    const board = await t.socket(await t.staffSession('admin', 'mreyes'));
    vi.advanceTimersByTime(60_000);
    expect(await board.next('technician:duty')).toMatchObject({ techId: 'dmorales', isOnDuty: 'false' });
    expect(isOnDuty()).toBe(false);
    await board.settled();
    expect(board.all('technician:duty')).toHaveLength(1);
    expect((await t.post('/api/tech/location', later, fixAt(PLACE))).status).toBe(200);
  });

  it('duty is recorded from its beginning to its end, without silence', async () => {
    const { t, tech } = await start();
    const begunAt = t.now();
    const hours = async () => {
      const rows = await t.db.selectFrom('dutyPeriods').selectAll().orderBy('startsAt').execute();
      const sinceBegun = (ms: number | null) => ms && (ms - begunAt) / 3_600_000;
      return rows.map(({ startsAt, endsAt }) => [sinceBegun(startsAt) || 0, sinceBegun(endsAt)]);
    };
    const later = async (more: number, ...steps: (() => Promise<unknown>)[]) => {
      t.advance(more * 3_600_000);
      for (const step of steps) await step();
      await t.runJobs('end-duty');
    };
    const say = (isOnDuty: 'true' | 'false') => t.post('/api/tech/duty', tech, { isOnDuty });
    const move = () => t.post('/api/tech/location', tech, fixAt(PLACE));
    await later(0, () => say('true'), move);
    await later(1, move);
    expect(await hours()).toEqual([[0, null]]);
    await later(1.5);
    expect(await hours()).toEqual([[0, 1]]);
    await later(0.5, move);
    await later(1, move, () => say('false'));
    await later(1, () => say('true'));
    await later(1, () => t.post('/api/tech/logout', tech));
    expect(await hours()).toEqual([
      [0, 1],
      [3, 4],
      [5, 6],
    ]);
    // The clock is set back by half an hour: no half hour counts twice.
    t.advance(-0.5 * 3_600_000);
    await t.post('/api/tech/duty', await t.staffSession('tech', 'dmorales'), { isOnDuty: 'true' });
    expect((await hours()).at(-1)).toEqual([6, null]);
  });

  it('duty and position are loaded from the database after a restart', async () => {
    const { t, phone } = await start();
    await phone.command('location:update', fixAt(PLACE));
    const { Fleet, loadFleet } = await import('../../../src/server/technicians/fleet.ts');
    const { EventBus } = await import('../../../src/server/platform/live/event-bus.ts');
    const fleet = new Fleet(new EventBus());
    await loadFleet({ db: t.db, fleet });
    expect(fleet.get('dmorales')).toEqual(t.context.fleet.get('dmorales'));
  });
});
