import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts';
import { RetentionKind, retentionKinds } from '../../../domain/retention.ts';

/** A shared resource of jobs and the maximum number of concurrent jobs that use the resource on one node. */
export type ConcurrencyLimit = { name: string; maxConcurrent: number };

/** How the runner executes one kind of job. */
type Rules<Payload> = {
  /** The schema of the job's payload. */
  payload: z.ZodMiniType<Payload>;
  /** Maximum number of concurrent jobs of this kind on one node. Other kinds are not affected. */
  maxConcurrent: number;
  /** Additional concurrency limits that depend on the payload, such as one per mail server. */
  limits?(payload: Payload): ConcurrencyLimit[];
  /** Deletes the job when it is done, because its feature keeps the result. */
  removeDone?: true;
  /** Exponential backoff: the delay doubles with each failed attempt. */
  retry: { firstMs: number; maxMs: number };
  /** Recurring kinds only: the interval after the end of a run, and the jobs to insert at the start of the runner. */
  recurrence?: { ms: number; jobs: { key: string; payload: Payload }[] };
};

const kind = <Payload>(rules: Rules<Payload>): Rules<Payload> => rules;
const emptyPayload = z.strictObject({});

/** Payment jobs are retried without end, because customers' money depends on them. */
const money = { maxConcurrent: 8, retry: { firstMs: 2 * SECOND_MS, maxMs: 10 * MINUTE_MS } };
const payment = kind({ payload: emptyPayload, ...money });
const refund = kind({ payload: z.object({ refundId: z.string() }), ...money });

/** A card that is not saved or deleted yet costs nobody money. */
const cards = {
  maxConcurrent: 4,
  removeDone: true as const,
  retry: { firstMs: 2 * SECOND_MS, maxMs: 10 * MINUTE_MS },
};

/** Somebody waits for what these jobs set free. */
const prompt = {
  maxConcurrent: 8,
  removeDone: true as const,
  retry: { firstMs: SECOND_MS, maxMs: 10 * SECOND_MS },
};

/** A call of a partner company, which may answer slowly. */
const callPayload = z.object({ callId: z.string() });
const partner = {
  maxConcurrent: 4,
  removeDone: true as const,
  retry: { firstMs: SECOND_MS, maxMs: 10 * SECOND_MS },
};

const messageRetry = { firstMs: 2 * SECOND_MS, maxMs: 10 * MINUTE_MS };

/**
 * Delivers one message to one address. `service` identifies the receiving server. The limits keep an unresponsive
 * service or one person's unreachable addresses from delaying other deliveries.
 */
const delivery = (maxConcurrent: number, perService: number) =>
  kind({
    // Not strict: a newer node may add fields that this node does not need.
    payload: z.object({ service: z.string(), person: z.string() }),
    maxConcurrent,
    limits: ({ service, person }) => [
      { name: `service ${service}`, maxConcurrent: perService },
      { name: `person ${person}`, maxConcurrent: 4 },
    ],
    removeDone: true,
    retry: messageRetry,
  });

const recurring = (key: string, intervalMs: number) =>
  kind({
    payload: emptyPayload,
    maxConcurrent: 1,
    retry: { firstMs: intervalMs, maxMs: intervalMs },
    recurrence: { ms: intervalMs, jobs: [{ key, payload: {} }] },
  });

