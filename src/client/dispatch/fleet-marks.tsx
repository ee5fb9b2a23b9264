import clsx from 'clsx';
import { type CSSProperties, memo, useMemo } from 'react';
import { Circle, useMap } from 'react-leaflet';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { holderName } from '../../domain/dispatch/partner.ts';
import type { TechnicianState } from '../../domain/dispatch/technician-state.ts';
import { areaMeters } from '../../domain/places/place.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { MapMarker } from '../map/map-marker.tsx';
import { technicianStateText } from '../technicians/shared/technician-mark.tsx';
import { plural, t } from '../ui/texts.ts';
import { flatMarker } from './flat-marker.ts';
import { CLUSTER_PX, type ClusterCounts, clusterCounts, type Item, MARK_PX } from './map-items.ts';
import type { Cluster } from './map-layout.ts';
import { useArrivalOf } from './use-arrival.ts';

const GLIDE_MS = 900;
const PICKED = 'outline-2 outline-offset-2 outline-alarm';
const SIZE: [number, number] = [MARK_PX, MARK_PX];

/** The name of a mark for screen readers, with whether it is one of several that are picked. */
const withPicked = (label: string, picked: boolean): string =>
  picked ? t('{what}, picked', { what: label }) : label;

type TechnicianProps = {
  technician: TechnicianLocation;
  state: TechnicianState;
  /** Where the name begins, in pixels from the middle of the mark, if there is room for a name. */
  nameLeft: number | undefined;
  nameTop: number | undefined;
  picked: boolean;
  onOpen: (techId: string, withShift: boolean) => void;
};

export const TechnicianMarker = memo(function TechnicianMarker(props: TechnicianProps) {
  const { technician, state, nameLeft, nameTop, picked, onOpen } = props;
  const { techId, latitude, longitude, heading } = technician;
  const at = useMemo(() => ({ latitude, longitude }), [latitude, longitude]);
  const isKnown = state === 'free' || state === 'busy';
  return (
    <MapMarker
      at={at}
      label={withPicked(
        t('{technician}, {state}', { technician: techId, state: t(technicianStateText(state)) }),
        picked,
      )}
      size={SIZE}
      make={flatMarker}
      glideMs={GLIDE_MS}
      zIndexOffset={isKnown ? 1000 : 0}
      onSelect={(withShift) => onOpen(techId, withShift)}
    >
      <span
        data-technician={techId}
        style={heading === null ? undefined : ({ '--heading': `${heading}deg` } as CSSProperties)}
        data-state={state}
        className={clsx(
          'fleet-technician m-[3px]',
          isKnown && heading !== null && 'fleet-heading',
          picked && PICKED,
        )}
      />
      {nameLeft !== undefined && nameTop !== undefined && (
        <span
          data-name
          style={{ left: nameLeft + MARK_PX / 2, top: nameTop + MARK_PX / 2 }}
          className="pointer-events-none absolute rounded-[4px] whitespace-nowrap bg-raised px-1 font-sans text-[0.6875rem] leading-4 font-semibold text-ink shadow-thumb"
        >
          {techId}
        </span>
      )}
    </MapMarker>
  );
});

const classOf = (emergency: boolean, isFree: boolean) =>
  emergency
    ? isFree
      ? 'fleet-emergency'
      : 'fleet-emergency-taken'
    : isFree
      ? 'fleet-waiting'
      : 'fleet-assigned';

type JobProps = {
  booking: Booking;
  picked: boolean;
  onOpen: (booking: Booking, withShift: boolean) => void;
};

export const JobMarker = memo(function JobMarker({ booking, picked, onOpen }: JobProps) {
  const { latitude, longitude } = booking;
  const at = useMemo(() => ({ latitude: latitude ?? 0, longitude: longitude ?? 0 }), [latitude, longitude]);
  const arrival = useArrivalOf(booking);
  if (latitude === null || longitude === null) return null;
  const unassigned = isUnassigned(booking);
  const area = areaMeters(booking);
  const label = {
    customer: customerLabel(booking, t('Unknown Customer')),
    service: t(serviceName[booking.serviceType]),
    technician: holderName(booking) ?? t('Unassigned'),
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
        label={[
          area > 0
            ? t('{customer}, {service}, {technician}, approximate place', label)
            : t('{customer}, {service}, {technician}', label),
          arrival?.text,
          arrival?.range,
        ]
          .filter(Boolean)
          .join(', ')}
        size={SIZE}
        zIndexOffset={picked ? 2000 : unassigned ? 500 : 0}
        onSelect={(withShift) => onOpen(booking, withShift)}
      >
        <span
          className={clsx(
            'fleet-job',
            classOf(booking.serviceType === 'emergency', unassigned),
            picked && PICKED,
          )}
        />
      </MapMarker>
    </>
  );
});

type ClusterProps = {
  cluster: Cluster<Item>;
  zoom: number;
  onOpen: (cluster: Cluster<Item>, withShift: boolean) => void;
};

function clusterLabel({ jobs, unassigned, vans, freeVans }: ClusterCounts): string {
  const parts = [
    jobs > 0 && plural(jobs, '{count} booking', '{count} bookings'),
    unassigned > 0 && t('{count} unassigned', { count: unassigned }),
    vans > 0 && plural(vans, '{count} technician', '{count} technicians'),
    freeVans > 0 && t('{count} free', { count: freeVans }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Several bookings and technicians near each other: a number for each kind. */
export function ClusterMarker({ cluster, zoom, onOpen }: ClusterProps) {
  const map = useMap();
  const { x, y, items } = cluster;
  const at = useMemo(() => {
    const { lat: latitude, lng: longitude } = map.unproject([x, y], zoom);
    return { latitude, longitude };
  }, [map, x, y, zoom]);
  const counts = clusterCounts(items);
  const { jobs, level, vans, freeVans } = counts;
  return (
    <MapMarker
      fixed
      make={flatMarker}
      at={at}
      label={clusterLabel(counts)}
      size={CLUSTER_PX}
      zIndexOffset={level === 'alarm' ? 800 : 600}
      onSelect={(withShift) => onOpen(cluster, withShift)}
    >
      <span className="fleet-cluster">
        {jobs > 0 && <span data-level={level}>{jobs}</span>}
        {vans > 0 && <span data-vans={freeVans > 0 ? 'free' : 'busy'}>{vans}</span>}
      </span>
    </MapMarker>
  );
}
