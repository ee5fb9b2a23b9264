import './dispatch.css';
import clsx from 'clsx';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import type { RosterTechnician, TechnicianLocation } from '../../domain/tracking/position.ts';
import { useEscape } from '../ui/keyboard.ts';
import { useIsWide } from '../ui/media.ts';
import { t } from '../ui/texts.ts';
import { AssignCard } from './assign-card.tsx';
import { AssignmentsTable } from './assignments-table.tsx';
import { FleetMap } from './fleet-map.tsx';
import { assigned, unassigned } from './pick.ts';
import { countText, SeveralSide, TechnicianSide } from './picked-side.tsx';
import { countOf } from './picks.ts';
import { UnassignedList } from './unassigned-list.tsx';
import { useAssign } from './use-assign.ts';
import { useDragToAssign } from './use-drag-to-assign.ts';
import { useMapPicks } from './use-map-picks.ts';

type DispatchBoardProps = {
  bookings: readonly Booking[];
  roster: readonly RosterTechnician[];
  technicians: readonly TechnicianLocation[];
  /** The badge and the actions of the panel Active Technicians. */
  badge: ReactNode;
  action: ReactNode;
  /** The table of Active Technicians; where its details are beside the map, a press on a technician opens them. */
  renderTable: (onOpen?: (techId: string) => void) => ReactNode;
  /** Shows the details of a booking beside the map. */
  renderDetails: (booking: Booking, onClose: () => void) => ReactNode;
  /** Shows what can be done with the picked bookings. */
  actions: ReactNode;
  onBooking: (booking: Booking) => void;
  /** Opens the dialog that assigns, reassigns or unassigns a booking. */
  onAssign: (bookingId: string) => void;
};

const head =
  'flex min-h-[52px] flex-none items-center justify-between gap-3 border-b border-line px-4 text-[0.9375rem] font-semibold';

/**
 * Tech Management: unassigned bookings, map, assignment form, technicians, and the bookings that they have. In a wide window
 * the map is as high as the board, between the lists and one panel for what is picked.
 */
