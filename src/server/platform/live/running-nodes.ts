import type { PlatformContext } from '../context.ts';

const SEEN_EVERY_MS = 2000;
/** A node that has not written its row for this long does not run. */
const RUNNING_MS = 5000;
/** Longer than RUNNING_MS, so that a node that stands still counts as ended before it counts as unheard. */
const UNHEARD_AFTER_MS = 8000;
const FORGET_AFTER_MS = 60_000;

type Running = Pick<PlatformContext, 'db' | 'sharedClock' | 'events' | 'nodeId' | 'log'>;

/**
 * Compares the other nodes that run by the database with those that this node hears through Redis. A connection to Redis
 * shows only that this node reaches Redis, not that the others do.
 */
export class RunningNodes {
  readonly #context: Running;
  readonly #heardAtMs = new Map<string, number>();
  /** Since when each other node has run, by this node's clock. */
  #runningSinceMs = new Map<string, number>();
  #readAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isSeeing = false;

  constructor(context: Running) {
    this.#context = context;
    context.events.on('node:seen', ({ id }) => this.#heardAtMs.set(id, performance.now()));
  }

  start(): void {
    void this.see();
    this.#timer = setInterval(() => void this.see(), SEEN_EVERY_MS);
    this.#timer.unref();
  }

  /** Whether another node runs that this node does not hear. */
  get isAnyUnheard(): boolean {
    const now = performance.now();
    // Without the database nobody knows who runs.
    if (now - this.#readAtMs > RUNNING_MS) return false;
    return [...this.#runningSinceMs].some(
      ([id, sinceMs]) => now - Math.max(sinceMs, this.#heardAtMs.get(id) ?? 0) > UNHEARD_AFTER_MS,
    );
  }

  /** Shows the other nodes that this one has ended. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    const { db, nodeId } = this.#context;
    await db.deleteFrom('nodes').where('id', '=', nodeId).execute();
  }

  /** Shows the other nodes that this one runs, and reads which others do. */
  async see(): Promise<void> {
    const { events, nodeId, log } = this.#context;
    events.emit('node:seen', { id: nodeId });
    if (this.#isSeeing) return;
    this.#isSeeing = true;
    try {
      const ids = await this.#readOthers();
      const now = performance.now();
      this.#runningSinceMs = new Map(ids.map((id) => [id, this.#runningSinceMs.get(id) ?? now]));
      this.#readAtMs = now;
    } catch (error) {
      log.debug({ err: error }, 'this node was not written down as running');
    } finally {
      this.#isSeeing = false;
    }
  }

  async #readOthers(): Promise<string[]> {
    const { db, sharedClock, nodeId } = this.#context;
    const seenAt = await sharedClock();
    await db
      .insertInto('nodes')
      .values({ id: nodeId, seenAt })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt }))
      .execute();
    await db
      .deleteFrom('nodes')
      .where('seenAt', '<', seenAt - FORGET_AFTER_MS)
      .execute();
    const others = await db
      .selectFrom('nodes')
      .select('id')
      .where('id', '!=', nodeId)
      .where('seenAt', '>', seenAt - RUNNING_MS)
      .execute();
    return others.map(({ id }) => id);
  }
}
