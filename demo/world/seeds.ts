import { makeRandom } from '../random.ts';
import { makePeople } from './people.ts';

/** Enough for 60 days of history and the running demo, with distinct phone numbers. */
const PEOPLE = 1100;
const PEOPLE_SEED = 20;

export const HISTORY_SEED = 60;
export const COMPANY_SEED = 12;

/** Returns the same people on every call. */
export const everybody = () => makePeople(makeRandom(PEOPLE_SEED), PEOPLE);
