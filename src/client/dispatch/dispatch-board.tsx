import './dispatch.css';
import { type ReactNode, useMemo, useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { isInPool } from '../../domain/booking-status.ts';
import type { RosterTechnician, TechnicianLocation } from '../../domain/position.ts';
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
  /** The Active Technicians panel's badge, action and table. */
  badge: ReactNode;
  action: ReactNode;
  table: ReactNode;
  onBooking: (booking: Booking) => void;
  /** Opens the dialog that assigns, reassigns or unassigns a booking. */
  onAssign: (bookingId: string) => void;
};

const head =
  'flex min-h-[52px] flex-none items-center justify-between gap-3 border-b border-line px-4 text-[15px] font-semibold';

/** Tech Management: what waits, the map, assignment, the technicians and what they have. */
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
  const waiting = useMemo(() => unassigned(bookings), [bookings]);
  const given = useMemo(() => assigned(bookings), [bookings]);
  const open = useMemo(() => [...waiting, ...given], [waiting, given]);
  const canAssign = waiting.length > 0 && roster.length > 0;
  const { assignTo } = useAssign(onBooking);
  const dragging = useDragToAssign(
    bookings,
    (booking) => setBookingId(isInPool(booking) ? booking.id : null),
    async (booking, techId) => {
      if (await assignTo(booking, techId)) setBookingId(null);
    },
  );
  return (
    <div className="dispatch-grid" {...dragging}>
      <section aria-labelledby="unassigned" className="dispatch-panel ring-1 ring-amber/45">
        <h2 id="unassigned" className={`${head} bg-amber-wash text-amber-text`}>
          Unassigned Bookings ({waiting.length})
        </h2>
        <UnassignedList bookings={waiting} bookingId={bookingId} onPick={setBookingId} onAssign={onAssign} />
      </section>
      <div className="dispatch-map">
        <FleetMap technicians={technicians} bookings={open} bookingId={bookingId} onPick={setBookingId} />
      </div>
      {canAssign ? (
        <section aria-labelledby="assign" className="dispatch-panel">
          <h2 id="assign" className={head}>
            Assign Technicians
          </h2>
          <AssignCard
            bookings={waiting}
            roster={roster}
            bookingId={bookingId}
            onPickBooking={setBookingId}
            onBooking={onBooking}
          />
        </section>
      ) : (
        <p className="hidden self-center text-center text-small text-ink-soft min-[761px]:block">
          {waiting.length === 0
            ? 'Nothing to assign right now.'
            : 'Add a technician account to assign bookings.'}
        </p>
      )}
      <section aria-labelledby="active-technicians" className="dispatch-panel dispatch-roster">
        <header className={`${head} flex-wrap gap-y-1 py-1.5`}>
          <h2 id="active-technicians">Active Technicians</h2>
          {badge}
          <span className="ml-auto flex flex-wrap justify-end gap-2">{action}</span>
        </header>
        {table}
      </section>
      <section aria-labelledby="active-assignments" className="dispatch-panel dispatch-assigned">
        <h2 id="active-assignments" className={head}>
          Active Assignments
        </h2>
        <AssignmentsTable bookings={given} onAssign={onAssign} />
      </section>
    </div>
  );
}
