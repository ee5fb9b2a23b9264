import { describe, expect, it, vi } from 'vitest';
import { HEARTBEAT_EVERY_MS } from '../../../src/events/heartbeat.ts';
import { stopTimers } from '../fake-timers.ts';
import { type Caller, startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

const heartbeat = 'live:heartbeat';

describe('sequence numbers of pushes', () => {
  it('booking pushes carry the change log sequence to staff and a count of own pushes to a customer', async () => {
    const t = await startTestApp();
    const [jordan, admin, dana] = [
      await t.customer(),
      await t.staff('admin', 'mreyes'),
      await t.staff('tech', 'dana'),
    ];
    await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
    const sockets = [await t.socket(jordan), await t.socket(admin), await t.socket(dana)];
    const carried: unknown[][] = sockets.map(() => []);
    for (const [at, { socket }] of sockets.entries()) {
      socket.onAny((name: string, _payload: unknown, sequence: unknown) => {
        if (/^(booking:|job:)/.test(name)) carried[at]?.push(sequence);
      });
    }
    const { id } = await t.book(jordan, PLACE);
    await Promise.all(sockets.map((socket) => socket.settled()));
    const { sequence } = await t.db
      .selectFrom('bookingEvents')
      .select('sequence')
      .where('bookingId', '=', id)
      .where('kind', '=', 'created')
      .executeTakeFirstOrThrow();
    const [own, ...ofStaff] = carried;
    for (const sequences of ofStaff) {
      expect(sequences).toContain(sequence);
      expect(sequences.every((one) => Number(one) >= Number(sequence))).toBe(true);
    }
    // A customer counts only own pushes.
    expect(own).toEqual(own?.map((_, at) => at + 1));
  });

  it('push count of a customer does not include bookings of other customers', async () => {
    const t = await startTestApp();
    const [jordan, robin] = [await t.customer(), await t.customer('robin@example.com')];
    const own = await t.socket(jordan);
    const carried: unknown[] = [];
    own.socket.onAny((_name: string, _payload: unknown, sequence: unknown) => carried.push(sequence));
    for (let n = 0; n < 3; n += 1) await captured(t, (await t.book(robin)).id);
    await t.book(jordan);
    await own.next('booking:updated');
    expect(carried[0]).toBe(1);
  });
});

describe('heartbeat', () => {
  it('live:heartbeat comes every 10 s to sockets that sent live:follow and to no other socket', async () => {
    stopTimers('setInterval');
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const [asking, silent] = [await t.localSocket(admin), await t.localSocket(admin)];
    await asking.command('live:follow', {});
    await asking.command('live:follow', {});
    for (const beats of [1, 2, 3]) {
      await Promise.all([asking.settled(), silent.settled()]);
      expect(asking.all(heartbeat)).toHaveLength(beats);
      vi.advanceTimersByTime(HEARTBEAT_EVERY_MS);
      // A node that has not read the log for five seconds sends none.
      await t.follower.catchUp();
    }
    expect(silent.all(heartbeat)).toEqual([]);
  });

  it('live:follow sends a heartbeat at once with the newest sequence that was sent to the audience', async () => {
    const t = await startTestApp();
    const [jordan, robin, admin] = [
      await t.customer(),
      await t.customer('robin@example.com'),
      await t.staff('admin', 'mreyes'),
    ];
    const follow = async (as: Caller) => {
      const socket = await t.socket(as);
      expect(await socket.command('live:follow', {})).toEqual({ ok: true });
      const { sequence, at } = await socket.next(heartbeat);
      expect(at).toBe(new Date(t.now()).toISOString());
      return sequence;
    };
    expect(await follow(admin)).toBe(0);
    const own = await t.socket(jordan);
    await captured(t, (await t.book(jordan)).id);
    await own.settled();
    const newest = await follow(admin);
    expect(newest).toBeGreaterThan(0);
    expect([await follow(jordan), await follow(robin)]).toEqual([own.all('booking:updated').length, 0]);
  });

  it('live:follow sends no heartbeat while the node cannot read the change log', {
    tags: ['full'],
  }, async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    await t.follower.stop();
    await expect.poll(() => t.follower.isFollowing).toBe(false);
    const board = await t.localSocket(admin);
    expect(await board.command('live:follow', {})).toEqual({ ok: true });
    await board.settled();
    expect(board.all(heartbeat)).toEqual([]);
  });
});
