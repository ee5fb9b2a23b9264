import { LEAST_MS } from './fix-thinning.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

type Parts<Item> = {
  /** True once the server has it, false when it never will; rejects to be asked again with the newest. */
  send: (item: Item) => Promise<boolean>;
  onChange: (change: { waiting: number; sent?: boolean }) => void;
};

export type FixOutbox<Item> = {
  put: (item: Item) => void;
  /** Tries now, for when the line is back. */
  flush: () => void;
  clear: () => void;
};

/**
 * Holds what is to be sent: the newest only, one in flight, at most one a second, tried again until the
 * server has it. A newer one takes the place of one that is still waiting.
 */
export function createFixOutbox<Item>({ send, onChange }: Parts<Item>): FixOutbox<Item> {
  let newest: Item | null = null;
  let inFlight = false;
  let lastTriedMs = Number.NEGATIVE_INFINITY;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let life = 0;

  const waiting = () => Number(newest !== null) + Number(inFlight);
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(pump, ms);
  };

  function pump() {
    if (inFlight || newest === null) return;
    const tooSoonMs = lastTriedMs + LEAST_MS - Date.now();
    if (tooSoonMs > 0) return later(tooSoonMs);
    const item = newest;
    const begun = life;
    newest = null;
    inFlight = true;
    lastTriedMs = Date.now();
    send(item).then(
      (sent) => {
        if (begun !== life) return;
        inFlight = false;
        retryMs = FIRST_RETRY_MS;
        onChange({ waiting: waiting(), sent });
        pump();
      },
      () => {
        if (begun !== life) return;
        inFlight = false;
        newest ??= item;
        onChange({ waiting: waiting(), sent: false });
        later(retryMs);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      },
    );
  }

  return {
    put(item) {
      newest = item;
      onChange({ waiting: waiting() });
      // While the line is down the retry's own rhythm holds; otherwise it goes at once.
      if (retryMs === FIRST_RETRY_MS) pump();
    },
    flush() {
      retryMs = FIRST_RETRY_MS;
      pump();
    },
    clear() {
      life += 1;
      clearTimeout(timer);
      newest = null;
      inFlight = false;
      retryMs = FIRST_RETRY_MS;
      lastTriedMs = Number.NEGATIVE_INFINITY;
    },
  };
}
