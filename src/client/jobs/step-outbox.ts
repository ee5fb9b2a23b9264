import type { Booking } from '../../domain/bookings/booking.ts';
import type { PhoneStore, UnsentStep } from '../offline/phone-store.ts';
import { createStoredSteps } from './stored-steps.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/** The server's answer to a step: accepted, refused, or asked whether it is meant. */
export type StepAnswer =
  | { kind: 'done'; job: Pick<Booking, 'id' | 'version' | 'assignedTechId'> }
  | { kind: 'refused'; message: string }
  | { kind: 'asked'; message: string; asksCode?: true };

/**
 * The outcome of a step. Without an answer the step waits: `stored` on the device, or `unsaved` in this page's memory
 * only. A step that is `gone` was sent or removed by another tab. The device stores the steps that the server asks about,
 * too.
 */
export type StepOutcome = StepAnswer | { kind: 'stored' | 'unsaved' | 'gone' };

type LaneName = 'steps' | 'uploads' | 'messages';

type Parts = {
  techId: string;
  store: PhoneStore<UnsentStep>;
  /** The steps that the device could not store, by id; they outlive the outbox. */
  unsaved: Map<string, UnsentStep>;
  /** Does the work while no other tab sends steps of the lane. */
  lock: <Result>(lane: LaneName, work: () => Promise<Result>) => Promise<Result>;
  /** Sends a step; rejects when the server cannot be asked now. */
  send: (step: UnsentStep) => Promise<StepAnswer>;
  /** Gets the unsent steps, the oldest first, and how many of them have failed at least once. */
  onChange: (steps: readonly UnsentStep[], waiting: number) => void;
  /** `late`: whether the outcome `stored` or `unsaved` of this step was reported before. */
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
  /** Reads the store again and sends at once; to be called when the connection is back. */
  flush: () => void;
  /** Stops sending; stored steps stay on the device. */
  close: () => void;
};

/** The state of a group of steps that are sent one after the other. */
type Lane = {
  name: LaneName;
  /** Whether this page sends a step of the lane, or waits until no other tab does. */
  busy: boolean;
  /** The id of the step that is being sent. */
  sending: string | null;
  failing: boolean;
  retryMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};
const newLane = (name: LaneName): Lane => ({
  ...{ name, busy: false, sending: null, failing: false },
  ...{ retryMs: FIRST_RETRY_MS, timer: undefined },
});

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
 * its own job, a photo after its report, which it rests on. Messages are sent beside both. One tab of the device at a time
 * sends the steps of a lane, and reads the store before each, because another tab may have sent or removed the step.
 */
