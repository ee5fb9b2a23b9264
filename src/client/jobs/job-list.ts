import type { Booking } from '../../domain/bookings/booking.ts';
import { type Actor, can } from '../../domain/bookings/booking-lifecycle.ts';
import { isOpen, isUnassigned } from '../../domain/bookings/booking-status.ts';

/** The person who looks at the jobs: a technician sees own and unassigned jobs, an admin every open job. */
export type Viewer = { role: 'tech' | 'admin'; username: string };

export const asActor = ({ role, username }: Viewer): Actor =>
  role === 'tech' ? { role, id: username } : { role };

const isOwn = (job: Booking, viewer: Viewer) =>
  viewer.role === 'tech' && job.assignedTechId === viewer.username;

/** Whether the job is one that a technician off duty sees without its customer and cannot take. */
export const isPreview = (job: Booking, viewer: Viewer): boolean =>
  viewer.role === 'tech' && isUnassigned(job) && job.phoneNumber === null && job.user === null;

/** Whether the viewer's list has the job. Own jobs stay in the list after completion, for the counts. */
function isListed(job: Booking, viewer: Viewer): boolean {
  if (isOwn(job, viewer)) return true;
  return viewer.role === 'admin' ? isOpen(job.status) : isUnassigned(job);
}

/** Whether the technician drives to an own job or works on it: the alarm of new bookings is silent then. */
export const isAtWork = (jobs: readonly Booking[], viewer: Viewer): boolean =>
  jobs.some(
    (job) =>
      isOwn(job, viewer) && isOpen(job.status) && (job.status === 'in_progress' || job.departedAt !== null),
  );

/** Adds or removes a job, by its newest version; returns the new ids. */
export function withJob(ids: string[], job: Booking, viewer: Viewer): string[] {
  if (!isListed(job, viewer)) return ids.filter((id) => id !== job.id);
  return ids.includes(job.id) ? ids : [...ids, job.id];
}

/** Removes a job that is assigned now. The technician who claimed it gets the same event, and keeps the job. */
export const withoutJob = (ids: string[], job: Booking, viewer: Viewer): string[] =>
  isOwn(job, viewer) ? ids : ids.filter((id) => id !== job.id);

type Counts = { emergency: number; active: number; total: number };

export function countJobs(jobs: readonly Booking[]): Counts {
  const open = jobs.filter(({ status }) => isOpen(status));
  return {
    emergency: open.filter(({ serviceType }) => serviceType === 'emergency').length,
    active: open.filter(({ status }) => status !== 'pending').length,
    total: jobs.length,
  };
}

const progress = { in_progress: 0, confirmed: 1, pending: 2, completed: 3, cancelled: 3 } as const;
const due = (job: Booking) => job.scheduledAt ?? job.createdAt;

function nextFirst(a: Booking, b: Booking): number {
  const started = progress[a.status] - progress[b.status];
  const onTheWay = Number(b.departedAt !== null) - Number(a.departedAt !== null);
  const urgent = Number(b.serviceType === 'emergency') - Number(a.serviceType === 'emergency');
  return started || onTheWay || urgent || due(a).localeCompare(due(b));
}

export type SectionedJobs<Job extends Booking> = {
  /** The technician's own job to work on now. */
  current: Job | null;
  emergency: Job[];
  standard: Job[];
};

/**
 * Finds the current job and groups the other open jobs by service: own jobs first, then by scheduled time.
 * @param pinned the current job until now: it stays current while it is open, whatever is assigned
 */
export function sectionsOf<Job extends Booking>(
  jobs: readonly Job[],
  viewer: Viewer,
  pinned: string | null = null,
): SectionedJobs<Job> {
  const open = jobs.filter(({ status }) => isOpen(status));
  const own = open.filter((job) => isOwn(job, viewer)).sort(nextFirst);
  const current = own.find(({ id }) => id === pinned) ?? own[0] ?? null;
  const others = open
    .filter((job) => job !== current)
    .sort((a, b) => Number(isOwn(b, viewer)) - Number(isOwn(a, viewer)) || due(a).localeCompare(due(b)));
  return {
    current,
    emergency: others.filter(({ serviceType }) => serviceType === 'emergency'),
    standard: others.filter(({ serviceType }) => serviceType === 'standard'),
  };
}

/** Own completed jobs, the newest first; the list has those of today only. */
export const finishedOf = (jobs: readonly Booking[], viewer: Viewer): Booking[] =>
  jobs
    .filter((job) => can(job, 'prove', asActor(viewer)) === null)
    .sort((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? ''));
