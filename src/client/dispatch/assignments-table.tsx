import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { ArrowLeftRight, ClipboardList, Phone } from 'lucide-react';
import { memo } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { holderName } from '../../domain/dispatch/partner.ts';
import { type Absence, absenceAt } from '../../domain/dispatch/technician-state.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { shortTime } from '../app/short-time.ts';
import { StatusBadge } from '../bookings/shared/status-badge.tsx';
import { AbsenceNote, absenceName } from '../jobs/shared/absence-text.tsx';
import { absentAtom } from '../technicians/atoms.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { LongTable } from '../ui/long-table.tsx';
import { useIsPhone } from '../ui/media.ts';
import { serverNow } from '../ui/server-clock.ts';
import { Cell, HeadCell } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { EmptyState } from '../ui/view-states.tsx';
import { cutText, TABLE_CHARACTERS } from './booking-picker.tsx';
import { ServiceTag } from './service-tag.tsx';

/** The time of creation, without the day if it is today; no line breaks before AM or PM. */
function createdAt(at: string): string {
  const today = dayOf(new Date(at), config.timeZone) === dayOf(new Date(serverNow()), config.timeZone);
  return (today ? clockTime(at) : shortTime(at)).replace(/ ([AP]M)$/, '\u00a0$1');
}

const keyOf = ({ id }: Booking) => id;
const rowOf = ({ id }: Booking) => ({ draggable: true, 'data-drag-booking': id });
const columns = texts(['Customer', 'Service', 'Technician', 'Status', 'Created', 'Contact']);

type AssignmentProps = {
  booking: Booking;
  absence: Absence | null;
  onAssign: (bookingId: string) => void;
  onOpen?: (bookingId: string) => void;
};

const Assignment = memo(function Assignment({ booking, absence, onAssign, onOpen }: AssignmentProps) {
  const phone = booking.phoneNumber || booking.user?.phone;
  const customer = customerLabel(booking, t('Unknown Customer'));
  const technician = holderName(booking) ?? '';
  return (
    <>
      <Cell className="py-1">
        {onOpen ? (
          <button
            type="button"
            onClick={() => onOpen(booking.id)}
            className="tap flex max-w-full items-center font-semibold hover:underline"
          >
            <span className="truncate">{customer}</span>
          </button>
        ) : (
          <b className="block truncate font-semibold">{customer}</b>
        )}
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
          aria-label={
            absence
              ? t('{technician}, {absence}, reassign {customer}', {
                  technician,
                  absence: t(absenceName(absence)),
                  customer,
                })
              : t('{technician}, reassign {customer}', { technician, customer })
          }
          onClick={() => onAssign(booking.id)}
          className="px-2.5!"
        >
          <span className="flex flex-col items-start leading-4">
            <span className="max-w-[88px] truncate">{technician}</span>
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
          <ButtonLink
            size="compact"
            href={telHref(phone)}
            aria-label={t('Call {customer}', { customer })}
            className="px-2.5!"
          >
            <Phone aria-hidden="true" />
            {t('Call')}
          </ButtonLink>
        ) : (
          <span className="text-ink-soft">{t('Not provided')}</span>
        )}
      </Cell>
    </>
  );
});

type AssignmentsTableProps = {
  bookings: readonly Booking[];
  onAssign: (bookingId: string) => void;
  /** Opens the details of a booking beside the map; the table is narrow there. */
  onOpen?: (bookingId: string) => void;
};

/** Active Assignments: every open booking with a technician, in a table that scrolls. */
export const AssignmentsTable = memo(function AssignmentsTable({
  bookings,
  onAssign,
  onOpen,
}: AssignmentsTableProps) {
  const absent = useAtomValue(absentAtom);
  const isPhone = useIsPhone();
  if (bookings.length === 0) {
    return (
      <EmptyState
        icon={ClipboardList}
        title={t('No active assignments')}
        text={t('Assigned bookings appear here.')}
      />
    );
  }
  return (
    <LongTable
      label={t('Active Assignments table')}
      className={clsx('assignment-rows', (isPhone || onOpen) && 'narrow-rows')}
      head={columns.map((column) => <HeadCell key={column}>{t(column)}</HeadCell>)}
      items={bookings}
      keyOf={keyOf}
      rowOf={rowOf}
    >
      {(booking) => (
        <Assignment
          booking={booking}
          absence={absenceAt(booking, absent)}
          onAssign={onAssign}
          onOpen={onOpen}
        />
      )}
    </LongTable>
  );
});
