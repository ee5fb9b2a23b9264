import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DisputeState, holdsMoney } from '../../../src/domain/money/dispute.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { PaymentDeclined, PaymentUnavailable } from '../../../src/server/payments/provider/provider.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { trials } from '../../trials.ts';
import { openWork, reconcile } from '../payment-work.ts';
import { providerDifferences } from '../provider-differences.ts';
import { ofDispute, ofPayment, ofRefund, sendEvent, webhookEnv } from '../provider-events.ts';
import { billingContact, type Caller, emergency, startTestApp } from '../test-app.ts';
import { createTestProvider } from './test-provider.ts';

const RUNS = trials(2, 12, 300);
const MAX_STEPS = 40;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const env = { SESSION_SECRET: 'one secret for all lives of the app', ...webhookEnv };

/** In the background, so that they may wait while a customer or an admin acts. */
const held = ['capture', 'void', 'refund'] as const;
const calls = [...held, 'authorize', 'findRefund', 'cancelByIdempotencyKey'] as const;
const errors = [
  new PaymentUnavailable('down'),
  new PaymentDeclined('SPURIOUS', 'Refused for no reason.'),
  new Error('the answer is garbage'),
];
const totals = [185, 125];
/** What may become of a dispute. */
const disputes: Record<DisputeState | 'none', readonly DisputeState[]> = {
  none: ['inquiry', 'open', 'open', 'lost'],
  inquiry: ['open', 'closed'],
  open: ['reviewing', 'lost', 'won'],
  reviewing: ['lost', 'won'],
  won: [],
  lost: [],
  closed: [],
};

