import { ClipboardList, Phone } from 'lucide-react';
import { memo } from 'react';
import { type Booking, customerLabel } from '../../domain/booking.ts';
import { dayOf } from '../../domain/schedule.ts';
import { shortTime } from '../app/short-time.ts';
import { StatusBadge } from '../app/status-badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LongTable } from '../ui/long-table.tsx';
import { Cell, HeadCell } from '../ui/table.tsx';
import { telHref } from '../ui/tel.ts';
import { clockTime } from '../ui/time.tsx';
import { cutText, TABLE_CHARACTERS } from './cut-text.ts';
import { ServiceTag } from './service-tag.tsx';

/** Today's need no day. */
function createdAt(at: string): string {
  const today = dayOf(new Date(at)) === dayOf(new Date());
  return today ? clockTime(at) : shortTime(at);
}

const keyOf = ({ id }: Booking) => id;
const rowOf = ({ id }: Booking) => ({ draggable: true, 'data-drag-booking': id });
const columns = ['Customer', 'Service', 'Technician', 'Status', 'Created', 'Contact'];

const Assignment = memo(function Assignment({ booking }: { booking: Booking }) {
  const phone = booking.phoneNumber || booking.user?.phone;
  const name = customerLabel(booking, 'Unknown Customer');
  return (
    <>
      <Cell className="py-1 pr-2!">
        <b className="block max-w-[240px] truncate font-semibold">{name}</b>
        <span className="block text-fine whitespace-nowrap text-ink-soft">
          {cutText(booking.location, TABLE_CHARACTERS)}
        </span>
      </Cell>
      <Cell className="not-first:px-2!">
        <ServiceTag serviceType={booking.serviceType} />
      </Cell>
      <Cell className="px-2!">{booking.assignedTechId}</Cell>
      <Cell className="not-first:px-2!">
        <StatusBadge status={booking.status} />
      </Cell>
      <Cell className="px-2! whitespace-nowrap text-ink-soft">
        <time dateTime={booking.createdAt}>{createdAt(booking.createdAt)}</time>
      </Cell>
      <Cell className="not-first:px-2!">
        {phone ? (
          <ButtonLink size="compact" href={telHref(phone)} aria-label={`Call ${name}`} className="px-2.5!">
            <Phone aria-hidden="true" />
            Call
          </ButtonLink>
        ) : (
          <span className="text-ink-soft">Not provided</span>
        )}
      </Cell>
    </>
  );
});

/** Active Assignments: every open booking that a technician has, in a box that scrolls. */
export const AssignmentsTable = memo(function AssignmentsTable({
  bookings,
}: {
  bookings: readonly Booking[];
}) {
  if (bookings.length === 0) {
    return (
      <EmptyState icon={ClipboardList} title="No active assignments" text="Assigned bookings appear here." />
    );
  }
  return (
    <LongTable
      label="Active Assignments table"
      head={columns.map((column) => (
        <HeadCell key={column} className="not-first:px-2!">
          {column}
        </HeadCell>
      ))}
      items={bookings}
      keyOf={keyOf}
      rowOf={rowOf}
    >
      {(booking) => <Assignment booking={booking} />}
    </LongTable>
  );
});
