import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { House } from 'lucide-react';
import { type CSSProperties, memo, useDeferredValue, useMemo, useState } from 'react';
import { Circle, useMap, useMapEvents } from 'react-leaflet';
import { type Booking, customerLabel } from '../../domain/booking.ts';
import { isUnassigned } from '../../domain/booking-status.ts';
import { areaMeters, METERS_PER_MILE } from '../../domain/place.ts';
import type { TechnicianLocation } from '../../domain/position.ts';
import { serviceName } from '../../domain/service-type.ts';
import { type TechnicianState, technicianState } from '../../domain/technician-state.ts';
import { config } from '../app/config.ts';
import { technicianStateWords } from '../app/technician-mark.tsx';
import { MapMarker } from '../map/map-marker.tsx';
import { busyAtom } from '../technicians/atoms.ts';
import { t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { flatMarker } from './flat-marker.ts';
import { useGradually } from './use-gradually.ts';
import { useOneTabStop } from './use-one-tab-stop.ts';

const GLIDE_MS = 900;
const SILENCE_CHECK_MS = 5000;

/** With more technicians in view the map shows no names, because the names would cover the markers. */
const MAX_NAMED = 40;

type TechnicianProps = { technician: TechnicianLocation; state: TechnicianState; named: boolean };

const Technician = memo(function Technician({ technician, state, named }: TechnicianProps) {
  const { techId, latitude, longitude, heading } = technician;
  const at = useMemo(() => ({ latitude, longitude }), [latitude, longitude]);
  const isKnown = state === 'free' || state === 'busy';
  return (
    <MapMarker
      at={at}
      label={t('{technician}, {state}', { technician: techId, state: t(technicianStateWords(state)) })}
      size={[18, 18]}
      make={flatMarker}
      glideMs={GLIDE_MS}
      zIndexOffset={isKnown ? 1000 : 0}
    >
      <span
        data-technician={techId}
        style={heading === null ? undefined : ({ '--heading': `${heading}deg` } as CSSProperties)}
        data-state={state}
        className={clsx('fleet-technician', isKnown && heading !== null && 'fleet-heading')}
      />
      {named && (
        <span className="absolute top-px left-full ml-1 rounded-[4px] whitespace-nowrap bg-raised px-1 font-sans text-[11px] leading-4 font-semibold text-ink shadow-thumb">
          {techId}
        </span>
      )}
    </MapMarker>
  );
});

const classOf = (emergency: boolean, isUnassigned: boolean) =>
  emergency
    ? isUnassigned
      ? 'fleet-emergency'
      : 'fleet-emergency-taken'
    : isUnassigned
      ? 'fleet-waiting'
      : 'fleet-assigned';

type JobProps = { booking: Booking; picked: boolean; onPick: (bookingId: string) => void };

const Job = memo(function Job({ booking, picked, onPick }: JobProps) {
  const { latitude, longitude } = booking;
  const at = useMemo(() => ({ latitude: latitude ?? 0, longitude: longitude ?? 0 }), [latitude, longitude]);
  if (latitude === null || longitude === null) return null;
  const emergency = booking.serviceType === 'emergency';
  const unassigned = isUnassigned(booking);
  const area = areaMeters(booking);
  const label = {
    customer: customerLabel(booking, t('Unknown Customer')),
    service: t(serviceName[booking.serviceType]),
    technician: booking.assignedTechId ?? t('Unassigned'),
  };
  return (
    <>
      {picked && area > 0 && (
        <Circle
          center={[latitude, longitude]}
          radius={area}
          interactive={false}
          className="fleet-area"
          weight={1.5}
        />
      )}
      <MapMarker
        fixed
        make={flatMarker}
        at={at}
        label={
          area > 0
            ? t('{customer}, {service}, {technician}, approximate place', label)
            : t('{customer}, {service}, {technician}', label)
        }
        size={[24, 24]}
        zIndexOffset={unassigned ? 500 : 0}
        onSelect={unassigned ? () => onPick(booking.id) : undefined}
      >
        <span
          className={clsx(
            'fleet-job',
            classOf(emergency, unassigned),
            picked && 'outline-2 outline-offset-2 outline-alarm',
          )}
        />
      </MapMarker>
    </>
  );
});

/** Whether few enough technicians are in view to show their names. */
function useNamed(technicians: readonly TechnicianLocation[]): boolean {
  const map = useMap();
  const [bounds, setBounds] = useState(() => map.getBounds());
  useMapEvents({ moveend: () => setBounds(map.getBounds()), resize: () => setBounds(map.getBounds()) });
  let inView = 0;
  for (const { latitude, longitude } of technicians) {
    if (bounds.contains([latitude, longitude])) inView += 1;
  }
  return inView <= MAX_NAMED;
}

type FleetLayersProps = {
  technicians: readonly TechnicianLocation[];
  bookings: readonly Booking[];
  bookingId: string | null;
  onPick: (bookingId: string) => void;
};

/** The layers of the map: the base with its radius, open bookings, technicians. */
export default function FleetLayers({ technicians, bookings, bookingId, onPick }: FleetLayersProps) {
  // Hundreds of markers are rendered in steps, so that the board stays responsive to scrolling and typing.
  const jobs = useDeferredValue(useGradually(bookings));
  const fleet = useDeferredValue(useGradually(technicians));
  const named = useNamed(technicians);
  useOneTabStop();
  const now = useNow(SILENCE_CHECK_MS);
  const busy = useAtomValue(busyAtom);
  return (
    <>
      <Circle
        center={[config.base.latitude, config.base.longitude]}
        radius={config.radiusMiles * METERS_PER_MILE}
        interactive={false}
        className="service-area"
        weight={1.5}
        dashArray="1 5"
      />
      <MapMarker fixed at={config.base} label={t('Our base')} size={[18, 18]}>
        <span className="grid size-[18px] place-items-center rounded-[5px] bg-ink text-surface">
          <House aria-hidden="true" className="size-3" />
        </span>
      </MapMarker>
      {jobs.map((booking) => (
        <Job key={booking.id} booking={booking} picked={booking.id === bookingId} onPick={onPick} />
      ))}
      {fleet.map((technician) => (
        <Technician
          key={technician.techId}
          technician={technician}
          state={technicianState(technician, busy.has(technician.techId), now)}
          named={named}
        />
      ))}
    </>
  );
}
