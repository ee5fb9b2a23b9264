import { type BookingStatus, statusName } from '../../../domain/bookings/booking-status.ts';
import { customerServiceName, type ServiceType } from '../../../domain/bookings/service-type.ts';
import { Badge, type BadgeState } from '../../ui/badge.tsx';
import { t } from '../../ui/texts.ts';

const states: Record<BookingStatus, BadgeState> = {
  pending: 'waiting',
  confirmed: 'waiting',
  in_progress: 'waiting',
  completed: 'done',
  cancelled: 'cancelled',
};

/** A booking's status by colour, icon and text; a status that this release does not know is grey. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return <Badge state={states[status] ?? 'grey'}>{t(statusName[status] ?? status)}</Badge>;
}

/** The customer's name of a service; red for an emergency, grey for a standard service. */
export function ServiceBadge({ serviceType }: { serviceType: ServiceType }) {
  return (
    <Badge state={serviceType === 'emergency' ? 'emergency' : 'grey'}>
      {t(customerServiceName[serviceType])}
    </Badge>
  );
}
