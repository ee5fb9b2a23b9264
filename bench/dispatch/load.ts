import { randomFrom } from '../../test/random.ts';
import { today } from './policies.ts';
import { callsOf, SERVICE_MEAN, simulate } from './simulate.ts';

export const CALLS = 4000;
export const WARM_UP = 100;
const HALVINGS = 14;

/** The calls an hour at which today's rule keeps the vans driving or serving for `load` percent of the time. */
export function callsPerHour(vans: number, load: number, seed: number): number {
  let [low, high] = [0, (2 * vans * 60) / SERVICE_MEAN];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    const { utilisation } = simulate(callsOf(randomFrom(seed), CALLS, middle), vans, today, WARM_UP);
    if (utilisation * 100 > load) high = middle;
    else low = middle;
  }
  return low;
}
