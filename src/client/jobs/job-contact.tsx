import { Navigation, Phone } from 'lucide-react';
import type { JobDrive } from '../../contract/shapes/own-day.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { useDirections } from '../map/directions.ts';
import { ButtonLink } from '../ui/button.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { pointOf } from './job-place.tsx';
import { driveText } from './job-text.ts';

const destinationOf = (job: Booking) => (job.byPoint ? pointOf(job) : null) ?? job.location;

const look =
  'min-h-14! justify-start! gap-3! px-4! text-left text-body max-[23.75rem]:gap-2! max-[23.75rem]:px-2.5!';

type JobContactProps = {
  job: Booking;
  /** The drive to the job, by the server's model. */
  drive: JobDrive | undefined;
};

/** Call, and Navigate with the app of this phone. */
export function JobContact({ job, drive }: JobContactProps) {
  const directionsTo = useDirections();
  const phone = job.phoneNumber || job.user?.phone;
  const text = drive && driveText(drive);
  const directions = !text
    ? t('Directions')
    : job.precision === 'exact'
      ? text
      : t('about {drive}', { drive: text });
  return (
    <div className="mt-3 pair gap-2">
      {phone && (
        <ButtonLink href={telHref(phone)} className={look}>
          <Phone aria-hidden="true" />
          <span className="min-w-0 leading-5">
            {t('Call')}
            <span className="block text-[0.8125rem] leading-[1.0625rem] font-normal text-ink-soft">
              {phone}
            </span>
          </span>
        </ButtonLink>
      )}
      <ButtonLink {...directionsTo(destinationOf(job))} className={look}>
        <Navigation aria-hidden="true" />
        <span className="min-w-0 leading-5">
          {t('Navigate')}
          <span className="block text-[0.8125rem] leading-[1.0625rem] font-normal text-ink-soft tabular-nums">
            {directions}
          </span>
        </span>
      </ButtonLink>
    </div>
  );
}
