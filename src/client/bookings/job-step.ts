import { useState } from 'react';
import { Booking } from '../../domain/booking.ts';
import { type BookingStatus, statusName } from '../../domain/booking-status.ts';
import { serverFailure } from '../app/http.ts';
import { checkSession } from '../app/sessions.ts';
import { toast } from '../app/toast.tsx';
import { reportJob, stepJob, takeJob } from './job-api.ts';
import type { Viewer } from './job-list.ts';
import { showJob } from './job-live.ts';

const FAILED = 'Failed to update job status';

/** Says what the server says where the job has moved on meanwhile; otherwise the one sentence for all. */
function whyNot(error: unknown, viewer: Viewer): string {
  const failure = serverFailure(error);
  const present = Booking.safeParse(failure?.body.booking);
  if (present.success) showJob(present.data, viewer);
  return failure && ['STALE', 'TAKEN', 'NOT_YOURS', 'STATUS_NOT_ALLOWED'].includes(failure.code)
    ? failure.message
    : FAILED;
}

/**
 * Where an admin is signed in too, the step goes with the admin's token, which claims nothing: then the job
 * is taken for the technician first.
 */
async function stepFor(viewer: Viewer, job: Booking, status: BookingStatus): Promise<Booking> {
  const asAdmin = viewer.role === 'tech' && checkSession('admin') !== null;
  const own = asAdmin && job.assignedTechId === null ? await takeJob(job, viewer.username) : job;
  return stepJob(own, status);
}

export type JobSteps = {
  /** The id of the job being changed. */
  busy: string | null;
  step: (job: Booking, status: BookingStatus) => Promise<void>;
  report: (job: Booking, what: 'departed' | 'arrived') => Promise<void>;
};

/** The technician's steps: the next status, 'On my way' and 'Arrived'. */
export function useJobSteps(viewer: Viewer): JobSteps {
  const [busy, setBusy] = useState<string | null>(null);
  async function change(job: Booking, word: string, ask: () => Promise<Booking>) {
    setBusy(job.id);
    try {
      showJob(await ask(), viewer);
      toast({ title: 'Status Updated', description: word });
    } catch (error) {
      toast({ title: 'Update Failed', description: whyNot(error, viewer), variant: 'destructive' });
    } finally {
      setBusy(null);
    }
  }
  return {
    busy,
    step: (job, status) => change(job, statusName[status], () => stepFor(viewer, job, status)),
    report: (job, what) =>
      change(job, what === 'departed' ? 'On my way' : 'Arrived', () => reportJob(job, what)),
  };
}
