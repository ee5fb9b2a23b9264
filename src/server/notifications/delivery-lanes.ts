import type { DeliveryRow } from '../db/schema.ts';
import type { Reachable } from './subscription-queries.ts';

/** How many deliveries may be under way at once, so that nobody who does not answer holds up the others. */
const MAX_AT_ONCE = { all: 20, customers: 10, host: 15, person: 4, endpoint: 4 } as const;

/** What is counted together with the delivery: kind of lane and which one. */
type Lane = readonly [kind: keyof typeof MAX_AT_ONCE, key: string];

/** The lanes of a delivery; `browser` is the one that it goes to, if it is a push that still reaches somebody. */
export function lanesOf(
  { channel, role, address }: Pick<DeliveryRow, 'channel' | 'role' | 'address'>,
  browser: Pick<Reachable, 'subject'> | undefined,
): Lane[] {
  const lanes: Lane[] = [
    ['all', ''],
    ['host', channel === 'push' ? new URL(address).host : channel],
    ['endpoint', address],
  ];
  if (browser) lanes.push(['person', `${role}:${browser.subject}`]);
  if (role === 'customer') lanes.push(['customers', '']);
  return lanes;
}

/** Counts what is under way in each lane. */
export class DeliveryLanes {
  readonly #counts = new Map<string, number>();

  /** Takes a place in each of the lanes, or in none when one is full. */
  enter(lanes: readonly Lane[]): boolean {
    if (lanes.some(([kind, key]) => this.#count(kind, key) >= MAX_AT_ONCE[kind])) return false;
    for (const [kind, key] of lanes) this.#counts.set(`${kind} ${key}`, this.#count(kind, key) + 1);
    return true;
  }

  leave(lanes: readonly Lane[]): void {
    for (const [kind, key] of lanes) {
      const left = this.#count(kind, key) - 1;
      if (left > 0) this.#counts.set(`${kind} ${key}`, left);
      else this.#counts.delete(`${kind} ${key}`);
    }
  }

  #count(kind: string, key: string): number {
    return this.#counts.get(`${kind} ${key}`) ?? 0;
  }
}
