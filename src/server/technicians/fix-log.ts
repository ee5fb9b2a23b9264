import { Failure } from '../../domain/failure.ts';
import { fixesStored, fixGroups } from '../lib/process-metrics.ts';
import { isTimeout } from '../platform/db/errors.ts';
import type { Database, FixRow } from '../platform/db/schema.ts';
import { fixKey, fixWriter, type WriteFixes } from './fix-store.ts';
import type { PositionTracks } from './position-tracks.ts';

const MAX_GROUP = 200;
const MAX_WAITING = 5000;

/** The number of new fixes, and the position to show after them, if they have changed it. */
type Appended = { stored: number; position: FixRow | undefined };
type Waiting = { fixes: FixRow[]; done: (appended: Appended) => void; failed: (error: unknown) => void };

/**
 * Writes fixes in groups: all waiting fixes are committed together, so that one sync to disk serves many technicians.
 * An append resolves when its group has been committed.
 */
export class FixLog {
  readonly #write: WriteFixes;
  readonly #tracks: PositionTracks;
  #queue: Waiting[] = [];
  #waiting = 0;
  #flushing: Promise<void> | null = null;

  constructor(db: Database, tracks: PositionTracks) {
    this.#write = fixWriter(db);
    this.#tracks = tracks;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Resolves once the fixes are on disk.
   * @throws Failure OVERLOADED when too many fixes are waiting; the phone keeps the fix and retries
   */
  append(fixes: FixRow[]): Promise<Appended> {
    if (this.#waiting + fixes.length > MAX_WAITING) {
      return Promise.reject(new Failure('OVERLOADED', undefined, { retryAfterSeconds: 2 }));
    }
    return new Promise((done, failed) => {
      this.#queue.push({ fixes, done, failed });
      this.#waiting += fixes.length;
      this.#flushing ??= new Promise((resolve) => setImmediate(() => resolve(this.#flushAll())));
    });
  }

  /** Resolves when the queue is empty. */
  async drain(): Promise<void> {
    await this.#flushing;
  }

  async #flushAll(): Promise<void> {
    while (this.#queue.length > 0) await this.#commit(this.#takeGroup());
    this.#flushing = null;
  }

  #takeGroup(): Waiting[] {
    let size = 0;
    let count = 0;
    for (const { fixes } of this.#queue) {
      if (count > 0 && size + fixes.length > MAX_GROUP) break;
      size += fixes.length;
      count += 1;
    }
    this.#waiting -= size;
    return this.#queue.splice(0, count);
  }

  async #commit(group: Waiting[]): Promise<void> {
    try {
      const unique = new Map(group.flatMap(({ fixes }) => fixes).map((fix) => [fixKey(fix), fix]));
      const fixes = [...unique.values()];
      const { positions, keep } = this.#tracks.follow(fixes);
      const written = await this.#write(fixes, [...positions.values()]);
      keep();
      fixGroups.inc();
      fixesStored.inc(written.length);
      const fresh = new Set(written.map(fixKey));
      for (const { fixes, done } of group) {
        const stored = fixes.filter((fix) => fresh.delete(fixKey(fix))).length;
        done({ stored, position: positions.get(fixes[0]?.techId ?? '') });
      }
    } catch (error) {
      const parts = isTimeout(error) ? byTechnician(group) : [];
      // Committed by technician, so that a locked row fails only that technician's fixes.
      if (parts.length > 1) for (const part of parts) await this.#commit(part);
      else for (const { failed } of group) failed(error);
    }
  }
}

/** Each append has fixes of one technician. */
function byTechnician(group: Waiting[]): Waiting[][] {
  const parts = new Map<string | undefined, Waiting[]>();
  for (const waiting of group) {
    const techId = waiting.fixes[0]?.techId;
    parts.set(techId, [...(parts.get(techId) ?? []), waiting]);
  }
  return [...parts.values()];
}
