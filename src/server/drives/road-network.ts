import {
  type Coordinates,
  type Direction,
  directionOf,
  milesApart,
  milesBetween,
} from '../../domain/places/place.ts';

/** The parts of a topology (TopoJSON) that have roads: arcs in steps of a grid, and which of them are roads. */
export type RoadMap = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { roads: { geometries: { arcs?: unknown }[] } };
};

type Edge = { to: number; miles: number };
type Node = Coordinates & { direction: Direction; edges: Edge[] };
/** A node on the way: the miles to it, weighted by road, the node before it, and the least that the whole way can be. */
type Reached = { node: number; cost: number; before: number | null; least: number };

/** Maximum distance between two nodes of a road. The map has few points on straight stretches. */
const STEP_MILES = 0.3;
/** Two roads have a junction where their points are this near. */
const JUNCTION_MILES = 0.4;
/** A drive leaves its street for a road that is this near. */
const RAMP_MILES = 4;
/** A mile of streets takes as long as so many on the roads of the map: 32 against 60 miles an hour. */
const STREET_COST = 1.9;
/** Width of a grid cell, at least `RAMP_MILES` at the latitudes of the map. */
const SQUARE_DEGREES = 0.1;
/** Of latitude; what is farther north or south needs no exact distance. */
const MILES_PER_DEGREE = 69;

/** The main roads of a map as a graph. A drive goes straight from where it begins to a road, and from there to its end. */
export class RoadNetwork {
  readonly #nodes: Node[] = [];
  readonly #squares = new Map<string, number[]>();

  constructor({ transform, arcs, objects }: RoadMap) {
    const { scale, translate } = transform;
    const byPlace = new Map<string, number>();
    for (const arc of roadArcs(objects.roads.geometries)) {
      let [x, y] = [0, 0];
      const points = (arcs[arc] ?? []).map(([dx, dy]): Coordinates => {
        x += dx;
        y += dy;
        return { latitude: y * scale[1] + translate[1], longitude: x * scale[0] + translate[0] };
      });
      this.#addRoad(points, byPlace);
    }
    this.#joinRoads();
  }

