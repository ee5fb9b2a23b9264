import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import { holderName } from '../../domain/dispatch/partner.ts';
import { technicianState } from '../../domain/dispatch/technician-state.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { StatusBadge } from '../bookings/shared/status-badge.tsx';
import { busyAtom } from '../technicians/atoms.ts';
import { TechnicianMark } from '../technicians/shared/technician-mark.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { plural, t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { forecastsAtom } from './atoms.ts';
import { TechnicianDetails } from './fleet-details.tsx';
import { wantedFor } from './fleet-popover.tsx';
import { inTurn } from './job-order.ts';
import type { Picks } from './picks.ts';
import { ServiceTag } from './service-tag.tsx';
import { useWaitingAdvice } from './waiting.ts';

const STATE_CHECK_MS = 5000;
const nameOf = (booking: Booking) => customerLabel(booking, t('Unknown Customer'));

type PanelProps = { id: string; title: string; action: ReactNode; children: ReactNode };

const Panel = ({ id, title, action, children }: PanelProps) => (
  <section aria-labelledby={id} className="dispatch-panel dispatch-picked">
    <header className="flex min-h-[52px] flex-none items-center justify-between gap-3 border-b border-line px-4">
      <h2 id={id} className="min-w-0 py-1.5 text-[0.9375rem] leading-5 font-semibold wrap-anywhere">
        {title}
      </h2>
      {action}
    </header>
    {children}
  </section>
);

const row =
  'flex min-h-(--tap) min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 rounded-small px-2 py-1 text-left text-small hover:bg-hover focus-visible:-outline-offset-2';

type BookingRowProps = {
  booking: Booking;
  /** Whose panel it is in, which need not be said. */
  of?: string;
  onOpen: (bookingId: string) => void;
};

/** A booking that is one of several; a press opens it. */
const BookingLine = ({ booking, of, onOpen }: BookingRowProps) => (
  <button type="button" onClick={() => onOpen(booking.id)} className={row}>
    <b className="truncate font-semibold">{nameOf(booking)}</b>
    <span className="flex items-center gap-2 text-ink-soft">
      <ServiceTag serviceType={booking.serviceType} />
      {(holderOf(booking) === of ? null : holderName(booking)) ?? <StatusBadge status={booking.status} />}
    </span>
  </button>
);

type TechnicianSideProps = {
  technician: TechnicianLocation;
  bookings: readonly Booking[];
  picked: Booking | undefined;
  onOpen: (bookingId: string) => void;
  onBooking: (booking: Booking) => void;
  onClose: () => void;
};

/** A technician beside the map: what the technician does, all jobs in their order, a call, and an assignment. */
export function TechnicianSide(props: TechnicianSideProps) {
  const { technician, bookings, picked, onOpen, onBooking, onClose } = props;
  const { techId } = technician;
  const nowMs = useNow(STATE_CHECK_MS);
  const state = technicianState(technician, useAtomValue(busyAtom).has(techId), nowMs);
  const forecasts = useAtomValue(forecastsAtom);
  const advice = useWaitingAdvice().find((each) => each.techId === techId);
  const jobs = inTurn(bookings.filter((booking) => holderOf(booking) === techId));
  return (
    <Panel
      id="picked-technician"
      title={techId}
      action={
        <IconButton compact label={t('Close')} onClick={onClose} className="-mr-2">
          <X aria-hidden="true" />
        </IconButton>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3 text-small">
        <TechnicianDetails
          technician={technician}
          state={state}
          jobs={jobs}
          advice={advice}
          wanted={state === 'off' ? undefined : wantedFor(techId, picked, bookings, forecasts)}
          onBooking={onBooking}
        />
        {jobs.length > 0 && (
          <>
            <h3 className="mt-4 text-[0.8125rem] leading-5 font-semibold">
              {plural(jobs.length, '{count} open job', '{count} open jobs')}
            </h3>
            <ol className="-mx-2">
              {jobs.map((job) => (
                <li key={job.id} className="flex">
                  <BookingLine booking={job} of={techId} onOpen={onOpen} />
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Panel>
  );
}

type SeveralSideProps = {
  picks: Picks;
  /** Those of the picked ones that the board knows. */
  bookings: readonly Booking[];
  technicians: readonly TechnicianLocation[];
  /** What can be done with all picked bookings. */
  actions: ReactNode;
  onOpen: (bookingId: string) => void;
  onOpenVan: (techId: string) => void;
  /** Takes one out of what is picked. */
  onDrop: (gone: Picks) => void;
  onClear: () => void;
};

/** '2 bookings, 1 technician picked'. */
export function countText({ bookingIds, techIds }: Picks): string {
  const parts = [
    bookingIds.length > 0 && plural(bookingIds.length, '{count} booking', '{count} bookings'),
    techIds.length > 0 && plural(techIds.length, '{count} technician', '{count} technicians'),
  ];
  return t('{what} picked', { what: parts.filter(Boolean).join(', ') });
}

/** Several bookings and technicians beside the map, with what can be done with them. */
export function SeveralSide(props: SeveralSideProps) {
  const { picks, bookings, technicians, actions, onOpen, onOpenVan, onDrop, onClear } = props;
  const nowMs = useNow(STATE_CHECK_MS);
  const busy = useAtomValue(busyAtom);
  const drop = (name: string, gone: Picks) => (
    <IconButton compact label={t('Do not pick {name}', { name })} onClick={() => onDrop(gone)}>
      <X aria-hidden="true" />
    </IconButton>
  );
  return (
    <Panel
      id="picked-several"
      title={countText(picks)}
      action={
        <Button size="compact" onClick={onClear}>
          {t('Clear')}
        </Button>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-2 py-2">
        {bookings.length > 0 && (
          <ul aria-label={t('Picked bookings')}>
            {bookings.map((booking) => (
              <li key={booking.id} className="flex items-center">
                <BookingLine booking={booking} onOpen={onOpen} />
                {drop(nameOf(booking), { bookingIds: [booking.id], techIds: [] })}
              </li>
            ))}
          </ul>
        )}
        {technicians.length > 0 && (
          <ul aria-label={t('Picked technicians')}>
            {technicians.map((technician) => (
              <li key={technician.techId} className="flex items-center">
                <button type="button" onClick={() => onOpenVan(technician.techId)} className={row}>
                  <b className="truncate font-semibold">{technician.techId}</b>
                  <TechnicianMark state={technicianState(technician, busy.has(technician.techId), nowMs)} />
                </button>
                {drop(technician.techId, { bookingIds: [], techIds: [technician.techId] })}
              </li>
            ))}
          </ul>
        )}
      </div>
      {bookings.length > 0 && actions}
    </Panel>
  );
}
