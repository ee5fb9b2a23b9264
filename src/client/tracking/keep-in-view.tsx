import { type FitBoundsOptions, latLngBounds } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Coordinates } from '../../domain/place.ts';

/** Room for the bar above, the sheet below and the markers themselves. */
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
  /** False once the customer has moved the map: it is theirs until they ask for it back. */
  following: boolean;
  onMoved: () => void;
};

const tuple = ({ latitude, longitude }: Coordinates): [number, number] => [latitude, longitude];

/** Keeps both in the picture, and comes closer as they do, unless the customer has moved the map. */
export function KeepInView({ place, position, following, onMoved }: KeepInViewProps) {
  const map = useMap();
  const fitted = useRef(false);
  const seen = useRef(false);
  useCustomersMoves(onMoved);

  useEffect(() => {
    if (!following) {
      fitted.current = false;
      return;
    }
    const showBoth = (animate: boolean) => {
      const points = [place, position ?? place].map(tuple);
      const bounds = latLngBounds(points);
      // A flight ends with the map; Leaflet's zoom of its own would go on without it.
      if (animate) map.flyToBounds(bounds, { ...padding(), duration: FLIGHT_S });
      else map.fitBounds(bounds, { ...padding(), animate: false });
    };
    const onResize = () => position && showBoth(false);
    map.on('resize', onResize);
    if (position && (!fitted.current || !isWellInView(map, [place, position]))) {
      showBoth(seen.current && !matchMedia('(prefers-reduced-motion: reduce)').matches);
      fitted.current = true;
      seen.current = true;
    }
    return () => {
      map.off('resize', onResize);
    };
  }, [map, place, position, following]);
  return null;
}

/** All in the picture, and not so close together that a nearer one would show more. */
function isWellInView(map: ReturnType<typeof useMap>, points: Coordinates[]): boolean {
  const bounds = latLngBounds(points.map(tuple));
  if (!map.getBounds().pad(EDGE).contains(bounds)) return false;
  const closest = Math.min(MAX_ZOOM, map.getBoundsZoom(bounds));
  return closest - map.getZoom() < 2;
}

/** Calls back when the map is moved by hand: dragged, pinched, wheeled, by double click or by keys. */
function useCustomersMoves(onMoved: () => void): void {
  const map = useMap();
  const moved = useRef(onMoved);
  moved.current = onMoved;
  useEffect(() => {
    const tell = () => moved.current();
    const pinch = (event: TouchEvent) => event.touches.length > 1 && tell();
    const key = (event: KeyboardEvent) => /^(Arrow|[+=_-]$)/.test(event.key) && tell();
    const box = map.getContainer();
    map.on('dragstart', tell);
    box.addEventListener('wheel', tell, { passive: true });
    box.addEventListener('dblclick', tell);
    box.addEventListener('touchstart', pinch, { passive: true });
    box.addEventListener('keydown', key);
    return () => {
      map.off('dragstart', tell);
      box.removeEventListener('wheel', tell);
      box.removeEventListener('dblclick', tell);
      box.removeEventListener('touchstart', pinch);
      box.removeEventListener('keydown', key);
    };
  }, [map]);
}
