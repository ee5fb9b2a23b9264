import type { StreetKind } from '../../src/domain/places/street-cells.ts';

type Degrees = { longitude: number; latitude: number };
export type Street = { from: number; to: number; kind: StreetKind };
export type Graph = { points: Degrees[]; streets: readonly Street[] };
/** A street through all its crossings. */
export type LongStreet = { kind: StreetKind; points: Degrees[] };

/** A street goes on at a crossing where another one leaves at less than this angle. */
const MAX_TURN = Math.PI / 4;
/** Narrowed so that the angles of a map are those of the ground. */
const NARROWED = Math.cos((40.8 * Math.PI) / 180);

/** Returns the streets of a graph, each as far as it goes straight on: few long lines need fewer bytes than many short ones. */
export function joinStreets({ points, streets }: Graph): LongStreet[] {
  const at = (node: number) => points[node] as Degrees;
  const direction = (from: number, to: number) =>
    Math.atan2(at(to).latitude - at(from).latitude, (at(to).longitude - at(from).longitude) * NARROWED);
  const streetsAt = new Map<number, number[]>();
  for (const [index, { from, to }] of streets.entries()) {
    for (const node of [from, to]) {
      const others = streetsAt.get(node);
      if (others) others.push(index);
      else streetsAt.set(node, [index]);
    }
  }
  const isUsed = new Uint8Array(streets.length);

  /** Returns the nodes behind a street, in its direction. */
  function behind(kind: StreetKind, from: number, to: number): number[] {
    const found: number[] = [];
    for (let [before, node] = [from, to]; ; ) {
      const heading = direction(before, node);
      let next = { index: -1, node: -1, turn: MAX_TURN };
      for (const index of streetsAt.get(node) ?? []) {
        const street = streets[index];
        if (!street || isUsed[index] || street.kind !== kind) continue;
        const other = street.from === node ? street.to : street.from;
        const turned = Math.abs(direction(node, other) - heading);
        const turn = Math.min(turned, 2 * Math.PI - turned);
        if (turn < next.turn) next = { index, node: other, turn };
      }
      if (next.index < 0) return found;
      isUsed[next.index] = 1;
      found.push(next.node);
      [before, node] = [node, next.node];
    }
  }

  return streets.flatMap(({ from, to, kind }, index) => {
    if (isUsed[index]) return [];
    isUsed[index] = 1;
    const ahead = behind(kind, from, to);
    const back = behind(kind, to, from).reverse();
    return [{ kind, points: [...back, from, to, ...ahead].map(at) }];
  });
}
