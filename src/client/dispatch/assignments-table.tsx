import { useAtomValue } from 'jotai';
import { ArrowLeftRight, ClipboardList, Phone } from 'lucide-react';
import { memo } from 'react';
import { type Booking, customerLabel } from '../../domain/booking.ts';
import { dayOf } from '../../domain/schedule.ts';
import { type Absence, absenceAt } from '../../domain/technician-state.ts';
import { AbsenceNote, absenceWords } from '../app/absence-text.tsx';
import { config } from '../app/config.ts';
import { shortTime } from '../app/short-time.ts';
import { StatusBadge } from '../app/status-badge.tsx';
import { absentAtom } from '../technicians/atoms.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LongTable } from '../ui/long-table.tsx';
import { Cell, HeadCell } from '../ui/table.tsx';
import { telHref } from '../ui/tel.ts';
import { clockTime } from '../ui/time.tsx';
import { cutText, TABLE_CHARACTERS } from './cut-text.ts';
import { ServiceTag } from './service-tag.tsx';

/** Today's need no day. A time breaks after its day only. */
function createdAt(at: string): string {
  const today = dayOf(new Date(at), config.timeZone) === dayOf(new Date(), config.timeZone);
  return (today ? clockTime(at) : shortTime(at)).replace(/ ([AP]M)$/, '\u00a0$1');
}

const keyOf = ({ id }: Booking) => id;
const rowOf = ({ id }: Booking) => ({ draggable: true, 'data-drag-booking': id });
const columns = ['Customer', 'Service', 'Technician', 'Status', 'Created', 'Contact'];

type AssignmentProps = {
  booking: Booking;
  absence: Absence | null;
  onAssign: (bookingId: string) => void;
};

const Assignment = memo(function Assignment({ booking, absence, onAssign }: AssignmentProps) {
  const phone = booking.phoneNumber || booking.user?.phone;
  const name = customerLabel(booking, 'Unknown Customer');
  return (
    <>
      <Cell className="py-1">
        <b className="block truncate font-semibold">{name}</b>
        <span className="block truncate text-fine text-ink-soft">
          {cutText(booking.location, TABLE_CHARACTERS)}
        </span>
      </Cell>
      <Cell>
        <ServiceTag serviceType={booking.serviceType} />
      </Cell>
      <Cell>
        <Button
          size="compact"
          aria-label={`${booking.assignedTechId}${absence ? `, ${absenceWords(absence)}` : ''}, reassign ${name}`}
          onClick={() => onAssign(booking.id)}
          className="px-2.5!"
        >
          <span className="flex flex-col items-start leading-4">
            <span className="max-w-[88px] truncate">{booking.assignedTechId}</span>
            {absence && <AbsenceNote absence={absence} />}
          </span>
          <ArrowLeftRight aria-hidden="true" />
        </Button>
      </Cell>
      <Cell>
        <StatusBadge status={booking.status} />
      </Cell>
      <Cell className="text-ink-soft">
        <time dateTime={booking.createdAt}>{createdAt(booking.createdAt)}</time>
      </Cell>
      <Cell>
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

type AssignmentsTableProps = { bookings: readonly Booking[]; onAssign: (bookingId: string) => void };

/** Active Assignments: every open booking that a technician has, in a box that scrolls. */
export const AssignmentsTable = memo(function AssignmentsTable({
  bookings,
  onAssign,
}: AssignmentsTableProps) {
  const absent = useAtomValue(absentAtom);
  if (bookings.length === 0) {
    return (
      <EmptyState icon={ClipboardList} title="No active assignments" text="Assigned bookings appear here." />
    );
  }
  return (
    <LongTable
      label="Active Assignments table"
      className="assignment-rows"
      head={columns.map((column) => <HeadCell key={column}>{column}</HeadCell>)}
      items={bookings}
      keyOf={keyOf}
      rowOf={rowOf}
    >
      {(booking) => <Assignment booking={booking} absence={absenceAt(booking, absent)} onAssign={onAssign} />}
    </LongTable>
  );
});
