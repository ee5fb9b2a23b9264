import * as z from 'zod/mini';
import { RetentionKind, retentionKinds } from '../../domain/retention.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** What jobs share, and how many of them may be under way at once on one node. */
export type Lane = { name: string; atOnce: number };

/** How one kind of job is run. */
type Rules<Payload> = {
  /** What a job of the kind has to know beside its key. */
  payload: z.ZodMiniType<Payload>;
  /** How many of the kind may be under way on one node: the others wait, and other kinds do not. */
  atOnce: number;
  /** What of the kind may only be under way so often besides, by what a job is for: the others wait. */
  lanes?(payload: Payload): Lane[];
  /** A job that is done is removed: what it did is kept by its feature. */
  removeDone?: true;
  /** How long after an error a job is tried again: twice as long each time. */
  retry: { firstMs: number; maxMs: number };
  /** Of a recurring kind: how long after its end a job is due again, and the jobs that there are. */
  every?: { ms: number; jobs: { key: string; payload: Payload }[] };
};

const kind = <Payload>(rules: Rules<Payload>): Rules<Payload> => rules;
const nothing = z.strictObject({});

/** The money is the customer's: it is tried for ever. */
const payment = kind({
  payload: nothing,
  atOnce: 8,
  retry: { firstMs: 2 * SECOND_MS, maxMs: 10 * MINUTE_MS },
});

const messageRetry = { firstMs: 2 * SECOND_MS, maxMs: 10 * MINUTE_MS };

/**
 * One message to one address. `service` is who takes it: neither one that does not answer nor one person's dead
 * addresses hold up the others.
 */
const delivery = (atOnce: number, perService: number) =>
  kind({
    // Not strict: a newer node may add what this one need not know.
    payload: z.object({ service: z.string(), person: z.string() }),
    atOnce,
    lanes: ({ service, person }) => [
      { name: `service ${service}`, atOnce: perService },
      { name: `person ${person}`, atOnce: 4 },
    ],
    removeDone: true,
    retry: messageRetry,
  });

const recurring = (key: string, everyMs: number) =>
  kind({
    payload: nothing,
    atOnce: 1,
    retry: { firstMs: everyMs, maxMs: everyMs },
    every: { ms: everyMs, jobs: [{ key, payload: {} }] },
  });

/** Every kind of job. Who does each: see job-handlers.ts. */
export const jobKinds = {
  capture: payment,
  release: payment,
  void: payment,
  tell: kind({ payload: nothing, atOnce: 8, removeDone: true, retry: messageRetry }),
  'deliver-staff': delivery(20, 15),
  'deliver-customer': delivery(10, 8),
  'adopt-messages': recurring('adopt-messages', MINUTE_MS),
  'return-orphans': recurring('return-orphans', MINUTE_MS),
  'raise-alerts': recurring('raise-alerts', 15 * SECOND_MS),
  'look-for-nearby': recurring('look-for-nearby', 15 * SECOND_MS),
  'end-duty': recurring('end-duty', MINUTE_MS),
  'end-links': recurring('end-links', MINUTE_MS),
  retention: kind({
    payload: z.strictObject({ kind: RetentionKind }),
    atOnce: 1,
    retry: { firstMs: 10 * MINUTE_MS, maxMs: 10 * MINUTE_MS },
    every: {
      ms: HOUR_MS,
      jobs: retentionKinds.map((kind) => ({ key: `retention:${kind}`, payload: { kind } })),
    },
  }),
};

export type JobKind = keyof typeof jobKinds;
export type PayloadOf<Kind extends JobKind> = z.infer<(typeof jobKinds)[Kind]['payload']>;

/** The rules of a kind, whatever its payload is. */
export const rulesOf = (kind: JobKind): Rules<unknown> => jobKinds[kind];

export const everyOf = (kind: JobKind): Rules<unknown>['every'] => rulesOf(kind).every;

/** The lanes of a job as it is stored; none of one whose payload is not what its kind has. */
export function lanesOf(kind: JobKind, payload: string): Lane[] {
  const rules = rulesOf(kind);
  if (!rules.lanes) return [];
  const { success, data } = rules.payload.safeParse(JSON.parse(payload));
  return success ? rules.lanes(data) : [];
}

/** How long after its last attempt a job is tried again. */
export function backOffMs(kind: JobKind, attempts: number): number {
  const { firstMs, maxMs } = jobKinds[kind].retry;
  return Math.min(maxMs, firstMs * 2 ** (attempts - 1));
}
