import { expect, it } from 'vitest';
import { encodeStreets } from '../../domain/places/street-cells.ts';
import { cellOf, drawStreets, readCell } from './draw-streets.ts';

const COLOURS = { land: 'land', edge: 'edge', road: 'road' };

/** What a canvas is told: each stroke with its colour and width in pixels, and the lines in it. */
function recorder() {
  const strokes: { colour: string; px: number; lines: number[][] }[] = [];
  let scale = 1;
  let origin = [0, 0];
  let lines: number[][] = [];
  const context = {
    strokeStyle: '',
    lineWidth: 0,
    setTransform: (a: number, _b: number, _c: number, _d: number, e: number, f: number) => {
      scale = a;
      origin = [e, f];
    },
    beginPath: () => {
      lines = [];
    },
    moveTo: (x: number, y: number) => void lines.push([x, y]),
    lineTo: (x: number, y: number) => void lines.at(-1)?.push(x, y),
    stroke: () => void strokes.push({ colour: context.strokeStyle, px: context.lineWidth * scale, lines }),
  };
  return { strokes, at: () => ({ scale, origin }), context: context as unknown as CanvasRenderingContext2D };
}

const west = [100, 100, 200, 100];
const east = [4000, 4000, 4000, 3900];
const cell = readCell(encodeStreets({ local: [west, east], main: [[0, 50, 4096, 50]], motorway: [] }));

it('a tile at street zoom has the cell in which it lies', () => {
  expect(cellOf({ x: 2411, y: 3080, z: 13 })).toEqual({ x: 2411, y: 3080 });
  expect(cellOf({ x: 2411 * 8 + 7, y: 3080 * 8, z: 16 })).toEqual({ x: 2411, y: 3080 });
});

it('a tile draws land under the edges of streets and these under the streets, the main ones last', () => {
  const { context, strokes } = recorder();
  drawStreets(context, cell, { x: 0, y: 0, z: 16, sizePx: 256 }, COLOURS, 1);
  const drawn = strokes.filter(({ lines }) => lines.length > 0);
  expect(drawn.map(({ colour, lines }) => [colour, lines[0]?.[1]])).toEqual([
    ['land', 100],
    ['edge', 100],
    ['edge', 50],
    ['road', 100],
    ['road', 50],
  ]);
  const [, edge, , local, main] = drawn;
  expect(edge?.px).toBeGreaterThan(local?.px ?? 0);
  expect(main?.px).toBeGreaterThan(local?.px ?? 0);
});

it('a tile draws no street that lies in another part of its cell, and wider streets at a higher zoom', () => {
  const width = (z: number) => {
    const { context, strokes } = recorder();
    const last = 2 ** (z - 13) - 1;
    drawStreets(context, cell, { x: last, y: last, z, sizePx: 256 }, COLOURS, 1);
    const local = strokes.find(({ colour, lines }) => colour === 'road' && lines.length > 0);
    expect(local?.lines).toEqual([east]);
    return local?.px ?? 0;
  };
  expect(width(17)).toBeGreaterThan(width(15));
});

it('a tile of the second column begins where the first one ends, with the pixels of the device', () => {
  const { context, at } = recorder();
  drawStreets(context, cell, { x: 1, y: 0, z: 14, sizePx: 256 }, COLOURS, 2);
  // 2048 units are 256 pixels of the page and 512 of the device.
  expect(at()).toEqual({ scale: 0.25, origin: [-512, -0] });
});