/** All job kinds. The handlers are in the feature.ts of each feature. */
export const jobKinds = {
  capture: payment,
  release: payment,
  void: payment,
  'refund-rest': payment,
  refund,
  credit: refund,
  'follow-payment': kind({
    payload: z.object({ providerPaymentId: z.string() }),
    ...money,
    removeDone: true,
  }),
  'follow-dispute': kind({ payload: z.object({ disputeId: z.string() }), ...money, removeDone: true }),
  'credit-delay': kind({ payload: z.object({ cents: z.int(), minutes: z.int() }), ...money }),
  'address-message': kind({ payload: emptyPayload, maxConcurrent: 8, removeDone: true, retry: messageRetry }),
  'deliver-staff': delivery(20, 15),
  'deliver-customer': delivery(10, 8),
  'save-card': kind({
    payload: z.object({
      paymentId: z.string(),
      providerCustomerId: z.nullable(z.string()),
      customer: z.object({ givenName: z.string(), familyName: z.string() }),
    }),
    ...cards,
  }),
  'cancel-saving': kind({ payload: z.object({ paymentId: z.string() }), ...cards }),
  'delete-card': kind({
    payload: z.object({ providerCardId: z.string(), providerCustomerId: z.string() }),
    ...cards,
  }),
  'release-refused': kind({
    payload: z.object({ paymentId: z.string() }),
    ...money,
    removeDone: true,
  }),
  'return-orphans': recurring('return-orphans', MINUTE_MS),
  'start-ledger-check': recurring('start-ledger-check', HOUR_MS),
  'check-ledger': kind({
    payload: emptyPayload,
    maxConcurrent: 1,
    removeDone: true,
    retry: { firstMs: MINUTE_MS, maxMs: 10 * MINUTE_MS },
  }),
  'raise-alerts': recurring('raise-alerts', 15 * SECOND_MS),
  'look-for-nearby': recurring('look-for-nearby', 15 * SECOND_MS),
  'dispatch-bookings': recurring('dispatch-bookings', 15 * SECOND_MS),
  'advise-waiting': recurring('advise-waiting', MINUTE_MS),
  'expire-offer': kind({ payload: emptyPayload, ...prompt }),
  'release-hold': kind({ payload: z.object({ holdId: z.string() }), ...prompt }),
  'end-unpaid': kind({ payload: z.object({ bookingId: z.string() }), ...prompt }),
  'look-for-earlier': recurring('look-for-earlier', MINUTE_MS),
  'offer-freed': kind({ payload: z.object({ day: z.string() }), ...prompt, maxConcurrent: 2 }),
  'expire-earlier': kind({ payload: emptyPayload, ...prompt }),
  'tell-late': recurring('tell-late', 15 * SECOND_MS),
  'hand-to-partner': kind({ payload: emptyPayload, ...prompt }),
  'offer-partner': kind({ payload: callPayload, ...partner }),
  'cancel-partner': kind({
    payload: callPayload,
    ...partner,
    retry: { firstMs: SECOND_MS, maxMs: MINUTE_MS },
  }),
  'follow-partner': kind({
    payload: callPayload,
    ...partner,
    retry: { firstMs: MINUTE_MS, maxMs: MINUTE_MS },
  }),
  'check-selling': recurring('check-selling', 15 * SECOND_MS),
  'delete-old-slots': recurring('delete-old-slots', HOUR_MS),
  'end-duty': recurring('end-duty', MINUTE_MS),
  'end-links': recurring('end-links', MINUTE_MS),
  retention: kind({
    payload: z.strictObject({ kind: RetentionKind }),
    maxConcurrent: 1,
    retry: { firstMs: 10 * MINUTE_MS, maxMs: 10 * MINUTE_MS },
    recurrence: {
      ms: HOUR_MS,
      jobs: retentionKinds.map((kind) => ({ key: `retention:${kind}`, payload: { kind } })),
    },
  }),
};

export type JobKind = keyof typeof jobKinds;
export const allKinds = Object.keys(jobKinds) as JobKind[];
export type PayloadOf<Kind extends JobKind> = z.infer<(typeof jobKinds)[Kind]['payload']>;

/** Returns the rules of a kind with an untyped payload. */
export const rulesOf = (kind: JobKind): Rules<unknown> => jobKinds[kind];

export const recurrenceOf = (kind: JobKind): Rules<unknown>['recurrence'] => rulesOf(kind).recurrence;

/** Returns the additional limits of a stored job; an empty list if the payload does not match the schema of the kind. */
export function limitsOf(kind: JobKind, payload: string): ConcurrencyLimit[] {
  const rules = rulesOf(kind);
  if (!rules.limits) return [];
  const { success, data } = rules.payload.safeParse(JSON.parse(payload));
  return success ? rules.limits(data) : [];
}

/** Returns the delay before the next attempt in milliseconds. */
export function backOffMs(kind: JobKind, attempts: number): number {
  const { firstMs, maxMs } = jobKinds[kind].retry;
  return Math.min(maxMs, firstMs * 2 ** (attempts - 1));
}