  /** Returns the points of the fastest way between two places; both alone where no road makes it faster. */
  wayBetween(from: Coordinates, to: Coordinates): Coordinates[] {
    const end = directionOf(to);
    const reached = new Map<number, Reached>();
    const frontier = new Frontier();
    const reach = (node: number, cost: number, before: number | null) => {
      if (cost >= (reached.get(node)?.cost ?? Number.POSITIVE_INFINITY)) return;
      const next = { node, cost, before, least: cost + milesApart(this.#at(node).direction, end) };
      reached.set(node, next);
      frontier.add(next);
    };
    for (const { node, miles } of this.#near(from)) reach(node, miles * STREET_COST, null);
    const exits = new Map(this.#near(to).map(({ node, miles }) => [node, miles * STREET_COST]));
    if (exits.size === 0) return [from, to];
    let best: { cost: number; last: number | null } = {
      cost: milesBetween(from, to) * STREET_COST,
      last: null,
    };
    for (let next = frontier.take(); next && next.least < best.cost; next = frontier.take()) {
      if (reached.get(next.node) !== next) continue;
      const exit = exits.get(next.node);
      if (exit !== undefined && next.cost + exit < best.cost)
        best = { cost: next.cost + exit, last: next.node };
      for (const { to: node, miles } of this.#at(next.node).edges) reach(node, next.cost + miles, next.node);
    }
    const way: Coordinates[] = [];
    for (let node = best.last; node !== null; node = reached.get(node)?.before ?? null) {
      const { latitude, longitude } = this.#at(node);
      way.unshift({ latitude, longitude });
    }
    return [from, ...way, to];
  }

  #at(node: number): Node {
    return this.#nodes[node] as Node;
  }

  #addRoad(points: readonly Coordinates[], byPlace: Map<string, number>): void {
    let last: number | null = null;
    for (const point of points) {
      const stretch: Coordinates[] = last === null ? [point] : divided(this.#at(last), point);
      for (const at of stretch) {
        const key = `${at.latitude.toFixed(4)},${at.longitude.toFixed(4)}`;
        const node: number = byPlace.get(key) ?? this.#addNode(at);
        byPlace.set(key, node);
        if (last !== null) this.#join(last, node);
        last = node;
      }
    }
  }

  #addNode({ latitude, longitude }: Coordinates): number {
    const node =
      this.#nodes.push({ latitude, longitude, direction: directionOf({ latitude, longitude }), edges: [] }) -
      1;
    const square = squareOf({ latitude, longitude });
    const inside = this.#squares.get(square);
    if (inside) inside.push(node);
    else this.#squares.set(square, [node]);
    return node;
  }

  #join(one: number, other: number): void {
    if (one === other || this.#at(one).edges.some(({ to }) => to === other)) return;
    const miles = milesApart(this.#at(one).direction, this.#at(other).direction);
    this.#at(one).edges.push({ to: other, miles });
    this.#at(other).edges.push({ to: one, miles });
  }

  #joinRoads(): void {
    for (const [one, node] of this.#nodes.entries()) {
      for (const { node: other } of this.#near(node, JUNCTION_MILES)) if (other < one) this.#join(one, other);
    }
  }

  #near(place: Coordinates, within = RAMP_MILES): { node: number; miles: number }[] {
    const direction = directionOf(place);
    const found: { node: number; miles: number }[] = [];
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) {
        for (const node of this.#squares.get(squareOf(place, north, east)) ?? []) {
          const at = this.#at(node);
          if (Math.abs(at.latitude - place.latitude) * MILES_PER_DEGREE > within) continue;
          const miles = milesApart(at.direction, direction);
          if (miles < within) found.push({ node, miles });
        }
      }
    }
    return found;
  }
}

const squareOf = ({ latitude, longitude }: Coordinates, north = 0, east = 0): string =>
  `${Math.floor(latitude / SQUARE_DEGREES) + north} ${Math.floor(longitude / SQUARE_DEGREES) + east}`;

/** The numbers of all arcs of the geometries; a negative number is an arc in the other direction. */
function roadArcs(geometries: RoadMap['objects']['roads']['geometries']): Set<number> {
  const found = new Set<number>();
  const collect = (arcs: unknown): void => {
    if (Array.isArray(arcs)) for (const each of arcs) collect(each);
    else if (typeof arcs === 'number') found.add(arcs < 0 ? ~arcs : arcs);
  };
  for (const { arcs } of geometries) collect(arcs);
  return found;
}

function divided(from: Coordinates, to: Coordinates): Coordinates[] {
  const parts = Math.max(1, Math.ceil(milesBetween(from, to) / STEP_MILES));
  return Array.from({ length: parts }, (_, n) => ({
    latitude: from.latitude + ((to.latitude - from.latitude) * (n + 1)) / parts,
    longitude: from.longitude + ((to.longitude - from.longitude) * (n + 1)) / parts,
  }));
}

/** A binary heap: `take` returns what is reached with the least whole way. */
class Frontier {
  readonly #heap: Reached[] = [];

  add(next: Reached): void {
    const heap = this.#heap;
    let at = heap.push(next) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((heap[parent] as Reached).least <= next.least) break;
      heap[at] = heap[parent] as Reached;
      at = parent;
    }
    heap[at] = next;
  }

  take(): Reached | undefined {
    const heap = this.#heap;
    const [first, last] = [heap[0], heap.pop()];
    if (heap.length === 0 || last === undefined) return first;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      const right = heap[child + 1];
      if (right && right.least < (heap[child] as Reached).least) child += 1;
      if ((heap[child] as Reached).least >= last.least) break;
      heap[at] = heap[child] as Reached;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
