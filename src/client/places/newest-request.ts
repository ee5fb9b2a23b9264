type Asked<T> = { key: string; answer: Promise<T>; canceller: AbortController };

/** At most one request at a time: another key aborts the request under way, the same key shares its answer. */
export type NewestRequest<T> = {
  /** Rejects as `ask` does; a rejection is not kept, so that the same key can be requested again. */
  get(key: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Aborts the request under way and forgets its answer. */
  abort(): void;
};

export function createNewestRequest<T>(): NewestRequest<T> {
  let current: Asked<T> | null = null;

  function abort(): void {
    current?.canceller.abort();
    current = null;
  }

  return {
    abort,
    get(key, ask) {
      if (current?.key === key) return current.answer;
      abort();
      const canceller = new AbortController();
      const asked = { key, answer: ask(canceller.signal), canceller };
      current = asked;
      asked.answer.catch(() => {
        if (current === asked) current = null;
      });
      return asked.answer;
    },
  };
}