export function createStepOutbox(parts: Parts): StepOutbox {
  const { lock, send, onChange, onOutcome, unsaved } = parts;
  const firstTries = new Map<string, (outcome: StepOutcome) => void>();
  const steps = newLane('steps');
  const uploads = newLane('uploads');
  const messages = newLane('messages');
  const lanes = [steps, uploads, messages];
  let closed = false;
  const stored = createStoredSteps({ ...parts, onChange: report });

  function report(): void {
    if (closed) return;
    onChange(stored.all(), stored.all().filter(({ id }) => !firstTries.has(id)).length);
  }

  const laneOf = ({ proof, photo, message }: UnsentStep) =>
    message ? messages : proof || photo ? uploads : steps;
  const isBehindStep = (step: UnsentStep) =>
    step.photo
      ? stored.all().some((each) => isPhotoOf(step, each))
      : step.proof && stored.all().some((each) => laneOf(each) === steps && each.job.id === step.job.id);

  const isHeld = (step: UnsentStep) =>
    step.question !== undefined ||
    (!restsOnNoStep(step) &&
      stored
        .all()
        .some(({ id, question, job }) => question !== undefined && id < step.id && job.id === step.job.id));

  const nextOf = (lane: Lane) =>
    stored.all().find((each) => laneOf(each) === lane && !isBehindStep(each) && !isHeld(each));

  const stepWith = (id: string) => stored.all().find((each) => each.id === id);

  function settle(step: UnsentStep, outcome: StepOutcome) {
    const answer = firstTries.get(step.id);
    firstTries.delete(step.id);
    const waits = outcome.kind === 'stored' || outcome.kind === 'unsaved';
    if (!closed && (answer || !waits)) onOutcome(step, outcome, !answer);
    answer?.(outcome);
  }

  /** Reports that the steps wait. */
  function settleWaiting(waiting: readonly UnsentStep[]): void {
    for (const step of waiting) settle(step, { kind: unsaved.has(step.id) ? 'unsaved' : 'stored' });
    report();
  }

  async function readStore(): Promise<void> {
    for (const step of await stored.refresh()) settle(step, { kind: 'gone' });
  }

  const laterThan = (step: UnsentStep) =>
    stored.all().filter(({ id, job }) => id !== step.id && job.id === step.job.id);

  /** Returns the steps, and the photos of the reports among them. */
  const withPhotos = (reports: readonly UnsentStep[]) => [
    ...reports,
    ...stored.all().filter((each) => reports.some((step) => isPhotoOf(each, step))),
  ];

  async function applyOutcome(step: UnsentStep, outcome: StepAnswer): Promise<void> {
    if (outcome.kind === 'asked') {
      const { message: question, asksCode } = outcome;
      await stored.update([{ ...step, question, asksCode }]);
      settle(step, outcome);
      return settleWaiting(stored.all().filter(isHeld));
    }
    // A message changes nothing of the job.
    if (outcome.kind === 'done' && !step.message && laterThan(step).length > 0) {
      await readStore();
      const { id, version, assignedTechId } = outcome.job;
      await stored.update(
        laterThan(step).map((later) => ({ ...later, job: { id, version, assignedTechId } })),
      );
    }
    const resting = hasVersion(step) ? laterThan(step).filter(hasVersion) : [];
    const finished = outcome.kind === 'refused' ? withPhotos([step, ...resting]) : [step];
    await stored.remove(finished);
    for (const each of finished) settle(each, outcome);
  }

  async function sendNext(lane: Lane): Promise<void> {
    if (closed || lane.busy || !nextOf(lane)) return;
    clearTimeout(lane.timer);
    lane.busy = true;
    try {
      await lock(lane.name, async () => {
        await readStore();
        const step = nextOf(lane);
        if (closed || !step) return;
        lane.sending = step.id;
        await applyOutcome(step, await send(step));
      });
      Object.assign(lane, newLane(lane.name));
      sendAll();
    } catch {
      Object.assign(lane, { busy: false, sending: null, failing: true });
      settleWaiting(stored.all().filter((each) => laneOf(each) === lane || isBehindStep(each)));
      lane.timer = setTimeout(() => void sendNext(lane), lane.retryMs);
      lane.retryMs = Math.min(lane.retryMs * 2, MAX_RETRY_MS);
    }
  }

  function sendAll(): void {
    for (const lane of lanes) void sendNext(lane);
  }

  const loaded = readStore().then(sendAll);

  return {
    async put(step) {
      const outcome = new Promise<StepOutcome>((resolve) => firstTries.set(step.id, resolve));
      await Promise.all([loaded, stored.add(step)]);
      const lane = laneOf(step);
      if (lane.failing || (isBehindStep(step) && steps.failing) || isHeld(step)) settleWaiting([step]);
      else void sendNext(lane);
      return outcome;
    },
    async answer(id, isMeant, code) {
      await readStore();
      const step = stepWith(id);
      if (step?.question === undefined) return;
      if (!isMeant) return stored.remove([step, ...laterThan(step).filter((each) => !restsOnNoStep(each))]);
      const { question, ...meant } = step;
      await stored.update([{ ...meant, ...(code !== undefined && { code }), confirmed: true }]);
      sendAll();
    },
    async withdraw(id) {
      const step = stepWith(id);
      if (!step) return false;
      const lane = laneOf(step);
      const withdraw = async () => {
        const present = stepWith(id);
        if (!present || lane.sending === id) return false;
        await stored.remove(withPhotos([present]));
        return true;
      };
      // While this page sends another step of the lane, no other tab sends.
      if (lane.sending !== null) return withdraw();
      return lock(lane.name, async () => {
        await readStore();
        return withdraw();
      });
    },
    flush() {
      for (const lane of lanes) lane.retryMs = FIRST_RETRY_MS;
      void readStore().then(sendAll);
    },
    close() {
      closed = true;
      for (const { timer } of lanes) clearTimeout(timer);
    },
  };
}
