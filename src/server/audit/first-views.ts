const TOLD_FOR_MS = 60 * 60 * 1000;
const MAX_VIEWS = 10_000;

export type View = { jti: string; action: string; subject: string | null; at: number };

/** Tells which views are a session's first ones in an hour: what is shown is read again and again. */
export class FirstViews {
  readonly #told = new Map<string, number>();

  isFirst({ jti, action, subject, at }: View): boolean {
    const key = `${jti} ${action} ${subject ?? ''}`;
    if ((this.#told.get(key) ?? Number.NEGATIVE_INFINITY) > at - TOLD_FOR_MS) return false;
    this.#told.delete(key);
    this.#told.set(key, at);
    const oldest = this.#told.keys().next().value;
    if (this.#told.size > MAX_VIEWS && oldest !== undefined) this.#told.delete(oldest);
    return true;
  }
}
