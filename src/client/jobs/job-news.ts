import { type Booking, shortId } from '../../domain/booking.ts';
import { holderOf } from '../../domain/booking-status.ts';
import type { Viewer } from './job-list.ts';

/** What somebody else did to a technician's own jobs, in words to be heard and read. */
export type JobNews = { title: string; description: string; urgent: boolean };

/**
 * The news in a job that was pushed; null for what the technician did, knows, or need not know.
 * @param known the job as it stood in the list, if it did
 */
export function newsOf(
  known: Booking | undefined,
  next: Booking,
  { role, username }: Viewer,
): JobNews | null {
  if (role !== 'tech' || (known && known.version >= next.version)) return null;
  const was = known !== undefined && holderOf(known) === username;
  const is = holderOf(next) === username;
  const id = shortId(next.id);
  if (is && !was) {
    const urgent = next.serviceType === 'emergency';
    const title = urgent ? 'Emergency job assigned to you' : 'Job assigned to you';
    return { title, description: `${id}, ${next.location}`, urgent };
  }
  if (!was || is) return null;
  if (next.status === 'cancelled') {
    return {
      title: 'Job cancelled',
      description: `${id} was cancelled. You need not go there.`,
      urgent: true,
    };
  }
  if (next.assignedTechId === username) return null;
  const whose = next.assignedTechId ? `now is ${next.assignedTechId}'s` : 'is back in the pool';
  return { title: 'Job reassigned', description: `${id} ${whose}. You need not go there.`, urgent: true };
}

const isOwnOpen = (job: Booking, { role, username }: Viewer) => role === 'tech' && holderOf(job) === username;

/**
 * The news in a list that was read, the urgent ones last: there is one toast at a time, and the last one stays.
 * @param isTold whether a push, or the technician's own step, has told of a job as it is in the list
 */
export function newsOfRead(
  before: readonly Booking[],
  after: readonly Booking[],
  viewer: Viewer,
  isTold: (job: Booking) => boolean,
): JobNews[] {
  const known = new Map(before.map((job) => [job.id, job]));
  const changed = after.filter((job) => !isTold(job)).map((job) => newsOf(known.get(job.id), job, viewer));
  const ids = new Set(after.map(({ id }) => id));
  const gone = before
    .filter(
      (job) => isOwnOpen(job, viewer) && !ids.has(job.id) && !isTold({ ...job, version: job.version + 1 }),
    )
    .map(({ id }) => ({
      title: 'Job reassigned',
      description: `${shortId(id)} is no longer yours. You need not go there.`,
      urgent: true,
    }));
  return [...changed, ...gone]
    .filter((news) => news !== null)
    .sort((a, b) => Number(a.urgent) - Number(b.urgent));
}
