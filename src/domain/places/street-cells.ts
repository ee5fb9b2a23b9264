/**
 * Streets are stored by cells: the squares of a Web Mercator map of this zoom, as tiles are numbered. A cell is about 3.7
 * km wide at New York, and a phone's map at street zoom touches four of them at most.
 */
export const CELL_ZOOM = 13;
/** Units along the side of a cell, about 0.9 m each. */
export const CELL_UNITS = 4096;

/** From least to most important; drawn in this order. */
export const streetKinds = ['local', 'main', 'motorway'] as const;
export type StreetKind = (typeof streetKinds)[number];

/** The points of a line in units of its cell: x, y, x, y, … A line that leaves the cell has points beside it. */
export type StreetLine = readonly number[];
export type StreetCell = Record<StreetKind, readonly StreetLine[]>;

/** Bytes of a number that has its sign in the lowest bit: 7 bits a byte, the lowest first. */
function pushNumber(bytes: number[], value: number): void {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/** Returns a cell as bytes: for each kind the count of lines, for each line the count of points and their steps. */
export function encodeStreets(cell: StreetCell): Uint8Array {
  const bytes: number[] = [];
  let [atX, atY] = [0, 0];
  for (const kind of streetKinds) {
    pushNumber(bytes, cell[kind].length);
    for (const line of cell[kind]) {
      pushNumber(bytes, line.length / 2);
      for (let n = 0; n < line.length; n += 2) {
        const [x = 0, y = 0] = [line[n], line[n + 1]];
        pushNumber(bytes, x - atX);
        pushNumber(bytes, y - atY);
        [atX, atY] = [x, y];
      }
    }
  }
  return Uint8Array.from(bytes);
}

/** Returns the cell of such bytes. @throws RangeError for bytes that end too early */
export function decodeStreets(bytes: Uint8Array): StreetCell {
  let at = 0;
  const number = (): number => {
    let [value, unit] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('the streets of a cell end too early');
      value += (byte % 128) * unit;
      if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      unit *= 128;
    }
  };
  let [x, y] = [0, 0];
  const line = (): StreetLine => {
    const points: number[] = [];
    for (let left = number(); left > 0; left -= 1) {
      x += number();
      y += number();
      points.push(x, y);
    }
    return points;
  };
  const lines = () => Array.from({ length: number() }, line);
  return { local: lines(), main: lines(), motorway: lines() };
}
