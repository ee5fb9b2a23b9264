import type { Booking } from '../../domain/bookings/booking.ts';
import type { PhoneStore, UnsentStep } from '../offline/phone-store.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/**
 * The outcome of a step: the server accepted or refused it, asks whether it is meant, or has not answered. The device
 * stores the step in the last two cases.
 */
export type StepOutcome =
  | { kind: 'done'; job: Pick<Booking, 'id' | 'version' | 'assignedTechId'> }
  | { kind: 'refused'; message: string }
  | { kind: 'asked'; message: string; asksCode?: true }
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
  /**
   * The technician's answer to the question about a step, or the code that is asked for: sends the step, or removes it
   * and those that rest on it.
   */
  answer: (id: string, isMeant: boolean, code?: string) => Promise<void>;
  /** Removes a step that has not been sent; resolves to whether it was still possible. */
  withdraw: (id: string) => Promise<boolean>;
  /** Sends at once; to be called when the connection is back. */
  flush: () => void;
  /** Stops sending; stored steps stay on the device. */
  close: () => void;
};

/** The state of a group of steps that are sent one after the other. */
type Lane = {
  sending: UnsentStep | null;
  failing: boolean;
  retryMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};
const newLane = (): Lane => ({ sending: null, failing: false, retryMs: FIRST_RETRY_MS, timer: undefined });

/** Reports, their photos and messages say what is so, whatever becomes of the steps before them. */
const restsOnNoStep = ({ problem, photo, message }: UnsentStep) =>
  problem !== undefined || photo !== undefined || message !== undefined;

/** Anything else is taken whatever the version of the job, and the server decides on each by itself. */
const hasVersion = ({ problem, photo, message, reading, proof }: UnsentStep) =>
  !(problem || photo || message || reading || proof);

const isPhotoOf = ({ job, photo }: UnsentStep, { job: reported, problem, tappedAtMs }: UnsentStep) =>
  problem !== undefined && photo?.reportedAtMs === tappedAtMs && job.id === reported.id;

/**
 * Stores every step on the device until the server has answered it, and sends the steps one after the other. A step has
 * the version that the technician saw. A later step of the same job gets the version that the earlier step led to; a
 * refused step removes the later ones of its job that have a version too, and a refused report its photos. A step that
 * the server asks about waits for the technician's answer, and the later steps of its job with it, but for reports and
 * messages. Proofs and photos are sent beside the steps, so that a slow upload delays no step: a proof after the steps of
 * its own job, a photo after its report, which it rests on. Messages are sent beside both.
 */
export function createStepOutbox({ techId, store, send, onChange, onOutcome }: Parts): StepOutbox {
  let queue: UnsentStep[] = [];
  const firstTries = new Map<string, (outcome: StepOutcome) => void>();
  const steps = newLane();
  const uploads = newLane();
  const messages = newLane();
  const lanes = [steps, uploads, messages];
  let closed = false;

  const laneOf = ({ proof, photo, message }: UnsentStep) =>
    message ? messages : proof || photo ? uploads : steps;
  const isBehindStep = (step: UnsentStep) =>
    step.photo
      ? queue.some((each) => isPhotoOf(step, each))
      : step.proof && queue.some((each) => laneOf(each) === steps && each.job.id === step.job.id);

  const isHeld = (step: UnsentStep) =>
    step.question !== undefined ||
    (!restsOnNoStep(step) &&
      queue
        .slice(0, queue.indexOf(step))
        .some((each) => each.question !== undefined && each.job.id === step.job.id));

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

  const laterThan = (step: UnsentStep) =>
    queue.filter(({ id, job }) => id !== step.id && job.id === step.job.id);

  /** Returns the steps, and the photos of the reports among them. */
  const withPhotos = (steps: readonly UnsentStep[]) => [
    ...steps,
    ...queue.filter((each) => steps.some((step) => isPhotoOf(each, step))),
  ];

  async function remove(steps: readonly UnsentStep[]): Promise<void> {
    change(queue.filter((each) => !steps.includes(each)));
    await store.forget(steps.map(({ id }) => id)).catch(() => undefined);
  }

  async function applyOutcome(step: UnsentStep, outcome: StepOutcome): Promise<void> {
    if (outcome.kind === 'asked') {
      step.question = outcome.message;
      step.asksCode = outcome.asksCode;
      await store.save([step]).catch(() => undefined);
      settle(step, outcome);
      for (const each of queue) if (isHeld(each)) settle(each, { kind: 'stored' });
      return change([...queue]);
    }
    const later = laterThan(step);
    // A message changes nothing of the job.
    if (outcome.kind === 'done' && !step.message) {
      const { id, version, assignedTechId } = outcome.job;
      for (const next of later) next.job = { id, version, assignedTechId };
      await store.save(later).catch(() => undefined);
    }
    const resting = hasVersion(step) ? later.filter(hasVersion) : [];
    const finished = outcome.kind === 'refused' ? withPhotos([step, ...resting]) : [step];
    await remove(finished);
    for (const each of finished) settle(each, outcome);
  }

  async function sendNext(lane: Lane): Promise<void> {
    const step = queue.find((each) => laneOf(each) === lane && !isBehindStep(each) && !isHeld(each));
    if (closed || lane.sending || !step) return;
    clearTimeout(lane.timer);
    lane.sending = step;
    try {
      await applyOutcome(step, await send(step));
      lane.failing = false;
      lane.retryMs = FIRST_RETRY_MS;
      lane.sending = null;
      sendAll();
    } catch {
      lane.sending = null;
      lane.failing = true;
      for (const each of queue)
        if (laneOf(each) === lane || isBehindStep(each)) settle(each, { kind: 'stored' });
      change(queue);
      lane.timer = setTimeout(() => void sendNext(lane), lane.retryMs);
      lane.retryMs = Math.min(lane.retryMs * 2, MAX_RETRY_MS);
    }
  }

  function sendAll(): void {
    for (const lane of lanes) void sendNext(lane);
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
        const mustWait = laneOf(step).failing || (isBehindStep(step) && steps.failing) || isHeld(step);
        if (!mustWait) return void sendNext(laneOf(step));
        settle(step, { kind: 'stored' });
        change(queue);
      });
    },
    async answer(id, isMeant, code) {
      const step = queue.find((each) => each.id === id);
      if (step?.question === undefined) return;
      if (!isMeant) return remove([step, ...laterThan(step).filter((each) => !restsOnNoStep(each))]);
      delete step.question;
      if (code !== undefined) step.code = code;
      step.confirmed = true;
      await store.save([step]).catch(() => undefined);
      change([...queue]);
      sendAll();
    },
    async withdraw(id) {
      const step = queue.find((each) => each.id === id);
      if (!step || step === laneOf(step).sending) return false;
      await remove(withPhotos([step]));
      return true;
    },
    flush() {
      for (const lane of lanes) lane.retryMs = FIRST_RETRY_MS;
      sendAll();
    },
    close() {
      closed = true;
      for (const { timer } of lanes) clearTimeout(timer);
    },
  };
}
