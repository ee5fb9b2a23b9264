const WINDOW_MS = 60 * 60 * 1000;
const MAX_VIEWS = 10_000;

export type View = { jti: string; action: string; subject: string | null; at: number };

/** Determines whether a view is the session's first in an hour, because clients fetch views repeatedly. */
export class FirstViews {
  readonly #recordedAt = new Map<string, number>();

  isFirst({ jti, action, subject, at }: View): boolean {
    const key = `${jti} ${action} ${subject ?? ''}`;
    if ((this.#recordedAt.get(key) ?? Number.NEGATIVE_INFINITY) > at - WINDOW_MS) return false;
    this.#recordedAt.delete(key);
    this.#recordedAt.set(key, at);
    const oldest = this.#recordedAt.keys().next().value;
    if (this.#recordedAt.size > MAX_VIEWS && oldest !== undefined) this.#recordedAt.delete(oldest);
    return true;
  }
}
