import { makeRandom } from '../random.ts';
import { makePeople } from './people.ts';

/** Enough for 60 days, and for those who come while the demo runs; their phones all differ. */
const PEOPLE = 1100;
const PEOPLE_SEED = 20;

export const HISTORY_SEED = 60;
export const COMPANY_SEED = 12;

/** The same people wherever they are asked for. */
export const everybody = () => makePeople(makeRandom(PEOPLE_SEED), PEOPLE);
