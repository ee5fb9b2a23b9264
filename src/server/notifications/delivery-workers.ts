import type { Context } from '../context.ts';
import type { DeliveryRow } from '../db/schema.ts';
import { worthSeconds } from './compose-push.ts';
import { deliverMail } from './deliver-mail.ts';
import { deliverPush } from './deliver-push.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { DeliveryLanes, lanesOf } from './delivery-lanes.ts';
import {
  claimDeliveries,
  finishDelivery,
  listDueDeliveries,
  listMessages,
  noteFailure,
  postponeDeliveries,
} from './message-queries.ts';
import { PushPostponed } from './pusher.ts';
import { deleteEndpoint, listReachableAt, noteAnswering, noteFailing } from './subscription-queries.ts';

/** Of what is due so many are looked at: more than may be under way, as some have to wait for others. */
const MAX_LOOKED_AT = 200;
/** Longer than a push service or mail server may take to answer; another node tries again afterwards. */
const CLAIM_MS = 30_000;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 10 * 60_000;
/** A browser's address that has failed for so long is given up. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

export type Delivering = Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'mailer' | 'pusher'>;

/**
 * Sends what is due, staff's first, each on its own: one that is slow holds up no other. What fails is tried again
 * later, each time twice as late, as long as it is worth saying.
 */
export class DeliveryWorkers {
  readonly #context: Delivering;
  readonly #lanes = new DeliveryLanes();
  readonly #underWay = new Set<Promise<void>>();

  constructor(context: Delivering) {
    this.#context = context;
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Starts as many of those due as may be under way; answers how many. */
  async startDue(): Promise<number> {
    const { db, clock } = this.#context;
    const now = clock();
    const due = await listDueDeliveries(db, now, MAX_LOOKED_AT);
    if (due.length === 0) return 0;
    const endpoints = due.filter(({ channel }) => channel === 'push').map(({ address }) => address);
    const reachable = endpoints.length > 0 ? await listReachableAt(db, endpoints, now) : [];
    const fitting = due
      .map((row) => ({ row, lanes: lanesOf(row, browserOf(row, reachable)) }))
      .filter(({ lanes }) => this.#lanes.enter(lanes));
    if (fitting.length === 0) return 0;

    const ids = fitting.map(({ row }) => row.id);
    const claimed = new Map(
      (await claimDeliveries(db, ids, now, now + CLAIM_MS)).map((delivery) => [delivery.id, delivery]),
    );
    const messageIds = new Set([...claimed.values()].map(({ messageId }) => messageId));
    const messages = new Map(
      (await listMessages(db, [...messageIds])).map((message) => [message.id, message]),
    );
    for (const { row, lanes } of fitting) {
      const delivery = claimed.get(row.id);
      const message = delivery && messages.get(delivery.messageId);
      if (!delivery) {
        this.#lanes.leave(lanes);
        continue;
      }
      const work = message
        ? attempt(this.#context, { delivery, message, browser: browserOf(row, reachable) })
        : finishDelivery(db, delivery.id, 'late', now);
      this.#follow(work, lanes);
    }
    return claimed.size;
  }

  /** Resolves when one of those under way has ended. */
  async oneEnded(): Promise<void> {
    await Promise.race(this.#underWay);
  }

  #follow(work: Promise<unknown>, lanes: ReturnType<typeof lanesOf>): void {
    const ended = work
      .catch((error) => {
        // Its claim ends by itself, and it is tried again then.
        this.#context.log.warn({ err: error }, 'a delivery was not noted; it will be tried again');
      })
      .then(() => {
        this.#lanes.leave(lanes);
        this.#underWay.delete(ended);
      });
    this.#underWay.add(ended);
  }
}

const browserOf = (
  { channel, address, role }: DeliveryRow,
  reachable: Awaited<ReturnType<typeof listReachableAt>>,
) =>
  channel === 'push'
    ? reachable.find((browser) => browser.endpoint === address && browser.role === role)
    : undefined;

async function attempt(context: Delivering, wanted: Delivery): Promise<void> {
  const { db, clock, log } = context;
  const { delivery, message, browser } = wanted;
  const finish = (outcome: Outcome) => finishDelivery(db, delivery.id, outcome, clock());
  if (clock() - message.createdAt > worthSeconds[message.kind] * 1000) return finish('late');
  let outcome: Outcome;
  try {
    outcome = await (delivery.channel === 'push' ? deliverPush : deliverMail)(context, wanted);
  } catch (error) {
    return tryLater(context, wanted, error);
  }
  if (outcome === 'refused') log.warn({ deliveryId: delivery.id }, 'a message was refused for good');
  if (outcome === 'gone') await deleteEndpoint(db, delivery.address);
  else if (browser?.failingSince != null) await noteAnswering(db, delivery.address);
  await finish(outcome);
}

/** With the delivery everything else for the same address waits, unless the address is given up. */
async function tryLater(context: Delivering, { delivery, browser }: Delivery, error: unknown): Promise<void> {
  const { db, clock, log } = context;
  const now = clock();
  if (browser?.failingSince != null && now - browser.failingSince >= GIVE_UP_AFTER_MS) {
    await deleteEndpoint(db, delivery.address);
    return finishDelivery(db, delivery.id, 'gone', now);
  }
  const text = error instanceof Error ? error.message : String(error);
  const backOffMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** delivery.attempts);
  const afterMs = (error instanceof PushPostponed ? error.afterMs : null) ?? backOffMs;
  log.warn({ err: error, deliveryId: delivery.id }, 'a message was not sent; it will be tried again');
  await noteFailure(db, delivery.id, text, now + afterMs);
  if (!browser) return;
  await noteFailing(db, delivery.address, now);
  await postponeDeliveries(db, delivery.address, now + afterMs);
}