/** The app, its provider, and what a customer has been answered. */
class World {
  readonly card = createTestProvider();
  readonly #databaseUrl: string;
  t!: Awaited<ReturnType<typeof startTestApp>>;
  admin!: Caller;
  customer!: Caller;
  payments: string[] = [];
  bookings: string[] = [];
  /** What the provider has to tell of the payments of this run, also what was delivered before. */
  events: string[] = [];
  keys = 0;
  #before = 0;
  readonly #letGo: (() => void)[] = [];
  readonly #waiting: Promise<void>[] = [];

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  async start(): Promise<void> {
    const { card } = this;
    this.t = await startTestApp({ databaseUrl: this.#databaseUrl, env, ports: { payments: card.provider } });
  }

  /** Starts the app again on the same database, at the same time. */
  async restart(): Promise<void> {
    await this.goOn();
    const now = this.t.now();
    await this.t.close();
    await this.start();
    this.t.advance(now - this.t.now());
  }

  /** Forgets the payments, bookings and events of the former run. */
  begin(customer: Caller): void {
    Object.assign(this, { customer, payments: [], bookings: [], events: [] });
    this.#before = this.card.ids().length;
  }

  /** The id of a payment of this run that the provider has taken; undefined if there is none. */
  readonly taken = (n: number): string | undefined => {
    const ids = this.card.ids().slice(this.#before);
    const taken = ids.filter((id) => this.card.standingOf(id) === 'taken');
    return taken[n % taken.length];
  };

  hold(call: (typeof held)[number]): void {
    this.#letGo.push(this.card.hold(call));
  }

  /** Ends the waiting of all calls. */
  async goOn(): Promise<void> {
    for (const letGo of this.#letGo.splice(0)) letGo();
    await Promise.all(this.#waiting.splice(0));
  }

  /** Runs the due jobs as another node; while a call waits, in the background. */
  async reconcile(): Promise<void> {
    const running = reconcile(this.t.context);
    if (this.#letGo.length === 0) return running;
    this.#waiting.push(running);
  }
}

const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item;

/** What may happen, each with two numbers that choose the details. */
const steps: Record<string, (world: World, a: number, b: number) => unknown> = {
  async authorize(world, a) {
    const { t, customer, payments } = world;
    world.keys += 1;
    const payment = { amount: pick(totals, a), sourceId: 'cnon:card-nonce-ok', billingContact };
    const asked = { ...payment, idempotencyKey: `${customer.id.slice(0, 20)} ${world.keys}` };
    const { paymentId } = (await t.post('/api/create-payment', customer, asked)).body;
    if (paymentId) payments.push(paymentId);
  },
  async bind({ t, customer, payments, bookings }, a) {
    const paymentId = payments.length > 0 ? pick(payments, a) : null;
    const { status, body } = await t.post('/api/bookings', customer, { ...emergency, paymentId });
    if (status === 201) bookings.push(body.id);
  },
  async void({ t, customer, payments }, a) {
    const wrong = { ...emergency, totalAmount: 100, paymentId: pick(['none', ...payments], a) };
    await t.post('/api/bookings', customer, wrong);
  },
  async cancel({ t, customer, bookings }, a) {
    if (bookings.length > 0) await t.post(`/api/bookings/${pick(bookings, a)}/cancel`, customer);
  },
  async refund(world, a, b) {
    const { t, admin, bookings } = world;
    world.keys += 1;
    const amount = pick([0.01, 37.5, 60, 185], b);
    const request = { amount, reason: 'by chance', idempotencyKey: `${world.keys} ${bookings.length}` };
    if (bookings.length > 0) await t.post(`/api/admin/bookings/${pick(bookings, a)}/refund`, admin, request);
  },
  fail: ({ card }, a, b) => card.fail(pick(calls, a), pick(errors, b)),
  loseAnswer: ({ card }, a, b) => card.loseAnswer(pick(calls, a), pick(errors, b)),
  refuseRefund: ({ card }, a) => card.refundsTo(pick(['pending', 'failed'] as const, a)),
  endRefunds: ({ card }, a) => card.endRefunds(pick(['completed', 'failed'] as const, a)),
  chargeFee(world, a, b) {
    const id = world.taken(a);
    if (!id) return;
    world.card.setFee(id, pick([567, 392, 30], b));
    world.events.push(ofPayment(id));
  },
  /** A person refunds on the provider's website, which refuses that while a bank has the money. */
  refundByHand({ card, taken, events }, a, b) {
    const id = taken(a);
    const cents = id ? Math.min(pick([1, 3750, 18_500], b), card.refundableOf(id)) : 0;
    if (!id || cents === 0 || holdsMoney(card.disputeOf(id)?.state ?? 'closed')) return;
    card.refundByHand(id, cents);
    events.push(ofRefund(id), ofPayment(id));
  },
  dispute({ card, taken, events }, a, b) {
    const id = taken(a);
    const next = id ? disputes[card.disputeOf(id)?.state ?? 'none'] : [];
    if (!id || next.length === 0) return;
    events.push(ofDispute(card.dispute(id, pick(next, b))));
  },
  /** An event of something that the app did itself. */
  tell({ taken, events }, a, b) {
    const id = taken(a);
    if (id) events.push(pick([ofPayment, ofRefund], b)(id));
  },
  /** In any order, and the same again. */
  async deliver({ t, events }, a, b) {
    if (events.length === 0) return;
    for (let n = 0; n <= b % 2; n += 1) expect(await sendEvent(t, pick(events, a))).toBe(200);
  },
  hold: (world, a) => world.hold(pick(held, a)),
  goOn: (world) => world.goOn(),
  reconcile: (world) => world.reconcile(),
  wait: ({ t }, a) => t.advance(pick([1000, 6000, MINUTE_MS, 16 * MINUTE_MS], a)),
  jump: ({ t }, a) => t.advance(pick([-HOUR_MS, HOUR_MS], a)),
  restart: (world) => world.restart(),
  /** A node dies with its claimed jobs. */
  crash: ({ t }) =>
    t.db
      .updateTable('jobs')
      .set({ claimedUntil: t.now() + 5000 })
      .where('endedAt', 'is', null)
      .execute(),
};
const names = Object.keys(steps);
const frequent = [
  ...['authorize', 'bind', 'authorize', 'bind', 'cancel', 'refund', 'reconcile'],
  ...['dispute', 'deliver', 'deliver'],
];
const step = fc.record({ does: fc.constantFrom(...names, ...frequent), a: fc.nat(99), b: fc.nat(99) });

/** A refund whose answer was a lie, the same amount by hand before the books knew, and then the rest. */
const byHandBetween = [
  { does: 'authorize', a: 30, b: 76 },
  { does: 'bind', a: 70, b: 27 },
  { does: 'reconcile', a: 0, b: 0 },
  { does: 'refund', a: 47, b: 4 },
  { does: 'loseAnswer', a: 92, b: 79 },
  { does: 'refund', a: 16, b: 84 },
  { does: 'refundByHand', a: 22, b: 33 },
  { does: 'cancel', a: 97, b: 75 },
];

/** Lists the movements whose entries do not sum to zero. */
const unbalanced = ({ t }: World) =>
  t.db
    .selectFrom('ledgerEntries')
    .select('movementId')
    .groupBy('movementId')
    .having((e) => e.fn.sum('amountCents'), '<>', 0)
    .execute();

/** Heals the provider, delivers what it has to tell from the last to the first, and lets time pass until nothing is open; a clock that went back makes orphans wait longer. */
async function settle(world: World): Promise<void> {
  const { card, t } = world;
  card.heal();
  await world.goOn();
  await reconcile(t.context);
  for (const body of world.events.reverse()) await sendEvent(t, body);
  const open = async () => [
    ...(await openWork(t.db).select(['kind as what', 'lastError as why']).execute()),
    ...(await t.db
      .selectFrom('jobs')
      .select(['kind as what', 'lastError as why'])
      .where('kind', 'in', ['follow-payment', 'follow-dispute'])
      .where('endedAt', 'is', null)
      .execute()),
    ...(await t.db
      .selectFrom('payments')
      .select(['status as what', 'id as why'])
      .where('status', 'in', ['intent', 'authorized'])
      .execute()),
  ];
  for (let n = 0; n < 60 && (await open()).length > 0; n += 1) {
    card.endRefunds('completed');
    t.advance(16 * MINUTE_MS);
    await reconcile(t.context);
  }
  expect(await open()).toEqual([]);
}

it(
  `after any order of ${MAX_STEPS} steps the entries sum to zero and the books are the provider's, ${RUNS} times`,
  async () => {
    const world = new World(await migratedDatabaseUrl());
    await world.start();
    world.admin = await world.t.staff('admin', 'mreyes');
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: MAX_STEPS }), async (taken) => {
        run += 1;
        world.begin(await world.t.customer(`jordan${run}@example.com`));
        for (const { does, a, b } of taken) {
          await steps[does]?.(world, a, b);
          expect(await unbalanced(world), does).toEqual([]);
        }
        await settle(world);
        expect((await checkLedger(world.t.db)).differences).toEqual([]);
        expect(await providerDifferences(world.t.db, world.card)).toEqual([]);
      }),
      // The seed is printed; shrinking would take minutes.
      { numRuns: RUNS + 1, examples: [[byHandBetween]], endOnFailure: true },
    );
  },
  trials(180_000, 180_000, 3_600_000),
);
