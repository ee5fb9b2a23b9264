import { type BookingStatus, statusName } from '../../domain/booking-status.ts';
import { customerServiceName, type ServiceType } from '../../domain/service-type.ts';
import { Badge, type BadgeState } from '../ui/badge.tsx';

const states: Record<BookingStatus, BadgeState> = {
  pending: 'waiting',
  confirmed: 'waiting',
  in_progress: 'waiting',
  completed: 'done',
  cancelled: 'cancelled',
};

/** A booking's status in colour, icon and word; a status that this release does not know is grey. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return <Badge state={states[status] ?? 'grey'}>{statusName[status] ?? status}</Badge>;
}

/** Red for an emergency, grey for a standard service, in the customer's words. */
export function ServiceBadge({ serviceType }: { serviceType: ServiceType }) {
  return (
    <Badge state={serviceType === 'emergency' ? 'emergency' : 'grey'}>
      {customerServiceName[serviceType]}
    </Badge>
  );
}
