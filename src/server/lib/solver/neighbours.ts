/** More near visits than these are not looked at, so that the time of an iteration does not grow with the problem. */
const MAX_NEIGHBOURS = 128;

/** The number of visits that `neighbourLists` has for each visit. */
export const neighbourCount = (visits: number): number => Math.min(visits, MAX_NEIGHBOURS);

/**
 * By visit, the nearest visits in rows of `neighbourCount`, itself first. A visit at a place that nobody knows is near to none.
 */
export function neighbourLists(
  visits: number,
  travel: readonly ArrayLike<number>[],
  unknown: ReadonlySet<number>,
): Int32Array {
  const count = neighbourCount(visits);
  const near = new Int32Array(visits * count);
  const distance = new Float64Array(visits);
  const sizes = new Int32Array(CLASSES + 1);
  for (let visit = 0; visit < visits; visit += 1) {
    const row = travel[visit] ?? [];
    for (let other = 0; other < visits; other += 1)
      distance[other] = unknown.has(other) ? Number.POSITIVE_INFINITY : (row[other] ?? 0);
    distance[visit] = -1;
    near.set(nearest(distance, count, sizes), visit * count);
  }
  return near;
}

/** Values are counted by their size in this many classes, so that only the smallest have to be sorted. */
const CLASSES = 1024;

/** The indexes of the smallest values, in order. */
function nearest(distance: Float64Array, count: number, sizes: Int32Array): number[] {
  let most = 0;
  for (let other = 0; other < distance.length; other += 1) {
    const value = distance[other]!;
    if (value > most && value < Number.POSITIVE_INFINITY) most = value;
  }
  const classOf = (value: number) =>
    value < 0 ? 0 : Math.min(CLASSES, 1 + Math.floor((value / (most + 1)) * (CLASSES - 1)));
  sizes.fill(0);
  for (let other = 0; other < distance.length; other += 1) sizes[classOf(distance[other]!)]! += 1;
  let last = 0;
  for (let within = sizes[0]!; within < count; within += sizes[last]!) last += 1;
  const near: number[] = [];
  for (let other = 0; other < distance.length; other += 1) {
    if (classOf(distance[other]!) <= last) near.push(other);
  }
  near.sort((a, b) => distance[a]! - distance[b]! || a - b);
  return near.slice(0, count);
}
