import { statusName } from '../../domain/bookings/booking-status.ts';
import { customerServiceName } from '../../domain/bookings/service-type.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { fieldsOf } from '../app/fields-of.ts';
import { Card } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { lastBooking, type StoredBooking } from './last-booking.ts';
import { StatusBadge } from './shared/status-badge.tsx';

// A schema would need code that cannot load without a network.
function isReadable(stored: unknown): stored is StoredBooking {
  const { id, serviceType, status, location, scheduledAt, totalAmount, assignedTechId } = fieldsOf(stored);
  const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
  return (
    typeof id === 'string' &&
    String(serviceType) in customerServiceName &&
    String(status) in statusName &&
    typeof location === 'string' &&
    typeof totalAmount === 'number' &&
    [scheduledAt, assignedTechId].every(isTextOrNull)
  );
}

/** The last known booking and its age, for a page without a network. */
export default function LastBookingCard() {
  const known = lastBooking();
  if (!known || !isReadable(known.booking)) return null;
  const { booking, at } = known;
  return (
    <Card>
      <section aria-labelledby="last-booking" className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 id="last-booking" className="text-heading">
            {t('Your last known booking')}
          </h2>
          <StatusBadge status={booking.status} />
        </div>
        <p className="font-semibold">
          {t(customerServiceName[booking.serviceType])}, {formatUsd(booking.totalAmount)}
        </p>
        <p className="[overflow-wrap:anywhere]">{booking.location}</p>
        {booking.scheduledAt && <p>{whenTime(booking.scheduledAt)}</p>}
        {booking.assignedTechId && <p>{t('A technician is assigned.')}</p>}
        <p className="text-small text-ink-soft">
          {t('As of {time}. It may have changed since.', { time: whenTime(new Date(at)) })}
        </p>
      </section>
    </Card>
  );
}
