import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/domain/durations.ts';
import { isTimeout } from '../../../src/server/platform/db/errors.ts';
import { endDutyPeriod, openDutyPeriod, storeDuty } from '../../../src/server/technicians/queries.ts';
import { recordSilence } from '../../../src/server/technicians/set-duty.ts';
import { startTestApp } from '../test-app.ts';
import { fixAt, PLACE } from '../trip.ts';

async function onDutyAndSilent() {
  const t = await startTestApp({ maxConnections: 10 });
  // The node's own look would find the silence first, and leave nothing to the two.
  await t.jobs.stop();
  const tech = await t.staff('tech', 'dmorales');
  const begunAt = t.now();
  const move = () => t.post('/api/tech/location', tech, fixAt(PLACE));
  const periods = async () => {
    const rows = await t.db.selectFrom('dutyPeriods').selectAll().orderBy('startsAt').execute();
    return rows.map(({ startsAt, endsAt }) => [startsAt - begunAt, endsAt && endsAt - begunAt]);
  };
  // On a slow machine a look may wait too long for a lock; it writes nothing then, and the next one does.
  const look = () =>
    recordSilence(t.context).catch((error: unknown) => {
      if (!isTimeout(error)) throw error;
    });
  const lookTwice = () => [look(), look()];
  await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
  t.advance(HOUR_MS);
  await move();
  t.advance(2 * HOUR_MS);
  return { t, move, periods, look, lookTwice };
}

it('two looks for silence at once end one period, and begin one with the next position', async () => {
  const { move, periods, lookTwice } = await onDutyAndSilent();
  await Promise.all(lookTwice());
  expect(await periods()).toEqual([[0, HOUR_MS]]);
  await move();
  await Promise.all(lookTwice());
  expect(await periods()).toEqual([
    [0, HOUR_MS],
    [3 * HOUR_MS, null],
  ]);
});

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'two looks for silence leave the duty that the technician begins before they write',
  async () => {
    const { t, periods, look } = await onDutyAndSilent();
    const waiting = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    let isCommitting = false;
    // On a slow machine the first look may have waited too long before the second one waits: it looks again.
    const lookOn = async () => {
      do await look();
      while (!isCommitting);
    };
    // A connection that is opened while the table is locked would take a part of the time for which a lock is waited for.
    await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.2)`.execute(t.db)));
    const looks = await t.db.transaction().execute(async (concurrent) => {
      await storeDuty(concurrent, 'dmorales', 0, t.now());
      await sql`lock table duty_periods in exclusive mode`.execute(concurrent);
      const both = [lookOn(), lookOn()];
      // Both have read that the technician is silent.
      const countWaiting = async () => {
        // In this transaction, which would be ended if it were idle for long.
        await sql`select pg_stat_clear_snapshot()`.execute(concurrent);
        return (await waiting.execute(concurrent)).rows.length;
      };
      await expect.poll(countWaiting).toBeGreaterThanOrEqual(2);
      isCommitting = true;
      await endDutyPeriod(concurrent, 'dmorales', t.now());
      await storeDuty(concurrent, 'dmorales', 1, t.now());
      await openDutyPeriod(concurrent, 'dmorales', t.now());
      return { both };
    });
    await Promise.all(looks.both);
    expect(await periods()).toEqual([
      [0, 3 * HOUR_MS],
      [3 * HOUR_MS, null],
    ]);
  },
);
