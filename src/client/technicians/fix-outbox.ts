import { toTime } from '../../domain/time.ts';
import type { PhoneStore, UnsentFix } from '../offline/phone-store.ts';
import { toServerTime } from '../ui/server-clock.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;
const BATCH_SIZE = 200;

type Parts = {
  techId: string;
  store: PhoneStore<UnsentFix>;
  /** The server's time for a time of the device's clock; null while their difference is unknown. */
  wireTime: (takenAtMs: number) => string | null;
  /**
   * Sends fixes; `newest`: whether the newest fix is among them. Resolves to true once the server has the fixes, to
   * false if it refuses them for good; rejects if they are to be sent again.
   */
  send: (fixes: readonly UnsentFix[], newest: boolean) => Promise<boolean>;
  onChange: (change: { waiting: number; sent?: boolean }) => void;
};

export type FixOutbox = {
  /** Stores a fix and sends it; resolves once the device has stored the fix. */
  put: (fix: Omit<UnsentFix, 'recordedAt' | 'techId'>) => Promise<void>;
  /** Sends at once, and reads the stored fixes if that has failed; to be called when the connection is back. */
  flush: () => void;
  /** Stops sending; stored fixes stay on the device. */
  close: () => void;
};

/**
 * Stores every fix on the device until the server has it. The newest fix is sent first, because people follow it on a
 * map; then the others in batches, the oldest first.
 */
export function createFixOutbox({ techId, store, wireTime, send, onChange }: Parts): FixOutbox {
  let queue: UnsentFix[] = [];
  let inFlight = 0;
  let failing = false;
  let oneByOne = false;
  let batchNext = false;
  let closed = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = (sent?: boolean) => {
    // A fix that is being sent for the first time does not count as waiting.
    const firstTry = inFlight === 1 && !failing ? 1 : 0;
    if (!closed) onChange({ waiting: Math.max(0, queue.length - firstTry), sent });
  };
  const merge = (fixes: readonly UnsentFix[]) => {
    const known = new Set(queue.map(({ id }) => id));
    queue = [...queue, ...fixes.filter(({ id }) => !known.has(id))].sort((a, b) => a.takenAtMs - b.takenAtMs);
  };
  const remove = (done: readonly UnsentFix[]) => {
    const ids = new Set(done.map(({ id }) => id));
    queue = queue.filter(({ id }) => !ids.has(id));
    return store.forget([...ids]).catch(() => undefined);
  };

  /** Gives each fix its time once: with another time the server would store the fix again. */
  async function dated(fixes: readonly UnsentFix[]): Promise<UnsentFix[]> {
    const undated = fixes.filter(({ recordedAt }) => recordedAt === null);
    if (undated.length === 0) return [...fixes];
    for (const fix of undated)
      fix.recordedAt = wireTime(fix.takenAtMs) ?? toTime(toServerTime(fix.takenAtMs));
    await store.save(undated).catch(() => undefined);
    return [...fixes];
  }

  function choose(): UnsentFix[] {
    if (oneByOne) return queue.slice(0, 1);
    return batchNext ? queue.slice(0, BATCH_SIZE) : queue.slice(-1);
  }

  async function sendNext(): Promise<void> {
    if (closed || inFlight > 0 || queue.length === 0) return;
    clearTimeout(timer);
    const fixes = choose();
    inFlight = fixes.length;
    report();
    try {
      const newest = fixes.at(-1) === queue.at(-1);
      const taken = await send(await dated(fixes), newest);
      // The server refuses a batch with one invalid fix: sent one by one, the others are accepted.
      if (!taken && fixes.length > 1) oneByOne = true;
      else await remove(fixes);
      batchNext = !batchNext && !oneByOne;
      failing = false;
      retryMs = FIRST_RETRY_MS;
      inFlight = 0;
      if (queue.length === 0) oneByOne = batchNext = false;
      report(taken);
      void sendNext();
    } catch {
      inFlight = 0;
      failing = true;
      batchNext = false;
      report(false);
      timer = setTimeout(sendNext, retryMs);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    }
  }

  let isLoaded = false;
  const load = () =>
    store.load(techId).then(
      (fixes) => {
        isLoaded = true;
        merge(fixes);
        report();
        void sendNext();
      },
      () => undefined,
    );
  const loaded = load();

  return {
    async put(fix) {
      const unsent: UnsentFix = { ...fix, techId, recordedAt: wireTime(fix.takenAtMs) };
      await Promise.all([loaded, store.save([unsent]).catch(() => undefined)]);
      merge([unsent]);
      report();
      // After a failure the timer sends the next fix.
      if (!failing) void sendNext();
    },
    flush() {
      retryMs = FIRST_RETRY_MS;
      if (!isLoaded) void load();
      void sendNext();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
