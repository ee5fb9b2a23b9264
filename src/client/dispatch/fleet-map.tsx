import { MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { texts } from '../../domain/texts.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { config } from '../app/config.ts';
import { AreaMap } from '../map/area-map.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { useWaitingAdvice } from './waiting.ts';

const FleetLayers = lazy(() => import('./fleet-layers.tsx'));

type FleetMapProps = {
  technicians: readonly TechnicianLocation[];
  bookings: readonly Booking[];
  bookingId: string | null;
  /** Whether the map moves to a picked booking; a target must not move under a drag. */
  fits: boolean;
  onPick: (bookingId: string) => void;
  onBooking: (booking: Booking) => void;
  /** Opens the dialog that assigns, reassigns or unassigns a booking. */
  onAssign: (bookingId: string) => void;
};

const legend = [
  [texts('Free'), { 'data-state': 'free', className: 'fleet-technician' }],
  [texts('Busy'), { 'data-state': 'busy', className: 'fleet-technician' }],
  [texts('Silent'), { 'data-state': 'silent', className: 'fleet-technician' }],
  [texts('Off duty'), { 'data-state': 'off', className: 'fleet-technician' }],
  [texts('Emergency, open'), { className: 'fleet-job fleet-emergency' }],
  [texts('Emergency, taken'), { className: 'fleet-job fleet-emergency-taken' }],
  [texts('Unassigned'), { className: 'fleet-job fleet-waiting' }],
  [texts('Assigned'), { className: 'fleet-job fleet-assigned' }],
] as const;

/** A map of all technicians and open bookings; the lists beside it have the same information as text. */
export function FleetMap(props: FleetMapProps) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const advices = useWaitingAdvice();
  const [showsWaiting, setShowsWaiting] = useState(true);
  const label = t(
    'Live map: {technicians} technicians and {bookings} open bookings. The same are in the lists on this page.',
    { technicians: props.technicians.length, bookings: props.bookings.length },
  );
  return (
    <div
      ref={setHost}
      className="relative isolate h-full min-h-[320px] overflow-hidden rounded-card shadow-card"
    >
      <AreaMap label={label} center={config.base} zoom={9} zoomButtons className="absolute inset-0">
        <Suspense>
          <FleetLayers {...props} host={host} advices={advices} showsWaiting={showsWaiting} />
        </Suspense>
      </AreaMap>
      <div className="pointer-events-none absolute top-3 left-3 z-10 grid justify-items-start gap-2">
        <ul className="fleet-legend grid grid-flow-col grid-rows-4 gap-x-3 gap-y-0.5 rounded-small bg-raised px-2.5 py-1.5 text-ink-soft shadow-card">
          {legend.map(([name, look]) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden="true" className="grid w-4 place-items-center">
                <span {...look} className={`${look.className} fleet-key`} />
              </span>
              {t(name)}
            </li>
          ))}
        </ul>
        {advices.length > 0 && (
          <Button
            size="compact"
            aria-pressed={showsWaiting}
            onClick={() => setShowsWaiting(!showsWaiting)}
            className="pointer-events-auto bg-raised! shadow-card aria-pressed:text-volt-text"
          >
            <MapPin aria-hidden="true" />
            {t('Waiting places')}
          </Button>
        )}
      </div>
    </div>
  );
}
