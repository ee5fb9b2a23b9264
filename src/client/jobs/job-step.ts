import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type Booking, shortId } from '../../domain/booking.ts';
import { statusName } from '../../domain/booking-status.ts';
import { onConnected } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.tsx';
import { type KeptProof, type KeptStep, keptSteps, nextKeptId } from '../offline/phone-store.ts';
import { stepsWaitingAtom, waitingStepsAtom } from './atoms.ts';
import type { Viewer } from './job-list.ts';
import type { JobStep } from './job-next-step.ts';
import { showJob } from './live.ts';
import { sendStep } from './send-step.ts';
import { createStepOutbox, type StepOutbox, type StepOutcome } from './step-outbox.ts';

const wordOf = (what: KeptStep['what']): string =>
  what === 'departed'
    ? 'On my way'
    : what === 'arrived'
      ? 'Arrived'
      : what === 'proof'
        ? 'Proof'
        : statusName[what];

function tell(step: KeptStep, outcome: StepOutcome, late: boolean): void {
  const word = wordOf(step.what);
  if (outcome.kind === 'done') {
    if (step.proof) toast({ title: 'Proof added', description: shortId(step.job.id) });
    else toast({ title: 'Status Updated', description: word });
  }
  if (outcome.kind === 'kept') {
    toast({
      title: 'Saved on this phone',
      description: `${word}. Sends when you are back online.`,
    });
  }
  if (outcome.kind === 'refused') {
    const description = late && !step.proof ? `${word} was not applied. ${outcome.message}` : outcome.message;
    toast({ title: step.proof ? 'Proof not added' : 'Update Failed', description, variant: 'destructive' });
  }
}

export type JobSteps = {
  /** The id of the job being changed. */
  busy: string | null;
  /** Resolves with whether the step was taken or kept. */
  take: (job: Booking, what: JobStep) => Promise<boolean>;
  /** Resolves with whether the proof was taken or kept. */
  addProof: (job: Booking, proof: KeptProof) => Promise<boolean>;
  waiting: readonly KeptStep[];
};

/** The technician's steps: the next status, 'On my way' and 'Arrived'; each is kept until the server answers. */
export function useJobSteps({ role, username }: Viewer): JobSteps {
  const [busy, setBusy] = useState<string | null>(null);
  const waiting = useAtomValue(waitingStepsAtom);
  const outbox = useRef<StepOutbox | null>(null);

  useEffect(() => {
    const viewer = { role, username };
    const opened = createStepOutbox({
      techId: username,
      keep: keptSteps,
      send: (step) => sendStep(step, viewer, (job) => showJob(job, viewer)),
      onChange: (steps, count) => {
        store.set(waitingStepsAtom, steps);
        store.set(stepsWaitingAtom, count);
      },
      onOutcome: tell,
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
    said: Pick<KeptStep, 'what' | 'proof'>,
  ): Promise<boolean> {
    const job = { id, version, assignedTechId };
    const step = { id: nextKeptId(), techId: username, tappedAtMs: Date.now(), job, ...said };
    const outcome = await outbox.current?.put(step);
    return outcome !== undefined && outcome.kind !== 'refused';
  }

  return {
    busy,
    waiting,
    async take(job, what) {
      setBusy(job.id);
      const taken = await put(job, { what });
      setBusy(null);
      return taken;
    },
    addProof: (job, proof) => put(job, { what: 'proof', proof }),
  };
}
