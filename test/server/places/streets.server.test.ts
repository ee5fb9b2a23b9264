import { expect, it } from 'vitest';
import { CELL_ZOOM, decodeStreets, streetKinds } from '../../../src/domain/places/street-cells.ts';
import { readStreetPack } from '../../../src/server/places/street-pack.ts';
import { sharedTestApp } from '../suite-app.ts';

const t = sharedTestApp();

/** The cell of a point, as the map numbers its tiles. */
function cellAt(latitude: number, longitude: number) {
  const cells = 2 ** CELL_ZOOM;
  const angle = (latitude * Math.PI) / 180;
  return {
    x: Math.floor(((longitude + 180) / 360) * cells),
    y: Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * cells),
  };
}
const ask = ({ x, y }: { x: number; y: number }, encoding = 'br, gzip') =>
  t.app.inject({ url: `/streets/${x}/${y}`, headers: { 'accept-encoding': encoding } });
const BASE = cellAt(40.6976, -74.2632);

it('GET /streets answers the streets of a cell in the service area, for a month, compressed or not', async () => {
  const small = await ask(BASE);
  expect(small.statusCode).toBe(200);
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/octet-stream',
    'cache-control': 'public, max-age=2592000',
    vary: 'accept-encoding',
  });
  const plain = await ask(BASE, 'gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const cell = decodeStreets(plain.rawPayload);
  for (const kind of streetKinds) expect(cell[kind].length, kind).toBeGreaterThan(0);
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length);
});

it('GET /streets answers 204 where there are no streets, and the page for what is no cell', async () => {
  const sea = await ask(cellAt(40.4, -73.6));
  expect([sea.statusCode, sea.rawPayload.length]).toEqual([204, 0]);
  expect(sea.headers['cache-control']).toBe('public, max-age=2592000');
  expect((await t.app.inject('/streets/1/x')).headers['content-type']).not.toContain('octet-stream');
});

/** 512 pixels: a view of 390 × 400 px lies in four cells at most, at this zoom and at any higher one. */
const FROM_ZOOM = 14;

it('the streets of a view on a phone weigh 40 kB at most', async () => {
  const pack = await readStreetPack(new URL('../../../src/server/places/data/streets.bin', import.meta.url));
  const bytesOf = (x: number, y: number) => pack.cell(x, y)?.length ?? 0;
  const [first, last] = [cellAt(41.35, -74.55), cellAt(40.25, -73.45)];
  let worst = { x: 0, y: 0, bytes: 0 };
  for (let x = first.x; x <= last.x; x += 1) {
    for (let y = first.y; y <= last.y; y += 1) {
      const bytes = bytesOf(x, y) + bytesOf(x + 1, y) + bytesOf(x, y + 1) + bytesOf(x + 1, y + 1);
      if (bytes > worst.bytes) worst = { x, y, bytes };
    }
  }
  console.log(
    `Streets of a view of 390 × 400 px from zoom ${FROM_ZOOM} on: ${worst.bytes} bytes at most (cells around ${worst.x}/${worst.y}), ${bytesOf(BASE.x, BASE.y)} for the base's cell`,
  );
  expect(256 * 2 ** (FROM_ZOOM - CELL_ZOOM)).toBeGreaterThan(400);
  expect(worst.bytes).toBeGreaterThan(0);
  expect(worst.bytes).toBeLessThanOrEqual(40_000);
});
