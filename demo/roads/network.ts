import { readFileSync } from 'node:fs';
import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Coordinates, milesBetween } from '../../src/domain/places/place.ts';
import { BASE } from '../world/places.ts';

type Basemap = Topology<{ roads: GeometryCollection }>;
type Node = Coordinates & { id: number; next: Map<number, number> };

const REACH_MILES = 42;
/**
 * Maximum distance between two points. The basemap has few points on straight segments, and a ramp may be between them.
 */
const STEP_MILES = 0.3;
/** Two interstates have a junction where their points are this near. */
const JUNCTION_MILES = 0.4;
/** Width of a grid cell; at least the distance of a junction. */
const SQUARE_DEGREES = 0.01;

/** Reads the interstates of the built-in map around the base as a graph with edge lengths in miles. */
export function readInterstates() {
  const topology = JSON.parse(readFileSync('public/basemap.topo.json', 'utf8')) as Basemap;
  const nodes: Node[] = [];
  const byPlace = new Map<string, Node>();

  const nodeAt = (at: Coordinates): Node => {
    const key = `${at.latitude.toFixed(4)},${at.longitude.toFixed(4)}`;
    let node = byPlace.get(key);
    if (!node) {
      node = { ...at, id: nodes.length, next: new Map() };
      nodes.push(node);
      byPlace.set(key, node);
    }
    return node;
  };
  const join = (a: Node, b: Node) => {
    if (a === b) return;
    const miles = milesBetween(a, b);
    a.next.set(b.id, miles);
    b.next.set(a.id, miles);
  };

  for (const { geometry } of feature(topology, topology.objects.roads).features) {
    // Simplification of the map may have removed a line's geometry.
    if (geometry?.type !== 'LineString' && geometry?.type !== 'MultiLineString') continue;
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    for (const line of lines) {
      const points = line.map(toPoint).filter((point) => milesBetween(BASE, point) < REACH_MILES);
      let last: Node | null = null;
      for (const point of points) {
        const stretch: Coordinates[] = last ? divided(last, point) : [point];
        for (const at of stretch) {
          const node = nodeAt(at);
          if (last) join(last, node);
          last = node;
        }
      }
    }
  }
  for (const [a, b] of neighbours(nodes)) if (milesBetween(a, b) < JUNCTION_MILES) join(a, b);
  return {
    nearest: (to: Coordinates) => nearest(nodes, to),
    path: (a: Node, b: Node) => shortest(nodes, a, b),
  };
}

export type Interstates = ReturnType<typeof readInterstates>;

/** Yields pairs of nodes in the same grid cell or in adjacent ones. */
function* neighbours(nodes: Node[]): Generator<[Node, Node]> {
  const squares = new Map<string, Node[]>();
  const squareOf = ({ latitude, longitude }: Node) => [
    Math.floor(latitude / SQUARE_DEGREES),
    Math.floor(longitude / SQUARE_DEGREES),
  ];
  for (const node of nodes) {
    const [y = 0, x = 0] = squareOf(node);
    for (const dy of [-1, 0, 1]) {
      for (const dx of [-1, 0, 1]) {
        for (const other of squares.get(`${y + dy} ${x + dx}`) ?? []) yield [node, other];
      }
    }
    const square = squares.get(`${y} ${x}`);
    if (square) square.push(node);
    else squares.set(`${y} ${x}`, [node]);
  }
}

const toPoint = ([longitude = 0, latitude = 0]: Position): Coordinates => ({ latitude, longitude });

function divided(from: Coordinates, to: Coordinates): Coordinates[] {
  const parts = Math.max(1, Math.ceil(milesBetween(from, to) / STEP_MILES));
  return Array.from({ length: parts }, (_, n) => ({
    latitude: from.latitude + ((to.latitude - from.latitude) * (n + 1)) / parts,
    longitude: from.longitude + ((to.longitude - from.longitude) * (n + 1)) / parts,
  }));
}

function nearest(nodes: Node[], to: Coordinates): { node: Node; miles: number } | null {
  let best: { node: Node; miles: number } | null = null;
  for (const node of nodes) {
    const miles = milesBetween(node, to);
    if (!best || miles < best.miles) best = { node, miles };
  }
  return best;
}

/** Dijkstra's algorithm; null if the nodes are not connected. */
function shortest(nodes: Node[], from: Node, to: Node): { points: Coordinates[]; miles: number } | null {
  const known = new Map<number, { miles: number; by: number | null }>([[from.id, { miles: 0, by: null }]]);
  const frontier = new Set([from.id]);
  while (frontier.size > 0) {
    const milesTo = (id: number) => known.get(id)?.miles ?? Number.POSITIVE_INFINITY;
    const id = [...frontier].reduce((a, b) => (milesTo(b) < milesTo(a) ? b : a));
    if (id === to.id) break;
    frontier.delete(id);
    for (const [next, length] of nodes[id]?.next ?? []) {
      const miles = milesTo(id) + length;
      if (miles >= milesTo(next)) continue;
      known.set(next, { miles, by: id });
      frontier.add(next);
    }
  }
  const end = known.get(to.id);
  if (!end) return null;
  const points: Coordinates[] = [];
  for (let id: number | null = to.id; id !== null; id = known.get(id)?.by ?? null) {
    const node = nodes[id];
    if (node) points.unshift({ latitude: node.latitude, longitude: node.longitude });
  }
  return { points, miles: end.miles };
}
