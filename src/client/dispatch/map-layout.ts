/** A thing on the map, with its centre in pixels. */
export type Spot<T> = { item: T; x: number; y: number };

/** `key` stays the same while the map has the same zoom. */
export type Cluster<T> = { key: string; x: number; y: number; items: T[] };

export type Box = { left: number; top: number; width: number; height: number };

const CELL_PX = 76;
/** A cluster is at least this far inside its cell, so that two clusters never overlap. */
const INSET_X_PX = 34;
const INSET_Y_PX = 16;

const within = (value: number, start: number, inset: number) =>
  Math.round(Math.min(start + CELL_PX - inset, Math.max(start + inset, value)));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Gathers the spots of each cell of a grid; a spot that is alone in its cell stays single. */
export function gather<T>(spots: readonly Spot<T>[]): { singles: Spot<T>[]; clusters: Cluster<T>[] } {
  const cells = new Map<string, Spot<T>[]>();
  for (const spot of spots) {
    const key = `${Math.floor(spot.x / CELL_PX)} ${Math.floor(spot.y / CELL_PX)}`;
    const cell = cells.get(key);
    if (cell) cell.push(spot);
    else cells.set(key, [spot]);
  }
  const singles: Spot<T>[] = [];
  const clusters: Cluster<T>[] = [];
  for (const [key, cell] of cells) {
    if (cell.length === 1) {
      singles.push(...cell);
      continue;
    }
    const [column = 0, row = 0] = key.split(' ').map((index) => Number(index) * CELL_PX);
    clusters.push({
      key,
      x: within(mean(cell.map(({ x }) => x)), column, INSET_X_PX),
      y: within(mean(cell.map(({ y }) => y)), row, INSET_Y_PX),
      items: cell.map(({ item }) => item),
    });
  }
  return { singles, clusters };
}

const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

const NAME_HEIGHT_PX = 16;
const GAP_PX = 3;

/** A mark that has a name; `width` is that of the name. */
type Named = { key: string; mark: Box; width: number };

/**
 * Finds a place for each name beside its mark: right, left, below or above. A name for which all four are taken, by
 * another mark or name, gets none.
 */
export function placeNames(named: readonly Named[], marks: readonly Box[]): Map<string, Box> {
  const taken = [...marks];
  const places = new Map<string, Box>();
  for (const { key, mark, width } of named) {
    const middle = mark.top + (mark.height - NAME_HEIGHT_PX) / 2;
    const centre = mark.left + (mark.width - width) / 2;
    const place = [
      { left: mark.left + mark.width + GAP_PX, top: middle },
      { left: mark.left - GAP_PX - width, top: middle },
      { left: centre, top: mark.top + mark.height + GAP_PX },
      { left: centre, top: mark.top - GAP_PX - NAME_HEIGHT_PX },
    ]
      .map((at) => ({ ...at, width, height: NAME_HEIGHT_PX }))
      .find((box) => !taken.some((other) => overlap(box, other)));
    if (!place) continue;
    taken.push(place);
    places.set(key, place);
  }
  return places;
}

export type Point = { x: number; y: number };

/** Whether a point is inside a line that is closed from its end to its beginning: a ray crosses it an odd number of times. */
export function isInside({ x, y }: Point, line: readonly Point[]): boolean {
  let isIn = false;
  let before = line.at(-1);
  for (const corner of line) {
    if (before && corner.y > y !== before.y > y) {
      const crossing = corner.x + ((y - corner.y) * (before.x - corner.x)) / (before.y - corner.y);
      if (x < crossing) isIn = !isIn;
    }
    before = corner;
  }
  return isIn;
}

const EDGE_PX = 8;
const FROM_MARK_PX = 18;

const limited = (value: number, length: number, whole: number) =>
  Math.max(EDGE_PX, Math.min(value, whole - length - EDGE_PX));

/** Places a popover above, below, right or left of a mark; over the mark where the map is too small. Always inside. */
export function placeBeside(
  mark: Point,
  map: Point,
  { width, height }: { width: number; height: number },
): { left: number; top: number } {
  const centred = { left: mark.x - width / 2, top: mark.y - height / 2 };
  const above = mark.y - FROM_MARK_PX - height;
  const below = mark.y + FROM_MARK_PX;
  const right = mark.x + FROM_MARK_PX;
  const left = mark.x - FROM_MARK_PX - width;
  const free = [
    above >= EDGE_PX && { ...centred, top: above },
    below + height <= map.y - EDGE_PX && { ...centred, top: below },
    right + width <= map.x - EDGE_PX && { ...centred, left: right },
    left >= EDGE_PX && { ...centred, left },
  ];
  const place = free.find((side) => side !== false) ?? centred;
  return { left: limited(place.left, width, map.x), top: limited(place.top, height, map.y) };
}
