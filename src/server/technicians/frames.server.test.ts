import { describe, expect, it } from 'vitest';
import { expectToMatchEventTable } from '../../../test/server/received-events.ts';
import { startTestApp } from '../../../test/server/test-app.ts';
import { fixAt, PLACE } from '../../../test/server/trip.ts';
import type { TechnicianLocation } from '../../domain/position.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('position frames of the board', () => {
  it('technicians:moved goes to admins only, at most four times a second, with moved technicians only', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const names = ['tech1', 'tech2', 'tech3', 'tech4'];
    const phones = [];
    for (const name of names) phones.push(await t.socket(await t.staff('tech', name)));
    for (const phone of phones) await phone.command('location:update', fixAt(PLACE));
    await pause(300);
    const [board, secondBoard, page] = await Promise.all([
      t.socket(admin),
      t.socket(admin),
      t.customer().then(t.socket),
    ]);
    const arrivals: number[] = [];
    board.socket.on('technicians:moved', () => arrivals.push(performance.now()));

    const startedAt = performance.now();
    let sent = 0;
    while (performance.now() - startedAt < 1500 || arrivals.length < 5) {
      t.advance(100);
      sent += 1;
      const place = { ...PLACE, latitude: PLACE.latitude + sent / 1e5 };
      for (const phone of phones.slice(0, 2)) await phone.command('location:update', fixAt(place));
    }
    await board.next('technicians:moved', (moved) =>
      moved.some(
        ({ techId, latitude }: TechnicianLocation) =>
          techId === 'tech1' && latitude === PLACE.latitude + sent / 1e5,
      ),
    );
    await Promise.all([board.settled(), secondBoard.settled()]);

    const frames = board.all('technicians:moved');
    const seconds = (performance.now() - startedAt) / 1000;
    expect(frames.length).toBeLessThanOrEqual(4 * seconds + 2);
    for (let i = 4; i < arrivals.length; i += 1) {
      // Four intervals take a second; the first of the frames may have arrived late.
      expect((arrivals[i] ?? 0) - (arrivals[i - 4] ?? 0)).toBeGreaterThan(500);
    }
    for (const frame of frames) {
      const ids = frame.map(({ techId }: { techId: string }) => techId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id: string) => id === 'tech1' || id === 'tech2')).toBe(true);
    }
    const last = frames
      .flat()
      .filter(({ techId }: { techId: string }) => techId === 'tech1')
      .at(-1);
    expect(last).toEqual({
      techId: 'tech1',
      latitude: PLACE.latitude + sent / 1e5,
      longitude: PLACE.longitude,
      accuracy: 8,
      speed: 11.2,
      heading: 245,
      isOnDuty: 'true',
      lastActiveAt: new Date(t.now()).toISOString(),
    });
    expect(secondBoard.all('technicians:moved')).toEqual(frames);
    expectToMatchEventTable(board);
    await Promise.all([page, ...phones].map((socket) => socket.settled()));
    for (const socket of [page, ...phones]) expect(socket.all('technicians:moved')).toEqual([]);
  });
});
