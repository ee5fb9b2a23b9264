import './dispatch.css';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import type { RosterTechnician, TechnicianLocation } from '../../domain/tracking/position.ts';
import { t } from '../ui/texts.ts';
import { AssignCard } from './assign-card.tsx';
import { AssignmentsTable } from './assignments-table.tsx';
import { FleetMap } from './fleet-map.tsx';
import { assigned, unassigned } from './pick.ts';
import { UnassignedList } from './unassigned-list.tsx';
import { useAssign } from './use-assign.ts';
import { useDragToAssign } from './use-drag-to-assign.ts';

type DispatchBoardProps = {
  bookings: readonly Booking[];
  roster: readonly RosterTechnician[];
  technicians: readonly TechnicianLocation[];
  /** The badge, actions and table of the panel Active Technicians. */
  badge: ReactNode;
  action: ReactNode;
  table: ReactNode;
  onBooking: (booking: Booking) => void;
  /** Opens the dialog that assigns, reassigns or unassigns a booking. */
  onAssign: (bookingId: string) => void;
};

const head =
  'flex min-h-[52px] flex-none items-center justify-between gap-3 border-b border-line px-4 text-[0.9375rem] font-semibold';

/** Tech Management: unassigned bookings, map, assignment form, technicians, and the bookings that they have. */
export function DispatchBoard({
  bookings,
  roster,
  technicians,
  badge,
  action,
  table,
  onBooking,
  onAssign,
}: DispatchBoardProps) {
  const [bookingId, setBookingId] = useState<string | null>(null);
  const [isDragged, setIsDragged] = useState(false);
  const pick = useCallback((id: string | null) => {
    setIsDragged(false);
    setBookingId(id);
  }, []);
  const unassignedBookings = useMemo(() => unassigned(bookings), [bookings]);
  const assignedBookings = useMemo(() => assigned(bookings), [bookings]);
  const open = useMemo(
    () => [...unassignedBookings, ...assignedBookings],
    [unassignedBookings, assignedBookings],
  );
  const canAssign = unassignedBookings.length > 0 && roster.length > 0;
  const { assignTo } = useAssign(onBooking);
  function onMapBooking(booking: Booking) {
    onBooking(booking);
    if (!isUnassigned(booking)) setBookingId((picked) => (picked === booking.id ? null : picked));
  }
  const dragging = useDragToAssign(
    bookings,
    (booking) => {
      setIsDragged(true);
      setBookingId(isUnassigned(booking) ? booking.id : null);
    },
    async (booking, techId) => {
      if (await assignTo(booking, techId)) setBookingId(null);
    },
  );
  return (
    <div className="dispatch-grid" {...dragging}>
      <section aria-labelledby="unassigned" className="dispatch-panel ring-1 ring-amber/45">
        <h2 id="unassigned" className={`${head} bg-amber-wash text-amber-text`}>
          {t('Unassigned Bookings ({count})', { count: unassignedBookings.length })}
        </h2>
        <UnassignedList
          bookings={unassignedBookings}
          bookingId={bookingId}
          onPick={pick}
          onAssign={onAssign}
        />
      </section>
      <div className="dispatch-map">
        <FleetMap
          technicians={technicians}
          bookings={open}
          bookingId={bookingId}
          fits={!isDragged}
          onPick={pick}
          onBooking={onMapBooking}
          onAssign={onAssign}
        />
      </div>
      {canAssign ? (
        <section aria-labelledby="assign" className="dispatch-panel">
          <h2 id="assign" className={head}>
            {t('Assign Technicians')}
          </h2>
          <AssignCard
            bookings={unassignedBookings}
            roster={roster}
            bookingId={bookingId}
            onPickBooking={pick}
            onBooking={onBooking}
          />
        </section>
      ) : (
        <p className="hidden self-center text-center text-small text-ink-soft board:block">
          {unassignedBookings.length === 0
            ? t('Nothing to assign right now.')
            : t('Add a technician account to assign bookings.')}
        </p>
      )}
      <section aria-labelledby="active-technicians" className="dispatch-panel dispatch-roster">
        <header className={`${head} flex-wrap gap-y-1 py-1.5`}>
          <h2 id="active-technicians">{t('Active Technicians')}</h2>
          {badge}
          <span className="ml-auto flex flex-wrap justify-end gap-2">{action}</span>
        </header>
        {table}
      </section>
      <section aria-labelledby="active-assignments" className="dispatch-panel dispatch-assigned">
        <h2 id="active-assignments" className={head}>
          {t('Active Assignments')}
        </h2>
        <AssignmentsTable bookings={assignedBookings} onAssign={onAssign} />
      </section>
    </div>
  );
}
