import type { Booking } from '../../domain/bookings/booking.ts';
import type { PhoneStore, UnsentStep } from '../offline/phone-store.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/** The outcome of a step: the server accepted or refused it, or has not answered and the device stores it. */
export type StepOutcome =
  | { kind: 'done'; job: Booking }
  | { kind: 'refused'; message: string }
  | { kind: 'stored' };

type Parts = {
  techId: string;
  store: PhoneStore<UnsentStep>;
  /** Sends a step; rejects when the server cannot be asked now. */
  send: (step: UnsentStep) => Promise<Exclude<StepOutcome, { kind: 'stored' }>>;
  /** Gets the unsent steps, the oldest first, and how many of them have failed at least once. */
  onChange: (steps: readonly UnsentStep[], waiting: number) => void;
  /** `late`: whether the outcome `stored` of this step was reported before. */
  onOutcome: (step: UnsentStep, outcome: StepOutcome, late: boolean) => void;
};

export type StepOutbox = {
  /** Stores a step on the device and sends it; resolves with the outcome of the first try. */
  put: (step: UnsentStep) => Promise<StepOutcome>;
  /** Sends at once; to be called when the connection is back. */
  flush: () => void;
  /** Stops sending; stored steps stay on the device. */
  close: () => void;
};

/** The state of a group of steps that are sent one after the other. */
type Lane = {
  busy: boolean;
  failing: boolean;
  retryMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};
const newLane = (): Lane => ({ busy: false, failing: false, retryMs: FIRST_RETRY_MS, timer: undefined });

/**
 * Stores every step on the device until the server has answered it, and sends the steps one after the other. A step has
 * the version that the technician saw. A later step of the same job gets the version that the earlier step led to; a
 * refused step removes the later steps of its job. Proofs are sent beside the steps, each after the steps of its own
 * job, so that a slow upload of a photo delays no step.
 */
export function createStepOutbox({ techId, store, send, onChange, onOutcome }: Parts): StepOutbox {
  let queue: UnsentStep[] = [];
  const firstTries = new Map<string, (outcome: StepOutcome) => void>();
  const steps = newLane();
  const proofs = newLane();
  let closed = false;

  const laneOf = ({ proof }: UnsentStep) => (proof ? proofs : steps);
  const isBehindStep = (step: UnsentStep) =>
    laneOf(step) === proofs && queue.some((each) => !each.proof && each.job.id === step.job.id);

  function change(next: UnsentStep[]) {
    queue = next;
    if (!closed) onChange(queue, queue.filter(({ id }) => !firstTries.has(id)).length);
  }
  function settle(step: UnsentStep, outcome: StepOutcome) {
    const answer = firstTries.get(step.id);
    firstTries.delete(step.id);
    if (!closed && (answer || outcome.kind !== 'stored')) onOutcome(step, outcome, !answer);
    answer?.(outcome);
  }

  async function applyOutcome(step: UnsentStep, outcome: StepOutcome): Promise<void> {
    const later = queue.filter(({ id, job }) => id !== step.id && job.id === step.job.id);
    if (outcome.kind === 'done') {
      const { id, version, assignedTechId } = outcome.job;
      for (const next of later) next.job = { id, version, assignedTechId };
      await store.save(later).catch(() => undefined);
    }
    const finished = outcome.kind === 'refused' ? [step, ...later] : [step];
    await store.forget(finished.map(({ id }) => id)).catch(() => undefined);
    change(queue.filter((each) => !finished.includes(each)));
    for (const each of finished) settle(each, outcome);
  }

  async function sendNext(lane: Lane): Promise<void> {
    const step = queue.find((each) => laneOf(each) === lane && !isBehindStep(each));
    if (closed || lane.busy || !step) return;
    clearTimeout(lane.timer);
    lane.busy = true;
    try {
      await applyOutcome(step, await send(step));
      lane.failing = false;
      lane.retryMs = FIRST_RETRY_MS;
      lane.busy = false;
      sendAll();
    } catch {
      lane.busy = false;
      lane.failing = true;
      for (const each of queue)
        if (laneOf(each) === lane || isBehindStep(each)) settle(each, { kind: 'stored' });
      change(queue);
      lane.timer = setTimeout(() => void sendNext(lane), lane.retryMs);
      lane.retryMs = Math.min(lane.retryMs * 2, MAX_RETRY_MS);
    }
  }

  function sendAll(): void {
    for (const lane of [steps, proofs]) void sendNext(lane);
  }

  const loaded = store.load(techId).then(
    (stored) => {
      change([...stored.sort((a, b) => a.id.localeCompare(b.id)), ...queue]);
      sendAll();
    },
    () => undefined,
  );

  return {
    async put(step) {
      await Promise.all([loaded, store.save([step]).catch(() => undefined)]);
      return new Promise((resolve) => {
        firstTries.set(step.id, resolve);
        change([...queue, step]);
        const mustWait = laneOf(step).failing || (isBehindStep(step) && steps.failing);
        if (!mustWait) return void sendNext(laneOf(step));
        settle(step, { kind: 'stored' });
        change(queue);
      });
    },
    flush() {
      for (const lane of [steps, proofs]) lane.retryMs = FIRST_RETRY_MS;
      sendAll();
    },
    close() {
      closed = true;
      for (const { timer } of [steps, proofs]) clearTimeout(timer);
    },
  };
}
