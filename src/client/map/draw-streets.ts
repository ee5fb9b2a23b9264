import {
  CELL_UNITS,
  CELL_ZOOM,
  decodeStreets,
  type StreetKind,
  type StreetLine,
  streetKinds,
} from '../../domain/places/street-cells.ts';

type Box = { left: number; top: number; right: number; bottom: number };
type BoxedLine = Box & { line: StreetLine };
/** The streets of a cell, each with the box around it. */
export type DrawnCell = Record<StreetKind, readonly BoxedLine[]>;

export type StreetColours = { land: string; edge: string; road: string };
/** A square of the map: its side in pixels, and its numbers as those of raster tiles. */
export type TileAt = { x: number; y: number; z: number; sizePx: number };

/** The width of a local street at zoom 14, and how much wider it is at each zoom. */
const [WIDTH_PX, WIDER] = [1.5, 1.7];
const widthOf: Record<StreetKind, number> = { local: 1, main: 1.6, motorway: 2.1 };
const EDGE_PX = 1.5;
const EDGES_FROM_ZOOM = 15;
/** So far on both sides of a local street the ground is land: the coast of the basemap is too rough for a street. */
const LAND_UNITS = 240;

const boxed = (line: StreetLine): BoxedLine => {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let n = 0; n < line.length; n += 2) {
    const [x = 0, y = 0] = [line[n], line[n + 1]];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return { ...box, line };
};

/** Returns the streets of a cell's bytes. @throws RangeError for bytes that end too early */
export function readCell(bytes: Uint8Array): DrawnCell {
  const cell = decodeStreets(bytes);
  return {
    local: cell.local.map(boxed),
    main: cell.main.map(boxed),
    motorway: cell.motorway.map(boxed),
  };
}

/** Returns the cell that has a tile, which is as large as the cell or smaller. */
export const cellOf = ({ x, y, z }: Pick<TileAt, 'x' | 'y' | 'z'>) => {
  const tiles = 2 ** (z - CELL_ZOOM);
  return { x: Math.floor(x / tiles), y: Math.floor(y / tiles) };
};

/** Draws the streets of a tile; `ratio` is the device's pixels for one of the page's. */
export function drawStreets(
  context: CanvasRenderingContext2D,
  cell: DrawnCell,
  { x, y, z, sizePx }: TileAt,
  { land, edge, road }: StreetColours,
  ratio: number,
): void {
  const tiles = 2 ** (z - CELL_ZOOM);
  const [column, row] = [x % tiles, y % tiles];
  const side = CELL_UNITS / tiles;
  const scale = sizePx / side;
  const view: Box = {
    left: column * side,
    top: row * side,
    right: (column + 1) * side,
    bottom: (row + 1) * side,
  };
  context.setTransform(ratio * scale, 0, 0, ratio * scale, -ratio * column * sizePx, -ratio * row * sizePx);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const stroke = (kind: StreetKind, colour: string, widthUnits: number) => {
    context.strokeStyle = colour;
    context.lineWidth = widthUnits;
    context.beginPath();
    for (const { line, ...box } of cell[kind]) if (isNear(box, view, widthUnits / 2)) trace(context, line);
    context.stroke();
  };
  const widthPx = (kind: StreetKind) => WIDTH_PX * WIDER ** (z - 14) * widthOf[kind];
  stroke('local', land, LAND_UNITS);
  if (z >= EDGES_FROM_ZOOM)
    for (const kind of streetKinds) stroke(kind, edge, (widthPx(kind) + EDGE_PX) / scale);
  for (const kind of streetKinds) stroke(kind, road, widthPx(kind) / scale);
}

const isNear = (box: Box, view: Box, away: number): boolean =>
  box.left <= view.right + away &&
  box.right >= view.left - away &&
  box.top <= view.bottom + away &&
  box.bottom >= view.top - away;

function trace(context: CanvasRenderingContext2D, line: StreetLine): void {
  context.moveTo(line[0] ?? 0, line[1] ?? 0);
  for (let n = 2; n < line.length; n += 2) context.lineTo(line[n] ?? 0, line[n + 1] ?? 0);
}
