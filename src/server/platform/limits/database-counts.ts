import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import type { Database, Db } from '../db/schema.ts';
import type { Counts, TakeResult } from './counts.ts';

/**
 * The counts of all nodes in the database: slower than Redis, so only what guards secrets is counted here, and only
 * while Redis does not answer.
 */
export class DatabaseCounts implements Counts {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #secret: Buffer;

  /** @param secret keys the hashes that stand in the table for addresses and names, which could be guessed */
  constructor(db: Database, clock: Clock, secret: Buffer) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
  }

  /** A window that ends later than any new one began before the clock went back, so it counts as ended. */
  async take(name: string, key: string, max: number, windowMs: number): Promise<TakeResult> {
    const now = this.#clock();
    const id = this.#hashOf(name, key);
    const endsAt = now + windowMs;
    const hasEnded = sql<boolean>`(limit_counts.ends_at <= ${now} or limit_counts.ends_at > ${endsAt})`;
    // One statement, so that concurrent attempts cannot all read the same count.
    const counted = await this.#db
      .insertInto('limitCounts')
      .values({ id, count: 1, endsAt })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            count: sql`case when ${hasEnded} then 1 else limit_counts.count + 1 end`,
            endsAt: sql`case when ${hasEnded} then ${endsAt} else limit_counts.ends_at end`,
          })
          .where((where) => where.or([where('limitCounts.count', '<', max), hasEnded])),
      )
      .returning('id')
      .executeTakeFirst();
    if (counted) return null;
    const window = await this.#db
      .selectFrom('limitCounts')
      .select('endsAt')
      .where('id', '=', id)
      .executeTakeFirst();
    return Math.max(0, (window?.endsAt ?? now) - now);
  }

  async giveBack(name: string, key: string): Promise<void> {
    await this.#db
      .updateTable('limitCounts')
      .set((set) => ({ count: set('count', '-', 1) }))
      .where('id', '=', this.#hashOf(name, key))
      .where('count', '>', 0)
      .execute();
  }

  #hashOf(name: string, key: string): string {
    return createHmac('sha256', this.#secret).update(`${name} ${key}`).digest('hex');
  }
}

/** Deletes the counts whose window ended before an instant. Returns their number. */
export async function deleteEndedCounts(db: Db, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('limitCounts')
    .where('endsAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
