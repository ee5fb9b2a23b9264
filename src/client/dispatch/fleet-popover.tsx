import { useAtomValue } from 'jotai';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { holderOf, isUnassigned } from '../../domain/bookings/booking-status.ts';
import type { WaitingAdvice } from '../../domain/dispatch/waiting-advice.ts';
import type { MapPoint } from '../map/map-view.tsx';
import { t } from '../ui/texts.ts';
import { type Forecasts, forecastOf, forecastsAtom } from './atoms.ts';
import { JobDetails, ListDetails, TechnicianDetails } from './fleet-details.tsx';
import { type Item, pointOf } from './map-items.ts';
import { MapPopover } from './map-popover.tsx';

/** What the popover is about; a list is for what no zoom separates. */
export type Open = { kind: 'job' | 'van'; id: string } | { kind: 'list'; at: MapPoint; ids: string[] };

/** The booking that can be assigned to a technician: the picked one, or the one that the technician is proposed for. */
export const wantedFor = (
  techId: string,
  picked: Booking | undefined,
  jobs: readonly Booking[],
  forecasts: Forecasts,
): Booking | undefined =>
  picked && isUnassigned(picked)
    ? picked
    : jobs.find((job) => isUnassigned(job) && forecastOf(forecasts, job)?.best?.techId === techId);

type FleetPopoverProps = {
  open: Open;
  items: readonly Item[];
  advices: readonly WaitingAdvice[];
  picked: Booking | undefined;
  host: HTMLElement;
  onOpen: (item: Item) => void;
  onBooking: (booking: Booking) => void;
  onAssign: (bookingId: string) => void;
  onClose: () => void;
};

/** The popover of a marker, or of a cluster that cannot be zoomed into. */
export function FleetPopover(props: FleetPopoverProps) {
  const { open, items, advices, picked, host, onOpen, onBooking, onAssign, onClose } = props;
  const forecasts = useAtomValue(forecastsAtom);
  if (open.kind === 'list') {
    const inside = items.filter(({ id }) => open.ids.includes(id));
    return (
      <MapPopover key="list" host={host} at={open.at} title={t('At this place')} onClose={onClose}>
        <ListDetails items={inside} onOpen={onOpen} />
      </MapPopover>
    );
  }
  const item = items.find(({ id, kind }) => id === open.id && kind === open.kind);
  if (!item) return null;
  const jobs = items.filter((each) => each.kind === 'job').map(({ booking }) => booking);
  const shared = { host, at: pointOf(item), onClose };
  if (item.kind === 'job')
    return (
      <MapPopover key={item.id} {...shared} title={customerLabel(item.booking, t('Unknown Customer'))}>
        <JobDetails booking={item.booking} onBooking={onBooking} onAssign={onAssign} />
      </MapPopover>
    );
  const wanted = wantedFor(item.id, picked, jobs, forecasts);
  return (
    <MapPopover key={item.id} {...shared} title={item.id}>
      <TechnicianDetails
        technician={item.technician}
        state={item.state}
        jobs={jobs.filter((job) => holderOf(job) === item.id)}
        advice={advices.find(({ techId }) => techId === item.id)}
        wanted={item.state === 'off' ? undefined : wanted}
        onBooking={onBooking}
      />
    </MapPopover>
  );
}
