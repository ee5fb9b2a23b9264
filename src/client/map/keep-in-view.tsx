import { type FitBoundsOptions, type LatLngBounds, latLng, latLngBounds } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Coordinates } from '../../domain/places/place.ts';
import { prefersReducedMotion } from '../ui/media.ts';

const MAX_ZOOM = 15;
const FLIGHT_S = 0.4;
const EDGE = -0.05;

type KeepInViewProps = {
  place: Coordinates;
  position: Coordinates | null;
  /** Radius in metres around the place that is kept in view with it. */
  areaMeters?: number;
  /** Pixels that are left free around both, from the left and right, the top and the bottom. */
  padding: { x: number; top: number; bottom: number };
  /** False from when the reader moves the map until the reader recentres the map. */
  following: boolean;
  onMoved: () => void;
};

export const tuple = ({ latitude, longitude }: Coordinates): [number, number] => [latitude, longitude];

/** Keeps place and technician in view, and zooms in as the technician comes closer, unless the reader moved the map. */
export function KeepInView({
  place,
  position,
  areaMeters = 0,
  padding,
  following,
  onMoved,
}: KeepInViewProps) {
  const map = useMap();
  const { x, top, bottom } = padding;
  const fitted = useRef(false);
  const shownBefore = useRef(false);
  useReadersMoves(onMoved);

  useEffect(() => {
    if (!following) {
      fitted.current = false;
      return;
    }
    const showBoth = (animate: boolean) => {
      const bounds = boundsOf(place, position, areaMeters);
      const fit: FitBoundsOptions = {
        paddingTopLeft: [x, top],
        paddingBottomRight: [x, bottom],
        maxZoom: MAX_ZOOM,
      };
      // flyToBounds stops when the map is removed; the animation of fitBounds would continue and fail.
      if (animate) map.flyToBounds(bounds, { ...fit, duration: FLIGHT_S });
      else map.fitBounds(bounds, { ...fit, animate: false });
    };
    const onResize = () => position && showBoth(false);
    map.on('resize', onResize);
    if (position && (!fitted.current || !isWellInView(map, boundsOf(place, position, areaMeters)))) {
      showBoth(shownBefore.current && !prefersReducedMotion());
      fitted.current = true;
      shownBefore.current = true;
    }
    return () => {
      map.off('resize', onResize);
    };
  }, [map, place, position, areaMeters, following, x, top, bottom]);
  return null;
}

function boundsOf(place: Coordinates, position: Coordinates | null, areaMeters: number): LatLngBounds {
  const bounds = latLngBounds([place, position ?? place].map(tuple));
  return areaMeters > 0 ? bounds.extend(latLng(tuple(place)).toBounds(2 * areaMeters)) : bounds;
}

/** Whether the bounds are in view, and the closest zoom that fits them is less than two steps away. */
function isWellInView(map: ReturnType<typeof useMap>, bounds: LatLngBounds): boolean {
  if (!map.getBounds().pad(EDGE).contains(bounds)) return false;
  const closest = Math.min(MAX_ZOOM, map.getBoundsZoom(bounds));
  return closest - map.getZoom() < 2;
}

/** Calls back when the reader moves the map: by dragging, pinching, the wheel, a double click or keys. */
function useReadersMoves(onMoved: () => void): void {
  const map = useMap();
  const moved = useRef(onMoved);
  moved.current = onMoved;
  useEffect(() => {
    const notify = () => moved.current();
    const pinch = (event: TouchEvent) => event.touches.length > 1 && notify();
    const key = (event: KeyboardEvent) => /^(Arrow|[+=_-]$)/.test(event.key) && notify();
    const box = map.getContainer();
    map.on('dragstart', notify);
    box.addEventListener('wheel', notify, { passive: true });
    box.addEventListener('dblclick', notify);
    box.addEventListener('touchstart', pinch, { passive: true });
    box.addEventListener('keydown', key);
    return () => {
      map.off('dragstart', notify);
      box.removeEventListener('wheel', notify);
      box.removeEventListener('dblclick', notify);
      box.removeEventListener('touchstart', pinch);
      box.removeEventListener('keydown', key);
    };
  }, [map]);
}
