import type { Booking } from '../../domain/booking.ts';
import type { Keep, KeptStep } from '../offline/phone-store.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

/** What became of a step: the server took it, refused it, or has not answered yet and it is kept. */
export type StepOutcome =
  | { kind: 'done'; job: Booking }
  | { kind: 'refused'; message: string }
  | { kind: 'kept' };

type Parts = {
  techId: string;
  keep: Keep<KeptStep>;
  /** Rejects when the server cannot be asked now. */
  send: (step: KeptStep) => Promise<Exclude<StepOutcome, { kind: 'kept' }>>;
  /** Those that the server does not have yet, the oldest first, and how many of them it was asked in vain to take. */
  onChange: (steps: readonly KeptStep[], waiting: number) => void;
  /** `late`: it had been told before that the step is kept. */
  onOutcome: (step: KeptStep, outcome: StepOutcome, late: boolean) => void;
};

export type StepOutbox = {
  /** Resolves with the outcome of the first try, once the step is kept on the device. */
  put: (step: KeptStep) => Promise<StepOutcome>;
  /** Tries now, for when the connection is back. */
  flush: () => void;
  /** Lets go of the line; what is kept stays on the device. */
  close: () => void;
};

/** What is sent one after the other. */
type Lane = {
  busy: boolean;
  failing: boolean;
  retryMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};
const newLane = (): Lane => ({ busy: false, failing: false, retryMs: FIRST_RETRY_MS, timer: undefined });

/**
 * Holds every tap, in the device's own memory, until the server has answered it, and sends them one after the
 * other. A step carries the version that was seen when it was tapped. One that follows on an own step goes with
 * the version that this one led to; when one is refused, those that follow on it are let go too. A proof goes
 * beside them, once the steps of its own job are through: a photo on a weak line keeps no step waiting.
 */
export function createStepOutbox({ techId, keep, send, onChange, onOutcome }: Parts): StepOutbox {
  let queue: KeptStep[] = [];
  const first = new Map<string, (outcome: StepOutcome) => void>();
  const steps = newLane();
  const proofs = newLane();
  let closed = false;

  const laneOf = ({ proof }: KeptStep) => (proof ? proofs : steps);
  const isBehindStep = (step: KeptStep) =>
    laneOf(step) === proofs && queue.some((each) => !each.proof && each.job.id === step.job.id);

  function change(next: KeptStep[]) {
    queue = next;
    if (!closed) onChange(queue, queue.filter(({ id }) => !first.has(id)).length);
  }
  function settle(step: KeptStep, outcome: StepOutcome) {
    const answer = first.get(step.id);
    first.delete(step.id);
    if (!closed && (answer || outcome.kind !== 'kept')) onOutcome(step, outcome, !answer);
    answer?.(outcome);
  }

  async function follow(step: KeptStep, outcome: StepOutcome): Promise<void> {
    const after = queue.filter(({ id, job }) => id !== step.id && job.id === step.job.id);
    if (outcome.kind === 'done') {
      const { id, version, assignedTechId } = outcome.job;
      for (const next of after) next.job = { id, version, assignedTechId };
      await keep.save(after).catch(() => undefined);
    }
    const over = outcome.kind === 'refused' ? [step, ...after] : [step];
    await keep.forget(over.map(({ id }) => id)).catch(() => undefined);
    change(queue.filter((each) => !over.includes(each)));
    for (const each of over) settle(each, outcome);
  }

  async function pump(lane: Lane): Promise<void> {
    const step = queue.find((each) => laneOf(each) === lane && !isBehindStep(each));
    if (closed || lane.busy || !step) return;
    clearTimeout(lane.timer);
    lane.busy = true;
    try {
      await follow(step, await send(step));
      lane.failing = false;
      lane.retryMs = FIRST_RETRY_MS;
      lane.busy = false;
      pumpAll();
    } catch {
      lane.busy = false;
      lane.failing = true;
      for (const each of queue)
        if (laneOf(each) === lane || isBehindStep(each)) settle(each, { kind: 'kept' });
      change(queue);
      lane.timer = setTimeout(() => void pump(lane), lane.retryMs);
      lane.retryMs = Math.min(lane.retryMs * 2, LONGEST_RETRY_MS);
    }
  }

  function pumpAll(): void {
    for (const lane of [steps, proofs]) void pump(lane);
  }

  const loaded = keep.load(techId).then(
    (kept) => {
      change([...kept.sort((a, b) => a.id.localeCompare(b.id)), ...queue]);
      pumpAll();
    },
    () => undefined,
  );

  return {
    async put(step) {
      await Promise.all([loaded, keep.save([step]).catch(() => undefined)]);
      return new Promise((resolve) => {
        first.set(step.id, resolve);
        change([...queue, step]);
        const mustWait = laneOf(step).failing || (isBehindStep(step) && steps.failing);
        if (!mustWait) return void pump(laneOf(step));
        settle(step, { kind: 'kept' });
        change(queue);
      });
    },
    flush() {
      for (const lane of [steps, proofs]) lane.retryMs = FIRST_RETRY_MS;
      pumpAll();
    },
    close() {
      closed = true;
      for (const { timer } of [steps, proofs]) clearTimeout(timer);
    },
  };
}
