import clsx from 'clsx';
import { useAtom } from 'jotai';
import { Flame, Lasso as LassoIcon, MapPin, Route } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { texts } from '../../domain/texts.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { config } from '../app/config.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { AreaMap } from '../map/area-map.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { mapLayersAtom } from './atoms.ts';
import type { Picking } from './fleet-layers.tsx';
import { useDemand, useWaitingAdvice } from './waiting.ts';

const FleetLayers = lazyPart('dispatch/fleet-layers', () => import('./fleet-layers.tsx'));

type FleetMapProps = {
  technicians: readonly TechnicianLocation[];
  bookings: readonly Booking[];
  bookingId: string | null;
  /** Whether the map moves to a picked booking; a target must not move under a drag. */
  fits: boolean;
  /** What is picked, if details are beside the map; it has layers then, and a lasso that picks several. */
  picking: Omit<Picking, 'isLassoOn' | 'onLassoEnd'> | null;
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

type SwitchProps = { isOn: boolean; onSwitch: () => void; children: ReactNode };

/** A button over the map that is pressed while what it names is shown. */
const MapSwitch = ({ isOn, onSwitch, children }: SwitchProps) => (
  <Toolbar.Button asChild>
    <Button
      size="compact"
      aria-pressed={isOn}
      onClick={onSwitch}
      className="pointer-events-auto bg-raised! shadow-card aria-pressed:text-volt-text"
    >
      {children}
    </Button>
  </Toolbar.Button>
);

/** How many zones of demand are named. */
const NAMED_ZONES = 5;

/** A map of all technicians and open bookings; the lists beside it have the same information as text. */
export function FleetMap({ picking, ...props }: FleetMapProps) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [layers, setLayers] = useAtom(mapLayersAtom);
  const [isLassoOn, setLassoOn] = useState(false);
  const advices = useWaitingAdvice();
  const isWide = picking !== null;
  const zones = useDemand(isWide && layers.demand);
  const toggle = (layer: keyof typeof layers) => setLayers({ ...layers, [layer]: !layers[layer] });
  const given = useMemo(
    () => picking && { ...picking, isLassoOn, onLassoEnd: () => setLassoOn(false) },
    [picking, isLassoOn],
  );
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
          <FleetLayers
            {...props}
            host={host}
            advices={advices}
            zones={zones}
            showsWaiting={layers.waiting}
            layers={isWide ? layers : null}
            picking={given}
          />
        </Suspense>
      </AreaMap>
      <div
        className={clsx(
          'pointer-events-none absolute top-3 left-3 z-10 grid justify-items-start gap-2',
          isWide && 'right-14',
        )}
      >
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
        {(isWide || advices.length > 0) && (
          <Toolbar.Root aria-label={t('On the map')} className="flex flex-wrap gap-2">
            {isWide && (
              <>
                <MapSwitch isOn={isLassoOn} onSwitch={() => setLassoOn(!isLassoOn)}>
                  <LassoIcon aria-hidden="true" />
                  {t('Lasso')}
                </MapSwitch>
                <MapSwitch isOn={layers.routes} onSwitch={() => toggle('routes')}>
                  <Route aria-hidden="true" />
                  {t('Routes')}
                </MapSwitch>
                <MapSwitch isOn={layers.demand} onSwitch={() => toggle('demand')}>
                  <Flame aria-hidden="true" />
                  {t('Demand')}
                </MapSwitch>
              </>
            )}
            {advices.length > 0 && (
              <MapSwitch isOn={layers.waiting} onSwitch={() => toggle('waiting')}>
                <MapPin aria-hidden="true" />
                {t('Waiting places')}
              </MapSwitch>
            )}
          </Toolbar.Root>
        )}
        {isLassoOn && (
          <p role="status" className="fleet-note">
            {t('Draw a line around what you want to pick. Escape ends it.')}
          </p>
        )}
        {isWide && layers.demand && (
          <p role="status" className="fleet-note">
            {zones.length === 0
              ? t('Too few calls are known to say where the next ones come from.')
              : t('Calls expected in an hour: {places}', {
                  places: zones
                    .slice(0, NAMED_ZONES)
                    .map(({ place, callsPerHour }) => `${place} ${callsPerHour.toFixed(1)}`)
                    .join(' · '),
                })}
          </p>
        )}
      </div>
    </div>
  );
}
