import { SERVICE_MINUTES } from './stops.ts';

/** What a technician's services of one type have taken: sums in which older services count less. */
export type LearntServices = { weight: number; minutes: number };

/** Each new service lowers what the former ones count to this share: about the last twenty decide. */
export const KEPT_SHARE = 0.95;
/** The usual duration counts as much as this number of services. */
const PRIOR_WEIGHT = 5;
/** Shorter and longer services come from a step that was reported late. */
const SHORTEST_MINUTES = 5;
const LONGEST_MINUTES = 180;

export const isService = (minutes: number): boolean =>
  minutes >= SHORTEST_MINUTES && minutes <= LONGEST_MINUTES;

/** Returns the expected minutes of a service: the weighted mean of the own services and the usual duration. */
export const serviceMinutesOf = (learnt: LearntServices | undefined): number =>
  learnt
    ? (SERVICE_MINUTES * PRIOR_WEIGHT + learnt.minutes) / (PRIOR_WEIGHT + learnt.weight)
    : SERVICE_MINUTES;
