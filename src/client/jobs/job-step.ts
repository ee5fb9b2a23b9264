import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { statusName } from '../../domain/bookings/booking-status.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { texts } from '../../domain/texts.ts';
import { onConnected } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { nextItemId, stepStore, type UnsentProof, type UnsentStep } from '../offline/phone-store.ts';
import { deviceNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { stepsWaitingAtom, waitingStepsAtom } from './atoms.ts';
import type { Viewer } from './job-list.ts';
import type { TapStep } from './job-next-step.ts';
import { showJob } from './live.ts';
import { sendStep } from './send-step.ts';
import { createStepOutbox, type StepOutbox, type StepOutcome } from './step-outbox.ts';

const stepNames: Record<UnsentStep['what'], string> = {
  ...statusName,
  ...texts({ departed: 'On my way', arrived: 'Arrived', proof: 'Proof' }),
};

function showOutcome(step: UnsentStep, outcome: StepOutcome, late: boolean): void {
  const name = t(stepNames[step.what]);
  if (outcome.kind === 'done') {
    if (step.proof) toast({ title: t('Proof added'), description: shortId(step.job.id) });
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
      late && !step.proof
        ? t('{step} was not applied. {reason}', { step: name, reason: outcome.message })
        : outcome.message;
    toast({
      title: step.proof ? t('Proof not added') : t('Update Failed'),
      description,
      variant: 'destructive',
    });
  }
}

export type JobSteps = {
  /** The id of the job being changed. */
  busy: string | null;
  /** Resolves to whether the server accepted the step or the phone stored it. */
  take: (job: Booking, what: TapStep) => Promise<boolean>;
  /** Resolves to whether the server accepted the proof or the phone stored it. */
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
      send: (step) => sendStep(step, viewer, (job) => showJob(job, viewer)),
      onChange: (steps, count) => {
        store.set(waitingStepsAtom, steps);
        store.set(stepsWaitingAtom, count);
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
    content: Pick<UnsentStep, 'what' | 'proof'>,
  ): Promise<boolean> {
    const job = { id, version, assignedTechId };
    const step = { id: nextItemId(), techId: username, tappedAtMs: deviceNow(), job, ...content };
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
