import { KeptRoutes, type PlanVan, type Stop } from '../../src/server/promise/kept-routes.ts';
import type { Spot } from '../dispatch/demand.ts';
import { DRIVE_NOISE } from '../dispatch/simulate.ts';
import {
  type Accepted,
  acceptableSlots,
  medianMinutes,
  OPENS_AT,
  type Request,
  SERVICE_MINUTES,
  SLOTS,
  START,
  WINDOW_MINUTES,
} from './day.ts';

/** Sells the slots of a day to the requests, in their order. */
export type Policy = (requests: readonly Request[]) => Accepted[];

/** The first customers have the slots that they want. */
export const unlimited =
  (customers: number): Policy =>
  (requests) =>
    requests.slice(0, customers).map((request) => ({ ...request, slotAt: request.wantedAt }));

/** Each slot is sold so many times. */
export const fixed =
  (perSlot: number): Policy =>
  (requests) => {
    const sold = new Map<number, number>();
    return requests.flatMap((request) => {
      const slotAt = acceptableSlots(request).find((at) => (sold.get(at) ?? 0) < perSlot);
      if (slotAt === undefined) return [];
      sold.set(slotAt, (sold.get(slotAt) ?? 0) + 1);
      return { ...request, slotAt };
    });
  };

const LAST_SLOT = SLOTS.at(-1) ?? 0;

const vansOf = (count: number): PlanVan[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    start: START,
    end: null,
    fromAt: OPENS_AT,
    untilAt: LAST_SLOT + WINDOW_MINUTES + SERVICE_MINUTES,
    capacityKwh: Number.POSITIVE_INFINITY,
    fixed: [],
    connectors: null,
  }));

/** Returns the product's routes of a day in which nothing is sold yet; drives spread as the simulated ones. */
export const emptyRoutes = (vans: number, deviations: number): KeptRoutes =>
  new KeptRoutes(
    vansOf(vans),
    (from, to) => {
      const minutes = medianMinutes(from as Spot, to as Spot);
      return { minutes, deviation: minutes * DRIVE_NOISE };
    },
    deviations,
  );

export const stopOf = ({ index, at }: Request, slotAt: number): Stop => ({
  id: String(index),
  place: at,
  readyAt: slotAt,
  dueAt: slotAt + WINDOW_MINUTES,
  serviceMinutes: SERVICE_MINUTES,
  kwh: 0,
  connector: null,
});

/** The product's rule: a slot is sold while the kept routes take one more stop there. */
export const planned =
  (vans: number, deviations: number): Policy =>
  (requests) => {
    const routes = emptyRoutes(vans, deviations);
    return requests.flatMap((request) => {
      const slotAt = acceptableSlots(request).find((at) => routes.take(stopOf(request, at)));
      if (slotAt === undefined) return [];
      routes.improve(request.index);
      return { ...request, slotAt };
    });
  };
