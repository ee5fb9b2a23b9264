import { type Map as LeafletMap, latLngBounds, layerGroup, polyline } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { prefersReducedMotion } from '../ui/media.ts';

/** The legend covers the top left. */
const TOP_LEFT_PX: [number, number] = [40, 112];
const BOTTOM_RIGHT_PX: [number, number] = [40, 40];
const MAX_ZOOM = 14;

const lines = {
  best: { className: 'fleet-line', weight: 3, interactive: false },
  other: { className: 'fleet-line fleet-line-other', weight: 2, interactive: false },
} as const;

/** An internal state of Leaflet. */
type Zooming = LeafletMap & { _animatingZoom?: boolean };

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
    const bounds = latLngBounds([[latitude, longitude]]);
    for (const van of vans) bounds.extend([van.latitude, van.longitude]);
    const show = () => {
      fitted.current = id;
      map.fitBounds(bounds, {
        paddingTopLeft: TOP_LEFT_PX,
        paddingBottomRight: BOTTOM_RIGHT_PX,
        maxZoom: MAX_ZOOM,
        animate: !prefersReducedMotion(),
      });
    };
    // Leaflet ignores a new view during the animation of a zoom.
    if (!(map as Zooming)._animatingZoom) return show();
    map.once('moveend', show);
    return () => {
      map.off('moveend', show);
    };
  }, [map, id, latitude, longitude, vans, fit]);
  useEffect(() => {
    if (!vans || latitude === null || longitude === null) return;
    // With react-leaflet's Polyline here, the tracking page would load it from a file of its own.
    const drawn = vans.map((van, index) =>
      polyline(
        [
          [van.latitude, van.longitude],
          [latitude, longitude],
        ],
        index === 0 ? lines.best : lines.other,
      ),
    );
    const group = layerGroup(drawn).addTo(map);
    return () => {
      group.remove();
    };
  }, [map, latitude, longitude, vans]);
  return null;
}
