import { createHash } from 'node:crypto';
import type { AuditCheck } from '../../domain/audit.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { AuditRow, Database } from '../platform/db/schema.ts';
import { inSerialTransaction } from '../platform/db/transaction.ts';
import { chain, findLast, listAfter, listUnchained } from './queries.ts';

const BATCH_SIZE = 500;
const CHECK_BATCH_SIZE = 1000;
const INTERVAL_MS = 2000;
/** The hash before the first entry. */
const EMPTY_HASH = '';

/** Returns the SHA-256 in hex of the previous hash and all fields of the entry. */
function hashOf(before: string, position: number, entry: AuditRow): string {
  const { at, action, role, actor, address, subjectKind, subject, detail } = entry;
  const said = [before, position, Number(at), action, role, actor, address, subjectKind, subject, detail];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

class Overtaken extends Error {}

/**
 * Adds entries to the hash chain. This is separate from writing them, because otherwise every booking change would wait
 * for all others.
 */
export async function chainEntries(db: Database): Promise<void> {
  for (;;) {
    try {
      if ((await chainSome(db)) < BATCH_SIZE) return;
    } catch (error) {
      // Another node is chaining the same entries.
      if (error instanceof Overtaken || isUniqueViolation(error)) return;
      throw error;
    }
  }
}

const chainSome = (db: Database): Promise<number> =>
  inSerialTransaction(db, async (trx) => {
    const entries = await listUnchained(trx, BATCH_SIZE);
    const last = entries.length > 0 ? await findLast(trx) : undefined;
    let [position, hash] = [last?.position ?? 0, last?.hash ?? EMPTY_HASH];
    for (const entry of entries) {
      position += 1;
      hash = hashOf(hash, position, entry);
      if (!(await chain(trx, entry.id, position, hash))) throw new Overtaken();
    }
    return entries.length;
  });

/** Chains new entries every two seconds; without new entries this costs one index lookup. */
export function startChaining({ db, log }: Pick<Context, 'db' | 'log'>): { stop: () => void } {
  const timer = setInterval(() => {
    chainEntries(db).catch((error) => log.warn({ err: error }, 'chaining the audit log failed'));
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Recomputes all hashes from the oldest entry, whose own hash is taken as given because its predecessors are deleted.
 */
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
        (isFirstKept || entry.hash === hashOf(last?.hash ?? EMPTY_HASH, position, entry));
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
