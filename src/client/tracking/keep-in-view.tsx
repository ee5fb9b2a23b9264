import { type FitBoundsOptions, latLngBounds } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Coordinates } from '../../domain/places/place.ts';
import { prefersReducedMotion } from '../ui/media.ts';

/** Leaves space for the title bar, the status card and the markers. */
const padding = (): FitBoundsOptions => ({
  paddingTopLeft: [56, 96],
  paddingBottomRight: [56, 64],
  maxZoom: MAX_ZOOM,
});
const MAX_ZOOM = 15;
const FLIGHT_S = 0.4;
const EDGE = -0.05;

type KeepInViewProps = {
  place: Coordinates;
  position: Coordinates | null;
  /** False from when the customer moves the map until the customer recentres the map. */
  following: boolean;
  onMoved: () => void;
};

export const tuple = ({ latitude, longitude }: Coordinates): [number, number] => [latitude, longitude];

/** Keeps place and technician in view, and zooms in as the technician comes closer, unless the customer moved the map. */
export function KeepInView({ place, position, following, onMoved }: KeepInViewProps) {
  const map = useMap();
  const fitted = useRef(false);
  const shownBefore = useRef(false);
  useCustomersMoves(onMoved);

  useEffect(() => {
    if (!following) {
      fitted.current = false;
      return;
    }
    const showBoth = (animate: boolean) => {
      const points = [place, position ?? place].map(tuple);
      const bounds = latLngBounds(points);
      // flyToBounds stops when the map is removed; the animation of fitBounds would continue and fail.
      if (animate) map.flyToBounds(bounds, { ...padding(), duration: FLIGHT_S });
      else map.fitBounds(bounds, { ...padding(), animate: false });
    };
    const onResize = () => position && showBoth(false);
    map.on('resize', onResize);
    if (position && (!fitted.current || !isWellInView(map, [place, position]))) {
      showBoth(shownBefore.current && !prefersReducedMotion());
      fitted.current = true;
      shownBefore.current = true;
    }
    return () => {
      map.off('resize', onResize);
    };
  }, [map, place, position, following]);
  return null;
}

/** Whether all points are in view, and the closest zoom that fits them is less than two steps away. */
function isWellInView(map: ReturnType<typeof useMap>, points: Coordinates[]): boolean {
  const bounds = latLngBounds(points.map(tuple));
  if (!map.getBounds().pad(EDGE).contains(bounds)) return false;
  const closest = Math.min(MAX_ZOOM, map.getBoundsZoom(bounds));
  return closest - map.getZoom() < 2;
}

/** Calls back when the customer moves the map: by dragging, pinching, the wheel, a double click or keys. */
function useCustomersMoves(onMoved: () => void): void {
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
