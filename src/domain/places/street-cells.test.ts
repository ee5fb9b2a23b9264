import { expect, it } from 'vitest';
import { CELL_UNITS, decodeStreets, encodeStreets, type StreetCell } from './street-cells.ts';

const cell: StreetCell = {
  local: [
    [0, 0, 12, 40, -120, CELL_UNITS + 120],
    [4095, 1, 4096, 0],
  ],
  main: [],
  motorway: [[-900_000, 7, 900_000, 8]],
};

it('decodeStreets returns the cell that encodeStreets was given, with lines that leave it', () => {
  expect(decodeStreets(encodeStreets(cell))).toEqual(cell);
});

it('encodeStreets needs two bytes for a point near the one before it', () => {
  const near = { local: [[10, 10, 40, -20, 70, -50]], main: [], motorway: [] };
  const counts = 4;
  expect(encodeStreets(near)).toHaveLength(counts + 3 * 2);
});

it('decodeStreets refuses bytes that end too early, as those of another answer do', () => {
  expect(() => decodeStreets(encodeStreets(cell).slice(0, -1))).toThrow(RangeError);
  expect(() => decodeStreets(new Uint8Array())).toThrow(RangeError);
});
