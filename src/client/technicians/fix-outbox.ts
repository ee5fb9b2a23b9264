import type { Keep, KeptFix } from '../offline/phone-store.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;
const MAX_BATCH = 200;

type Parts = {
  techId: string;
  keep: Keep<KeptFix>;
  /** The wire's time for a moment of the device's clock; null while that clock is not trusted yet. */
  wireTime: (takenAtMs: number) => string | null;
  /**
   * Sends one or several; `newest` when the newest is among them. True once the server has them, false when it
   * never will; rejects to be asked again.
   */
  send: (fixes: readonly KeptFix[], newest: boolean) => Promise<boolean>;
  onChange: (change: { waiting: number; sent?: boolean }) => void;
};

export type FixOutbox = {
  /** Resolves once the fix is kept on the device. */
  put: (fix: Omit<KeptFix, 'recordedAt' | 'techId'>) => Promise<void>;
  /** Tries now, for when the connection is back. */
  flush: () => void;
  /** Lets go of the line; what is kept stays on the device. */
  close: () => void;
};

/**
 * Holds every fix, in the device's own memory, until the server has it. The newest goes first, since somebody
 * waits for it on a map; then the others, the oldest first, as batches.
 */
export function createFixOutbox({ techId, keep, wireTime, send, onChange }: Parts): FixOutbox {
  let queue: KeptFix[] = [];
  let inFlight = 0;
  let failing = false;
  let oneByOne = false;
  let batchNext = false;
  let closed = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (sent?: boolean) => {
    // One that is on its way for the first time does not wait.
    const going = inFlight === 1 && !failing ? 1 : 0;
    if (!closed) onChange({ waiting: Math.max(0, queue.length - going), sent });
  };
  const merge = (fixes: readonly KeptFix[]) => {
    const known = new Set(queue.map(({ id }) => id));
    queue = [...queue, ...fixes.filter(({ id }) => !known.has(id))].sort((a, b) => a.takenAtMs - b.takenAtMs);
  };
  const without = (done: readonly KeptFix[]) => {
    const ids = new Set(done.map(({ id }) => id));
    queue = queue.filter(({ id }) => !ids.has(id));
    return keep.forget([...ids]).catch(() => undefined);
  };

  /** A time, once sent, never changes: the server would take the fix for another. */
  async function dated(fixes: readonly KeptFix[]): Promise<KeptFix[]> {
    const undated = fixes.filter(({ recordedAt }) => recordedAt === null);
    if (undated.length === 0) return [...fixes];
    for (const fix of undated)
      fix.recordedAt = wireTime(fix.takenAtMs) ?? new Date(fix.takenAtMs).toISOString();
    await keep.save(undated).catch(() => undefined);
    return [...fixes];
  }

  function choose(): KeptFix[] {
    if (oneByOne) return queue.slice(0, 1);
    return batchNext ? queue.slice(0, MAX_BATCH) : queue.slice(-1);
  }

  async function pump(): Promise<void> {
    if (closed || inFlight > 0 || queue.length === 0) return;
    clearTimeout(timer);
    const fixes = choose();
    inFlight = fixes.length;
    say();
    try {
      const newest = fixes.at(-1) === queue.at(-1);
      const taken = await send(await dated(fixes), newest);
      // One of a batch is bad: alone, the good ones go through.
      if (!taken && fixes.length > 1) oneByOne = true;
      else await without(fixes);
      batchNext = !batchNext && !oneByOne;
      failing = false;
      retryMs = FIRST_RETRY_MS;
      inFlight = 0;
      if (queue.length === 0) oneByOne = batchNext = false;
      say(taken);
      void pump();
    } catch {
      inFlight = 0;
      failing = true;
      batchNext = false;
      say(false);
      timer = setTimeout(pump, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    }
  }

  const loaded = keep.load(techId).then(
    (fixes) => {
      merge(fixes);
      say();
      void pump();
    },
    () => undefined,
  );

  return {
    async put(fix) {
      const kept: KeptFix = { ...fix, techId, recordedAt: wireTime(fix.takenAtMs) };
      await Promise.all([loaded, keep.save([kept]).catch(() => undefined)]);
      merge([kept]);
      say();
      // While the line is down the retry's own rhythm holds; otherwise it goes at once.
      if (!failing) void pump();
    },
    flush() {
      retryMs = FIRST_RETRY_MS;
      void pump();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
