import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { statusName } from '../../domain/bookings/booking-status.ts';
import { givesBack, problemName } from '../../domain/bookings/job-problem.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { texts } from '../../domain/texts.ts';
import { onConnected } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { withDeviceLock } from '../offline/device-lock.ts';
import {
  nextItemId,
  stepStore,
  type UnsentMessage,
  type UnsentPhoto,
  type UnsentProblem,
  type UnsentProof,
  type UnsentReading,
  type UnsentStep,
} from '../offline/phone-store.ts';
import { deviceNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import {
  type SentProblem,
  sentProblemsAtom,
  stepsWaitingAtom,
  unsavedStepsAtom,
  waitingStepsAtom,
} from './atoms.ts';
import type { Viewer } from './job-list.ts';
import type { TapStep } from './job-next-step.ts';
import { showJob } from './live.ts';
import { sendStep } from './send-step.ts';
import { createStepOutbox, type StepOutbox, type StepOutcome } from './step-outbox.ts';

const stepNames: Record<UnsentStep['what'], string> = {
  ...statusName,
  ...texts({
    departed: 'On my way',
    arrived: 'Arrived',
    charging: 'Charging',
    proof: 'Proof',
    problem: 'Problem',
    photo: 'Photo',
    message: 'Message',
  }),
};

const nameOf = ({ what, problem }: UnsentStep) => t(problem ? problemName[problem.kind] : stepNames[what]);

const refusedTitle = ({ reading, proof, problem, photo, message }: UnsentStep) =>
  message
    ? t('Message Not Sent')
    : reading
      ? t('Customer not told')
      : photo
        ? t('Photo not added')
        : problem
          ? t('Problem not reported')
          : proof
            ? t('Proof not added')
            : t('Update Failed');

const setSent = (jobId: string, problem: SentProblem) =>
  store.set(sentProblemsAtom, new Map(store.get(sentProblemsAtom)).set(jobId, problem));

/** Marks the report of a photo that the server has. */
function showPhotoSent({ job }: UnsentStep, { reportedAtMs }: UnsentPhoto): void {
  const sent = store.get(sentProblemsAtom).get(job.id);
  if (sent?.tappedAtMs === reportedAtMs) setSent(job.id, { ...sent, hasPhoto: true });
}

function showProblemSent({ job, problem, tappedAtMs }: UnsentStep & { problem: UnsentProblem }): void {
  setSent(job.id, { ...problem, tappedAtMs });
  toast({
    title: givesBack(problem.kind) ? t('Job given back') : t('Problem reported'),
    description: t(problemName[problem.kind]),
  });
}

function showOutcome(step: UnsentStep, outcome: StepOutcome, late: boolean): void {
  const name = nameOf(step);
  if (outcome.kind === 'unsaved') {
    toast({
      title: t('Not saved on this phone'),
      description: t('{step}. Keep this page open until it is sent.', { step: name }),
      variant: 'alert',
    });
  }
  // The thread shows a message that is sent, and one that waits; the job, what was read of the charge.
  if (step.message && outcome.kind !== 'refused') return;
  if (step.reading && outcome.kind === 'done') return;
  if (outcome.kind === 'done') {
    if (step.problem) showProblemSent({ ...step, problem: step.problem });
    else if (step.photo) {
      showPhotoSent(step, step.photo);
      toast({ title: t('Photo added'), description: t(problemName[step.photo.kind]) });
    } else if (step.proof) toast({ title: t('Proof added'), description: shortId(step.job.id) });
    else toast({ title: t('Status Updated'), description: name });
  }
  if (outcome.kind === 'stored') {
    toast({
      title: t('Saved on this phone'),
      description: t('{step}. Sends when you are back online.', { step: name }),
    });
  }
  if (outcome.kind === 'refused') {
    const description =
      late && !step.proof && !step.photo && !step.message
        ? t('{step} was not applied. {reason}', { step: name, reason: outcome.message })
        : outcome.message;
    toast({
      title: refusedTitle(step),
      description,
      variant: 'destructive',
    });
  }
}

/** Steps that only this page has; they wait here while another page of the app is shown. */
const unsaved = new Map<string, UnsentStep>();
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function showUnsaved(): void {
  store.set(unsavedStepsAtom, new Set(unsaved.keys()));
  if (unsaved.size > 0) addEventListener('beforeunload', askBeforeUnload);
  else removeEventListener('beforeunload', askBeforeUnload);
}

export type JobSteps = {
  /** The id of the job being changed. */
  busy: string | null;
  /**
   * Resolves to whether the server accepted the step or it waits to be sent; false also if the server asks about it.
   * @param confirmed whether the technician has been asked before, and means it
   */
  take: (job: Booking, what: TapStep, confirmed?: boolean) => Promise<boolean>;
  /** Resolves to whether the server accepted the report or it waits to be sent. */
  report: (job: Booking, problem: UnsentProblem) => Promise<boolean>;
  /**
   * Tells the customer how much the car has got so far. Resolves to whether the server accepted it or it waits
   * to be sent.
   */
  tellCharging: (job: Booking, reading: UnsentReading) => Promise<boolean>;
  /** Writes in the thread of a job. Resolves to whether the server accepted the message or it waits to be sent. */
  write: (job: Booking, message: UnsentMessage) => Promise<boolean>;
  /** Adds a photo to a report. Resolves to whether the server accepted the photo or it waits to be sent. */
  addPhoto: (job: Booking, photo: UnsentPhoto) => Promise<boolean>;
  /** The technician's answer to what the server has asked about a stored step. */
  answer: (stepId: string, isMeant: boolean, code?: string) => void;
  /** Takes an unsent step back. */
  withdraw: (stepId: string) => void;
  /** Resolves to whether the server accepted the proof or it waits to be sent. */
  addProof: (job: Booking, proof: UnsentProof) => Promise<boolean>;
  waiting: readonly UnsentStep[];
};

/** Takes a technician's steps: the next status, 'On my way', 'Arrived', proofs; each is stored until it is answered. */
export function useJobSteps({ role, username }: Viewer): JobSteps {
  const [busy, setBusy] = useState<string | null>(null);
  const waiting = useAtomValue(waitingStepsAtom);
  const outbox = useRef<StepOutbox | null>(null);

  useEffect(() => {
    const viewer = { role, username };
    const opened = createStepOutbox({
      techId: username,
      store: stepStore,
      unsaved,
      lock: (lane, work) => withDeviceLock(`${lane}:${username}`, work),
      send: (step) => sendStep(step, viewer, (job) => showJob(job, viewer)),
      onChange: (steps, count) => {
        store.set(waitingStepsAtom, steps);
        store.set(stepsWaitingAtom, count);
        showUnsaved();
      },
      onOutcome: showOutcome,
    });
    outbox.current = opened;
    const stop = onConnected(opened.flush);
    addEventListener('online', opened.flush);
    return () => {
      stop();
      removeEventListener('online', opened.flush);
      opened.close();
      store.set(waitingStepsAtom, []);
      store.set(stepsWaitingAtom, 0);
    };
  }, [role, username]);

  async function put(
    { id, version, assignedTechId }: Booking,
    content: Pick<UnsentStep, 'what' | 'reading' | 'proof' | 'problem' | 'photo' | 'message' | 'confirmed'>,
  ): Promise<boolean> {
    const job = { id, version, assignedTechId };
    const step = { id: nextItemId(), techId: username, tappedAtMs: deviceNow(), job, ...content };
    const outcome = await outbox.current?.put(step);
    return outcome !== undefined && outcome.kind !== 'refused' && outcome.kind !== 'asked';
  }

  async function putBusily(job: Booking, content: Parameters<typeof put>[1]): Promise<boolean> {
    setBusy(job.id);
    const taken = await put(job, content);
    setBusy(null);
    return taken;
  }

  return {
    busy,
    waiting,
    take: (job, what, confirmed) => putBusily(job, { what, ...(confirmed && { confirmed }) }),
    report: (job, problem) => putBusily(job, { what: 'problem', problem }),
    tellCharging: (job, reading) => put(job, { what: 'charging', reading }),
    write: (job, message) => put(job, { what: 'message', message }),
    addPhoto: (job, photo) => put(job, { what: 'photo', photo }),
    answer: (stepId, isMeant, code) => void outbox.current?.answer(stepId, isMeant, code),
    async withdraw(stepId) {
      if (await outbox.current?.withdraw(stepId)) return toast({ title: t('Not sent') });
      toast({ title: t('It is sent already. Please call dispatch.'), variant: 'alert' });
    },
    addProof: (job, proof) => put(job, { what: 'proof', proof }),
  };
}
