import { prerenderedAt } from './prerendered.ts';

/** A clock counts as right within this, beside what the trip of an answer leaves open. */
const TOLERANCE_MS = 250;
/** The device's clock has been set, or the device has slept, when its clock and its timer part by more than this. */
const JUMP_MS = 1_000;
/** No push takes longer to arrive. */
const PUSH_DELAY_MS = 5_000;

/** `sentMs` and `receivedMs` by the device's clock, `serverMs` by the server's, cut to `resolutionMs`. */
type Answer = { sentMs: number; receivedMs: number; serverMs: number; resolutionMs: number };

/**
 * Returns by how many milliseconds the server's clock is ahead of the device's, after one more answer. A known value
 * that the answer does not contradict stays, so that a poor answer does not replace a good one.
 */
export function offsetAfter(knownMs: number, { sentMs, receivedMs, serverMs, resolutionMs }: Answer): number {
  const leastMs = serverMs - receivedMs;
  const mostMs = serverMs + resolutionMs - sentMs;
  if (knownMs >= leastMs - TOLERANCE_MS && knownMs <= mostMs + TOLERANCE_MS) return knownMs;
  return Math.round((leastMs + mostMs) / 2);
}

/**
 * The server's clock on this device, learnt from answers.
 * @param device the device's clock in epoch milliseconds, which may be wrong and may be set at any time
 * @param timer milliseconds since any moment; not affected when the clock is set
 */
export function createServerClock(device: () => number, timer: () => number) {
  let offsetMs = 0;
  let isKnown = false;
  let leadMs = device() - timer();
  let ask: () => void = () => {};
  const listeners = new Set<() => void>();

  /** Notices that the clock was set, or that the device has slept: only an answer can tell which of the two. */
  function noticeJump(): void {
    const jumpMs = device() - timer() - leadMs;
    if (Math.abs(jumpMs) <= JUMP_MS) return;
    leadMs += jumpMs;
    if (!isKnown) return;
    isKnown = false;
    // Sleep never sets a clock back.
    if (jumpMs < 0) offsetMs -= jumpMs;
    ask();
  }

  /** Takes the time of an answer, unless the device's clock was set while the request took `tookMs`. */
  function learnTime(answer: Answer, tookMs: number): void {
    noticeJump();
    const isTorn = Math.abs(answer.receivedMs - answer.sentMs - tookMs) > TOLERANCE_MS;
    if (isTorn || Number.isNaN(answer.serverMs)) return;
    const nextMs = offsetAfter(offsetMs, answer);
    if (isKnown && nextMs === offsetMs) return;
    isKnown = true;
    offsetMs = nextMs;
    for (const listener of listeners) listener();
  }

  const toServerTime = (deviceMs: number): number => deviceMs + offsetMs;

  function serverNow(): number {
    noticeJump();
    return toServerTime(device());
  }

  return {
    /** The present by the server's clock, in epoch milliseconds; by the device's before the first answer. */
    serverNow,

    /** Like `serverNow`; null while no answer has told the time since the device's clock was last set. */
    knownServerNow(): number | null {
      const nowMs = serverNow();
      return isKnown ? nowMs : null;
    },

    /** The server's time for a time of the device's clock. */
    toServerTime,

    /** To be called when a request is sent; returns what takes the server's time of the answer. */
    timeRequest() {
      const sentMs = device();
      const sentAtMs = timer();
      return (serverMs: number, resolutionMs = 0): void =>
        learnTime({ sentMs, receivedMs: device(), serverMs, resolutionMs }, timer() - sentAtMs);
    },

    learnTime,

    /** Takes the time of a push. It was under way for an unknown time, so another time only asks for an answer. */
    compareTime(serverMs: number): void {
      if (Math.abs(serverMs - serverNow()) > PUSH_DELAY_MS) ask();
    },

    /** Sets what asks the server for its time, by `timeRequest`, when the known one is in doubt. */
    askTimeWith(asking: () => void): void {
      ask = asking;
    },

    /** Calls the listener when the server's clock becomes known, and after each correction; returns how to stop. */
    onClockChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The device's own clock, in epoch milliseconds: for the difference of two of its readings, and for what only this
 * device reads again. Nothing that has to do with a time of the server may use it.
 */
export const deviceNow = (): number => Date.now();

const clock = createServerClock(deviceNow, () => performance.now());
export const {
  knownServerNow,
  toServerTime,
  timeRequest,
  learnTime,
  compareTime,
  askTimeWith,
  onClockChange,
} = clock;

/** The present by the server's clock, in epoch milliseconds; while a page is taken over, when the server rendered it. */
export const serverNow = (): number => prerenderedAt() ?? clock.serverNow();
