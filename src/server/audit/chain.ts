import { createHash } from 'node:crypto';
import type { AuditCheck } from '../../domain/audit.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { AuditRow, Database } from '../db/schema.ts';
import { inSerialTransaction } from '../db/transaction.ts';
import { chain, findLast, listAfter, listUnchained } from './queries.ts';

const BATCH_SIZE = 500;
const CHECK_BATCH_SIZE = 1000;
const EVERY_MS = 2000;
/** What the chain begins with. */
const NOTHING = '';

/** SHA-256, in hex, over the hash before and everything that the entry says. */
function hashOf(before: string, position: number, entry: AuditRow): string {
  const { at, action, role, actor, address, subjectKind, subject, detail } = entry;
  const said = [before, position, Number(at), action, role, actor, address, subjectKind, subject, detail];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

class Overtaken extends Error {}

/**
 * Gives entries their places in the chain. Not done when they are written: every change of a booking would wait for
 * every other one's end.
 */
export async function chainEntries(db: Database): Promise<void> {
  for (;;) {
    try {
      if ((await chainSome(db)) < BATCH_SIZE) return;
    } catch (error) {
      // Another node does the same at the same time.
      if (error instanceof Overtaken || isUniqueViolation(error)) return;
      throw error;
    }
  }
}

const chainSome = (db: Database): Promise<number> =>
  inSerialTransaction(db, async (trx) => {
    const entries = await listUnchained(trx, BATCH_SIZE);
    const last = entries.length > 0 ? await findLast(trx) : undefined;
    let [position, hash] = [last?.position ?? 0, last?.hash ?? NOTHING];
    for (const entry of entries) {
      position += 1;
      hash = hashOf(hash, position, entry);
      if (!(await chain(trx, entry.id, position, hash))) throw new Overtaken();
    }
    return entries.length;
  });

/** Every two seconds; a look at an index when there is nothing to do. */
export function keepChaining({ db, log }: Pick<Context, 'db' | 'log'>): { stop: () => void } {
  const timer = setInterval(() => {
    chainEntries(db).catch((error) => log.warn({ err: error }, 'the audit log was not chained'));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Computes every hash again, from the oldest entry that is still kept; that one's own is taken as it is. */
export async function checkChain(db: Database): Promise<AuditCheck> {
  let entries = 0;
  let first: number | null = null;
  let last: AuditRow | null = null;
  for (;;) {
    const page = await listAfter(db, last?.position ?? 0, CHECK_BATCH_SIZE);
    for (const entry of page) {
      const position: number = last ? Number(last.position) + 1 : Number(entry.position);
      const isFirstKept = last === null && position > 1;
      const isWhole =
        entry.position === position &&
        (isFirstKept || entry.hash === hashOf(last?.hash ?? NOTHING, position, entry));
      if (!isWhole) return { ...result(entries, first, last), broken: position };
      first ??= position;
      last = entry;
      entries += 1;
    }
    if (page.length < CHECK_BATCH_SIZE) return { ...result(entries, first, last), broken: null };
  }
}

const result = (entries: number, firstPosition: number | null, last: AuditRow | null) => ({
  entries,
  firstPosition,
  lastPosition: last?.position ?? null,
  hash: last?.hash ?? null,
});
