import { describe, expect, it, vi } from 'vitest';
import { stopTimers } from '../fake-timers.ts';
import { expectToMatchEventTable } from '../received-events.ts';
import { startTestApp } from '../test-app.ts';
import type { TestSocket } from '../test-socket.ts';
import { fixAt, PLACE } from '../trip.ts';

const FRAME_MS = 250;

describe('position frames of the board', () => {
  it('technicians:moved goes to admins only, at most four times a second, with moved technicians only', async () => {
    stopTimers('setTimeout');
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const names = ['tech1', 'tech2', 'tech3', 'tech4'];
    const phones: TestSocket[] = [];
    for (const name of names) phones.push(await t.localSocket(await t.staff('tech', name)));
    for (const phone of phones) await phone.command('location:update', fixAt(PLACE));
    // The frame of these positions, and the interval after it.
    vi.advanceTimersByTime(2 * FRAME_MS);
    const [board, secondBoard, page] = await Promise.all([
      t.localSocket(admin),
      t.localSocket(admin),
      t.customer().then(t.localSocket),
    ]);

    const placeOf = (sent: number) => ({ ...PLACE, latitude: PLACE.latitude + sent / 1e5 });
    const drive = async (sent: number) => {
      t.advance(100);
      for (const phone of phones.slice(0, 2)) await phone.command('location:update', fixAt(placeOf(sent)));
    };
    const frames = async () => {
      await Promise.all([board.settled(), secondBoard.settled()]);
      return board.all('technicians:moved');
    };
    const moved = (techId: string, sent: number) => ({
      techId,
      latitude: expect.closeTo(placeOf(sent).latitude, 4),
      longitude: expect.closeTo(PLACE.longitude, 4),
      accuracy: 8,
      speed: 11.2,
      heading: 245,
      isOnDuty: 'true',
      lastActiveAt: expect.any(String),
    });

    for (const sent of [1, 2, 3]) await drive(sent);
    expect(await frames()).toEqual([[moved('tech1', 1)]]);
    vi.advanceTimersByTime(FRAME_MS - 1);
    expect(await frames()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    const lastActiveAt = new Date(t.now()).toISOString();
    const newest = ['tech2', 'tech1'].map((techId) => ({ ...moved(techId, 3), lastActiveAt }));
    expect((await frames()).slice(1)).toEqual([newest]);
    await drive(4);
    vi.advanceTimersByTime(FRAME_MS);
    expect((await frames()).slice(2)).toEqual([[moved('tech1', 4), moved('tech2', 4)]]);
    vi.advanceTimersByTime(4 * FRAME_MS);
    expect(await frames()).toHaveLength(3);

    expect(secondBoard.all('technicians:moved')).toEqual(board.all('technicians:moved'));
    expectToMatchEventTable(board);
    await Promise.all([page, ...phones].map((socket) => socket.settled()));
    for (const socket of [page, ...phones]) expect(socket.all('technicians:moved')).toEqual([]);
  });
});
