import { latLngBounds } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Polyline, useMap } from 'react-leaflet';
import type { Booking } from '../../domain/booking.ts';
import type { TechnicianLocation } from '../../domain/position.ts';
import { prefersReducedMotion } from '../map/map-view.tsx';

/** The legend covers the top left. */
const TOP_LEFT_PX: [number, number] = [40, 112];
const BOTTOM_RIGHT_PX: [number, number] = [40, 40];
const MAX_ZOOM = 14;

type PickedLinesProps = {
  booking: Booking;
  /** The technicians who could go, or who goes; the best one first. Undefined while they are not known. */
  vans: readonly TechnicianLocation[] | undefined;
  /** Whether the map moves, once for each booking, so that all of them are in view. */
  fit: boolean;
};

/** Lines from technicians to a booking, the one of the first technician solid. */
export function PickedLines({ booking: { id, latitude, longitude }, vans, fit }: PickedLinesProps) {
  const map = useMap();
  const fitted = useRef<string | null>(null);
  useEffect(() => {
    if (!fit || !vans || fitted.current === id || latitude === null || longitude === null) return;
    fitted.current = id;
    const bounds = latLngBounds([[latitude, longitude]]);
    for (const van of vans) bounds.extend([van.latitude, van.longitude]);
    map.fitBounds(bounds, {
      paddingTopLeft: TOP_LEFT_PX,
      paddingBottomRight: BOTTOM_RIGHT_PX,
      maxZoom: MAX_ZOOM,
      animate: !prefersReducedMotion(),
    });
  }, [map, id, latitude, longitude, vans, fit]);
  if (latitude === null || longitude === null || !vans) return null;
  const [best, ...others] = vans;
  const lineFrom = (van: TechnicianLocation): [number, number][] => [
    [van.latitude, van.longitude],
    [latitude, longitude],
  ];
  return (
    <>
      {others.map((van) => (
        <Polyline
          key={van.techId}
          positions={lineFrom(van)}
          interactive={false}
          className="fleet-line fleet-line-other"
          weight={2}
        />
      ))}
      {best && <Polyline positions={lineFrom(best)} interactive={false} className="fleet-line" weight={3} />}
    </>
  );
}
