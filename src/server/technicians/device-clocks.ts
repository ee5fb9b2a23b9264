import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts';

/** A clock that is less behind harms nobody: nothing counts such a position as old. */
const MIN_BEHIND_MS = 2 * MINUTE_MS;
/** Trails are deleted after this time, so that no fix is kept on a phone for longer to any purpose. */
const MAX_LATE_MS = 30 * DAY_MS;
const IN_STEP_MS = 2_000;
const MIN_STEP_MS = 500;
/** So many fixes in step with the server's clock, and late by the same time, are not late. */
const STEPS = 2;

type Seen = { recordedAt: number; receivedAt: number; steps: number; behindMs: number };

/**
 * Tells a late fix from a fix of a device whose clock is behind. A late one is stale and moves no position. A device
 * that sends fixes at the pace at which it takes them sends them at once: if all are late by the same time, its clock
 * is behind by this time, and without a correction its position would stand still.
 */
export class DeviceClocks {
  readonly #seen = new Map<string, Seen>();

  /** Returns the times of fixes that were received together, by the server's clock. */
  correct(techId: string, recorded: readonly number[], receivedAt: number): number[] {
    const [only] = recorded;
    if (recorded.length === 1 && only !== undefined) this.#learn(techId, only, receivedAt);
    const behindMs = this.#seen.get(techId)?.behindMs ?? 0;
    // A clock that is ahead dates the newest fix in the future; the others keep their distance from it.
    const aheadMs = Math.max(0, ...recorded.map((ms) => ms - receivedAt));
    // So late is no fix: it is the clock, and the fixes keep their distances, too.
    const leastLateMs = Math.min(...recorded.map((ms) => receivedAt - ms));
    return recorded.map((ms) => {
      if (leastLateMs > MAX_LATE_MS) return ms + leastLateMs;
      if (ms > receivedAt) return ms - aheadMs;
      return Math.min(ms + behindMs, receivedAt);
    });
  }

  #learn(techId: string, recordedAt: number, receivedAt: number): void {
    const lateMs = receivedAt - recordedAt;
    const before = this.#seen.get(techId);
    if (lateMs < MIN_BEHIND_MS) return void this.#seen.delete(techId);
    // Sent again, or a late fix of a device whose clock is behind.
    if (before && recordedAt <= before.recordedAt && before.behindMs > 0) return;
    const stepMs = before ? receivedAt - before.receivedAt : 0;
    const isInStep =
      before !== undefined &&
      stepMs >= MIN_STEP_MS &&
      Math.abs(recordedAt - before.recordedAt - stepMs) <= IN_STEP_MS;
    const steps = isInStep ? before.steps + 1 : 0;
    const known = before && Math.abs(lateMs - before.behindMs) < MINUTE_MS ? before.behindMs : 0;
    const behindMs = known || (steps >= STEPS ? lateMs : 0);
    this.#seen.set(techId, { recordedAt, receivedAt, steps, behindMs });
  }
}
