import type { Booking } from '../../domain/bookings/booking.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { isWithPartner } from '../../domain/dispatch/partner.ts';
import type { ToastContent } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import type { Viewer } from './job-list.ts';

/** A change by somebody else to a technician's own jobs, as the texts of a toast. */
export type JobNews = { title: string; description: string; urgent: boolean };

/** The toast of the news: never the tick of something that the technician has done. */
export const newsToast = ({ title, description, urgent }: JobNews): ToastContent => ({
  title,
  description,
  variant: urgent ? 'destructive' : 'alert',
});

/**
 * The news of a pushed job; null for a change that the technician made, knows, or need not know.
 * @param known the job before the change; undefined when the list did not have it
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
    const title = urgent ? t('Emergency job assigned to you') : t('Job assigned to you');
    return { title, description: `${id}, ${next.location}`, urgent };
  }
  if (!was || is) return null;
  if (next.status === 'cancelled') {
    return {
      title: t('Job cancelled'),
      description: t('{id} was cancelled. You need not go there.', { id }),
      urgent: true,
    };
  }
  if (next.assignedTechId === username) return null;
  const technician = isWithPartner(next) ? t('the partner') : next.assignedTechId;
  const description = technician
    ? t("{id} now is {technician}'s. You need not go there.", { id, technician })
    : t('{id} is back in the pool. You need not go there.', { id });
  return { title: t('Job reassigned'), description, urgent: true };
}

const isOwnOpen = (job: Booking, { role, username }: Viewer) => role === 'tech' && holderOf(job) === username;

/**
 * The news of a list that was read, the urgent ones last, because each toast replaces the one before.
 * @param isShown whether a push, or the technician's own step, has already shown this version of a job
 */
export function newsOfRead(
  before: readonly Booking[],
  after: readonly Booking[],
  viewer: Viewer,
  isShown: (job: Booking) => boolean,
): JobNews[] {
  const known = new Map(before.map((job) => [job.id, job]));
  const changed = after.filter((job) => !isShown(job)).map((job) => newsOf(known.get(job.id), job, viewer));
  const ids = new Set(after.map(({ id }) => id));
  const gone = before
    .filter(
      (job) => isOwnOpen(job, viewer) && !ids.has(job.id) && !isShown({ ...job, version: job.version + 1 }),
    )
    .map(({ id }) => ({
      title: t('Job reassigned'),
      description: t('{id} is no longer yours. You need not go there.', { id: shortId(id) }),
      urgent: true,
    }));
  return [...changed, ...gone]
    .filter((news) => news !== null)
    .sort((a, b) => Number(a.urgent) - Number(b.urgent));
}
