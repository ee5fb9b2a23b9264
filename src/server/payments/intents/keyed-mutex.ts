/** Serialises calls with the same key; calls with other keys run concurrently. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<void>>();

  async runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const over = result.then(
      () => {},
      () => {},
    );
    this.#last.set(key, over);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }
}
