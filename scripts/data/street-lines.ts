import { CELL_UNITS, CELL_ZOOM, type StreetKind } from '../../src/domain/places/street-cells.ts';
import type { LongStreet } from './join-streets.ts';

type XY = { x: number; y: number };
type Lines = Record<StreetKind, number[][]>;
export type FilledCell = XY & { lines: Lines };

const CELLS = 2 ** CELL_ZOOM;
/** A line may be so far from the street's points, about 1.5 m; the source is less exact. */
const TOLERANCE_UNITS = 1.6;
/** A cell has what lies so near beside it, about 110 m: the land that is drawn along a street is not cut at its edge. */
const MARGIN_UNITS = 120;

/** The point in units of the whole map. */
function onMap({ longitude, latitude }: { longitude: number; latitude: number }): XY {
  const angle = (latitude * Math.PI) / 180;
  const x = (longitude + 180) / 360;
  const y = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
  return { x: x * CELLS * CELL_UNITS, y: y * CELLS * CELL_UNITS };
}

/** Returns the points without which a line would be farther off than the tolerance (Douglas and Peucker). */
function simplified(points: readonly XY[]): XY[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const [dx, dy] = [last.x - first.x, last.y - first.y];
  const square = dx * dx + dy * dy;
  let far = { index: 0, away: TOLERANCE_UNITS };
  for (const [index, { x, y }] of points.entries()) {
    const part =
      square === 0 ? 0 : Math.max(0, Math.min(1, ((x - first.x) * dx + (y - first.y) * dy) / square));
    const away = Math.hypot(x - first.x - part * dx, y - first.y - part * dy);
    if (away > far.away) far = { index, away };
  }
  if (far.index === 0) return [first, last];
  return [...simplified(points.slice(0, far.index + 1)).slice(0, -1), ...simplified(points.slice(far.index))];
}

/** Whether a line crosses a square, by the part of it that lies between each two opposite sides (Liang and Barsky). */
function crosses(from: XY, to: XY, [left, top, right, bottom]: [number, number, number, number]): boolean {
  let [enters, leaves] = [0, 1];
  for (const [start, step, low, high] of [
    [from.x, to.x - from.x, left, right],
    [from.y, to.y - from.y, top, bottom],
  ] as const) {
    if (step === 0) {
      if (start < low || start > high) return false;
      continue;
    }
    const [one, other] = [(low - start) / step, (high - start) / step];
    enters = Math.max(enters, Math.min(one, other));
    leaves = Math.min(leaves, Math.max(one, other));
  }
  return enters <= leaves;
}

/** Returns the cells that have streets, each with the parts of the lines that cross it. */
export function cellsOf(streets: readonly LongStreet[]): Map<number, FilledCell> {
  const cells = new Map<number, FilledCell>();
  for (const { kind, points } of streets) {
    const line = simplified(points.map(onMap)).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
    for (const [index, to] of line.entries()) {
      const from = line[index - 1];
      if (from) for (const cell of crossed(from, to)) add(cells, cell, kind, from, to);
    }
  }
  for (const { lines } of cells.values()) for (const each of Object.values(lines)) each.sort(byPlace);
  return cells;
}

function* crossed(from: XY, to: XY): Generator<XY> {
  const range = (a: number, b: number) => {
    const first = Math.floor((Math.min(a, b) - MARGIN_UNITS) / CELL_UNITS);
    const last = Math.floor((Math.max(a, b) + MARGIN_UNITS) / CELL_UNITS);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  };
  for (const x of range(from.x, to.x)) {
    for (const y of range(from.y, to.y)) {
      const [left, top] = [x * CELL_UNITS - MARGIN_UNITS, y * CELL_UNITS - MARGIN_UNITS];
      const side = CELL_UNITS + 2 * MARGIN_UNITS;
      if (crosses(from, to, [left, top, left + side, top + side])) yield { x, y };
    }
  }
}

/** Adds a piece to the line that ends where it begins, or else as a line of its own. */
function add(cells: Map<number, FilledCell>, { x, y }: XY, kind: StreetKind, from: XY, to: XY): void {
  const key = x * CELLS + y;
  const cell = cells.get(key) ?? { x, y, lines: { local: [], main: [], motorway: [] } };
  cells.set(key, cell);
  const own = (point: XY) => [point.x - x * CELL_UNITS, point.y - y * CELL_UNITS] as const;
  const last = cell.lines[kind].at(-1);
  const [fromX, fromY] = own(from);
  if (last?.at(-2) === fromX && last.at(-1) === fromY) last.push(...own(to));
  else cell.lines[kind].push([fromX, fromY, ...own(to)]);
}

const STRIPE_UNITS = 128;
/** By stripes from the west to the east: lines that begin near each other have short steps between them. */
const byPlace = ([ax = 0, ay = 0]: number[], [bx = 0, by = 0]: number[]): number =>
  Math.floor(ax / STRIPE_UNITS) - Math.floor(bx / STRIPE_UNITS) || ay - by || ax - bx;
