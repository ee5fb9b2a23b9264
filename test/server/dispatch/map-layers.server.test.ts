import { describe, expect, it } from 'vitest';
import { decodeLine } from '../../../src/domain/places/line.ts';
import { type Coordinates, milesBetween } from '../../../src/domain/places/place.ts';
import { writeFormerCalls } from '../../former-calls.ts';
import { startTestApp } from '../test-app.ts';
import { north, PLACE } from '../trip.ts';

const NEWARK = { latitude: 40.7476, longitude: -74.1752 };
const PARSIPPANY = { latitude: 40.857, longitude: -74.4265 };
const LINES = '/api/admin/drive-lines';
const lengthOf = (points: readonly Coordinates[]) =>
  points.slice(1).reduce((sum, point, n) => sum + milesBetween(points[n] as Coordinates, point), 0);

describe('layers of the map of dispatchers', () => {
  it('draws drives along the roads for admins only, refuses bad places and more than 300, and names zones of demand', async () => {
    const t = await startTestApp({ slotCapacity: 'unlimited' });
    const [admin, dana, jordan] = await Promise.all([
      t.staff('admin', 'mreyes'),
      t.staff('tech', 'dana'),
      t.customer(),
    ]);
    const drive = { from: NEWARK, to: PARSIPPANY };

    const back = { from: PARSIPPANY, to: NEWARK };
    const { status, body } = await t.post(LINES, admin, { drives: [drive, back, drive] });
    expect(status).toBe(200);
    const [there, home, again] = body.lines.map(decodeLine);
    expect(again).toEqual(there);
    expect(there?.[0]).toEqual(NEWARK);
    expect(there?.at(-1)).toEqual(PARSIPPANY);
    expect(home?.[0]).toEqual(PARSIPPANY);
    expect(there?.length).toBeGreaterThan(3);
    const straight = milesBetween(NEWARK, PARSIPPANY);
    expect(lengthOf(there ?? [])).toBeGreaterThan(straight * 1.02);
    expect(lengthOf(there ?? [])).toBeLessThan(straight * 1.5);

    for (const by of [dana, jordan]) expect((await t.post(LINES, by, { drives: [drive] })).status).toBe(403);
    expect((await t.post(LINES, undefined, { drives: [drive] })).status).toBe(401);
    for (const drives of [
      [],
      Array.from({ length: 301 }, () => drive),
      [{ from: NEWARK }],
      [{ from: NEWARK, to: { latitude: 91, longitude: 0 } }],
      [{ from: NEWARK, to: { latitude: '40', longitude: 0 } }],
      [{ ...drive, via: NEWARK }],
    ])
      expect(await t.post(LINES, admin, { drives })).toMatchObject({
        status: 400,
        body: { code: 'INVALID' },
      });
    const most = Array.from({ length: 300 }, () => drive);
    expect((await t.post(LINES, admin, { drives: most })).body.lines).toHaveLength(300);

    expect((await t.get('/api/admin/demand', admin)).body).toEqual([]);
    await writeFormerCalls(t.db, jordan.id, { places: [north(12), PLACE], perDay: 12, nowMs: t.now() });
    const zones = (await t.get('/api/admin/demand', admin)).body;
    expect(zones.length).toBeGreaterThan(1);
    for (const place of [north(12), PLACE])
      expect(zones.slice(0, 2).some((zone) => milesBetween(zone, place) < 3)).toBe(true);
    expect(zones[0]?.place).toMatch(/, NJ$/);
    expect(zones.map(({ callsPerHour }) => callsPerHour)).toEqual(
      zones.map(({ callsPerHour }) => callsPerHour).toSorted((a, b) => b - a),
    );
    for (const by of [dana, jordan]) expect((await t.get('/api/admin/demand', by)).status).toBe(403);
  });
});
