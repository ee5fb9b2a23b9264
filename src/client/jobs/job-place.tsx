import clsx from 'clsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { labelNote, placeNote } from '../../domain/places/place.ts';
import { SpotPhotoButton } from '../bookings/shared/photo-button.tsx';
import { t } from '../ui/texts.ts';

export type Point = { latitude: number; longitude: number };

export const pointOf = ({ latitude, longitude }: Pick<Booking, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Where a job is: its text, its miles from the base, how exactly the point is known, and the customer's photo. */
export function JobPlace({ job, large }: { job: Booking; large: boolean }) {
  return (
    <>
      <p
        className={clsx(
          'mt-0.5 font-medium text-balance [overflow-wrap:anywhere]',
          large && 'text-[1.125rem] leading-6',
        )}
      >
        {job.location}
        <span className="font-normal whitespace-nowrap text-ink-soft">
          {' '}
          {t('({miles} mi)', { miles: job.distance.toFixed(1) })}
        </span>
      </p>
      {pointOf(job) && (
        <p
          className={clsx(
            'mt-0.5 text-small',
            job.precision === 'town' ? 'text-amber-text' : 'text-ink-soft',
          )}
        >
          {placeNote(job, { t })}
        </p>
      )}
      {job.exactSpotLater && (
        <p className="mt-0.5 text-small font-medium text-amber-text">
          {t('Exact spot to come: the customer sends it before you arrive.')}
        </p>
      )}
      {job.labelMiles !== undefined && (
        <p className="mt-0.5 text-small font-medium text-amber-text">{labelNote(job.labelMiles, { t })}</p>
      )}
      {job.spotPhotoUrl && <SpotPhotoButton url={job.spotPhotoUrl} />}
    </>
  );
}
