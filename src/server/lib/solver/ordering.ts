import type { Network } from './network.ts';

type Order = { weight: number; key: (visit: number) => number };

/** The weight of a random order. */
const SHUFFLED = 4;

/**
 * Returns a function that brings visits into one of several orders, chosen at random: shuffled, largest demand first,
 * farthest, nearest, narrowest time window, earliest, latest first. The weights are those of Christiaens and Vanden
 * Berghe (see `ruin`).
 */
export function createOrdering(network: Network, random: () => number): (visits: number[]) => number[] {
  const { demand, ready, due, from, places, place } = network;
  const depot = place[network.startOf(0)]!;
  const minutesTo = (visit: number) => from[depot * places + visit]!;
  const orders: Order[] = [
    { weight: 4, key: (visit) => -demand[visit]! },
    { weight: 2, key: (visit) => -minutesTo(visit) },
    { weight: 1, key: minutesTo },
    { weight: 2, key: (visit) => due[visit]! - ready[visit]! },
    { weight: 2, key: (visit) => ready[visit]! },
    { weight: 2, key: (visit) => -due[visit]! },
  ];
  const weights = orders.reduce((sum, { weight }) => sum + weight, SHUFFLED);
  const keys = new Float64Array(network.visits);
  return (visits) => {
    shuffle(visits, random);
    let at = random() * weights;
    const chosen = orders.find(({ weight }) => {
      at -= weight;
      return at < 0;
    });
    if (!chosen) return visits;
    for (const visit of visits) keys[visit] = chosen.key(visit);
    return visits.sort((a, b) => keys[a]! - keys[b]!);
  };
}

function shuffle(list: number[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const moved = list[at]!;
    list[at] = list[other]!;
    list[other] = moved;
  }
}