export function DispatchBoard(props: DispatchBoardProps) {
  const { bookings, roster, technicians, badge, action, actions, onBooking, onAssign } = props;
  const isWide = useIsWide();
  const [bookingId, setBookingId] = useState<string | null>(null);
  const [isDragged, setIsDragged] = useState(false);
  const [isFromMap, setIsFromMap] = useState(false);
  const open = useCallback((id: string | null) => {
    setIsDragged(false);
    setIsFromMap(false);
    setBookingId(id);
  }, []);
  const picking = useMapPicks(bookingId, open);
  const unassignedBookings = useMemo(() => unassigned(bookings), [bookings]);
  const assignedBookings = useMemo(() => assigned(bookings), [bookings]);
  const onMap = useMemo(
    () => [...unassignedBookings, ...assignedBookings],
    [unassignedBookings, assignedBookings],
  );
  const canAssign = unassignedBookings.length > 0 && roster.length > 0;
  const { assignTo } = useAssign(onBooking);
  function onMapBooking(booking: Booking) {
    onBooking(booking);
    if (!isWide && !isUnassigned(booking)) setBookingId((picked) => (picked === booking.id ? null : picked));
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
  const onPick = isWide ? picking.onOpen : open;
  const onPickOnMap = useCallback(
    (id: string) => {
      picking.onOpen(id);
      // What was pressed on the map is in view.
      setIsFromMap(true);
    },
    [picking],
  );
  const onToggle = isWide ? (id: string) => picking.onToggle({ bookingIds: [id], techIds: [] }) : undefined;
  const pickedIds = isWide ? picking.bookingIds : undefined;

  const assign = canAssign ? (
    <section aria-labelledby="assign" className="dispatch-panel">
      <h2 id="assign" className={head}>
        {t('Assign Technicians')}
      </h2>
      <AssignCard
        bookings={unassignedBookings}
        roster={roster}
        bookingId={bookingId}
        onPickBooking={open}
        onBooking={onBooking}
      />
    </section>
  ) : (
    <p className="hidden self-center text-center text-small text-ink-soft board:block">
      {unassignedBookings.length === 0
        ? t('Nothing to assign right now.')
        : t('Add a technician account to assign bookings.')}
    </p>
  );
  const active = (
    <section aria-labelledby="active-technicians" className="dispatch-panel dispatch-roster">
      <header className={`${head} flex-wrap gap-y-1 py-1.5`}>
        <h2 id="active-technicians">{t('Active Technicians')}</h2>
        {badge}
        {action && <span className="ml-auto flex flex-wrap justify-end gap-2">{action}</span>}
      </header>
      {props.renderTable(isWide ? picking.onOpenVan : undefined)}
    </section>
  );

  const several = countOf(picking);
  useEscape(isWide && several > 0, picking.clear);
  const shownId = several > 0 ? picking.bookingIds[0] : bookingId;
  const shown = several > 1 || isDragged ? undefined : bookings.find(({ id }) => id === shownId);
  const technician =
    several === 1 ? technicians.find(({ techId }) => techId === picking.techIds[0]) : undefined;

  const shownName = shown ? customerLabel(shown, t('Unknown Customer')) : technician?.techId;
  const shownText =
    several > 1
      ? // What acts on the bookings counts them itself.
        picking.techIds.length > 0 && countText(picking)
      : shownName && t('{name} is shown beside the map', { name: shownName });

  function side(): ReactNode {
    if (several > 1)
      return (
        <SeveralSide
          picks={picking}
          bookings={picking.bookingIds.flatMap((id) => bookings.find((each) => each.id === id) ?? [])}
          technicians={picking.techIds.flatMap((id) => technicians.find(({ techId }) => techId === id) ?? [])}
          actions={actions}
          onOpen={picking.onOpen}
          onOpenVan={picking.onOpenVan}
          onDrop={picking.onDrop}
          onClear={picking.clear}
        />
      );
    if (technician)
      return (
        <TechnicianSide
          key={technician.techId}
          technician={technician}
          bookings={onMap}
          picked={bookings.find(({ id }) => id === bookingId)}
          onOpen={picking.onOpen}
          onBooking={onBooking}
          onClose={picking.clear}
        />
      );
    return (
      <>
        {shown && props.renderDetails(shown, () => picking.onOpen(null))}
        {(!shown || isUnassigned(shown)) && assign}
        {!shown && active}
      </>
    );
  }

  return (
    <div className={clsx('dispatch-grid', isWide && 'dispatch-wide')} {...dragging}>
      <section aria-labelledby="unassigned" className="dispatch-panel dispatch-waiting ring-1 ring-amber/45">
        <h2 id="unassigned" className={`${head} bg-amber-wash text-amber-text`}>
          {t('Unassigned Bookings ({count})', { count: unassignedBookings.length })}
        </h2>
        <UnassignedList
          bookings={unassignedBookings}
          bookingId={shownId ?? null}
          pickedIds={pickedIds}
          onPick={onPick}
          onToggle={onToggle}
          onAssign={onAssign}
        />
      </section>
      <div className="dispatch-map">
        <FleetMap
          technicians={technicians}
          bookings={onMap}
          bookingId={several > 0 ? (shown?.id ?? null) : bookingId}
          fits={!isDragged && !isFromMap && several === 0}
          picking={isWide ? picking : null}
          onPick={isWide ? onPickOnMap : onPick}
          onBooking={onMapBooking}
          onAssign={onAssign}
        />
      </div>
      {isWide ? (
        <div className="dispatch-side">
          {side()}
          <p role="status" className="sr-only">
            {shownText}
          </p>
        </div>
      ) : (
        <>
          {assign}
          {active}
        </>
      )}
      <section aria-labelledby="active-assignments" className="dispatch-panel dispatch-assigned">
        <h2 id="active-assignments" className={head}>
          {t('Active Assignments')}
        </h2>
        <AssignmentsTable
          bookings={assignedBookings}
          onAssign={onAssign}
          onOpen={isWide ? picking.onOpen : undefined}
        />
      </section>
    </div>
  );
}
