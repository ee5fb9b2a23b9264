import type { Context } from '../context.ts';
import type { OutboxRow } from '../db/schema.ts';
import { type Moving, moveMoney } from './move-money.ts';
import { claim, finish, listDue, postpone, renewClaim } from './outbox.ts';
import { findPayment } from './queries.ts';

/** As many payments as are under way at once. One that hangs leaves room for the others. */
const MAX_AT_ONCE = 8;
const RENEW_EVERY_MS = 1500;

export type Settling = Moving & Pick<Context, 'sharedClock'>;

/** Works off the outbox: several payments at once, the rows of one payment one after another. */
export class OutboxWorker {
  readonly #context: Settling;
  readonly #underWay = new Set<Promise<void>>();
  #looking: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(context: Settling) {
    this.#context = context;
  }

  /** Starts what is due and there is room for; each row that ends makes room for the next. */
  wake(): Promise<void> {
    this.#again = true;
    // Begun later: a look that ends at once, as there is no room, would be kept as one that never ends.
    this.#looking ??= Promise.resolve().then(() => this.#look());
    return this.#looking;
  }

  /** Resolves when nothing that this node could do is due any more. */
  async drain(): Promise<void> {
    for (;;) {
      await this.wake();
      if (this.#underWay.size === 0) return;
      await Promise.race(this.#underWay);
    }
  }

  /** Starts nothing new, and resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#underWay);
  }

  async #look(): Promise<void> {
    const { db, sharedClock } = this.#context;
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        const room = MAX_AT_ONCE - this.#underWay.size;
        if (room <= 0) return;
        const now = await sharedClock();
        for (const row of await listDue(db, now, room)) {
          const claimed = await claim(db, row, now);
          if (claimed) this.#start(claimed);
        }
      }
    } finally {
      this.#looking = null;
    }
  }

  #start(row: OutboxRow): void {
    const work = settleRow(this.#context, row)
      .catch((error) => this.#warn(error))
      .then(() => {
        this.#underWay.delete(work);
        this.wake().catch((error) => this.#warn(error));
      });
    this.#underWay.add(work);
  }

  #warn(error: unknown): void {
    if (!this.#stopped) this.#context.log.warn({ err: error }, 'the outbox cannot be worked off now');
  }
}

/** Does what the outbox holds and is due. */
export const settleDue = (context: Settling): Promise<void> => new OutboxWorker(context).drain();

/** Does one claimed row. One that fails is tried again later; it never gets lost. */
async function settleRow(context: Settling, row: OutboxRow): Promise<void> {
  const { db, clock, sharedClock, log } = context;
  const renew = async () => renewClaim(db, row, await sharedClock());
  const renewal = setInterval(() => void renew().catch(() => {}), RENEW_EVERY_MS);
  try {
    const payment = await findPayment(db, row.subject);
    const moved = payment && (await moveMoney[row.kind](context, payment));
    if (moved === 'pending') await postpone(db, row, null, await sharedClock());
    else await finish(db, row, clock());
  } catch (error) {
    log.warn(
      { err: error, outboxId: row.id, kind: row.kind },
      'settling a payment failed; it will be tried again',
    );
    await postpone(db, row, error instanceof Error ? error.message : String(error), await sharedClock());
  } finally {
    clearInterval(renewal);
  }
}
