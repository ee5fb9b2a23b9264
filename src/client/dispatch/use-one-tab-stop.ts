import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

const INSIDE = '.leaflet-control a, .leaflet-marker-pane [role=button]';

const isInSight = (element: Element, map: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const frame = map.getBoundingClientRect();
  return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
};

/**
 * Makes the map one tab stop, however many bookings stand on it. Enter goes into the map, the arrows lead through
 * what can be pressed in sight, Escape leads out again. On the map itself the arrows move it, as Leaflet has it.
 */
export function useOneTabStop(): void {
  const map = useMap();
  useEffect(() => {
    const box = map.getContainer();
    const skip = () => {
      for (const link of box.querySelectorAll('.leaflet-control a')) link.setAttribute('tabindex', '-1');
    };
    // Leaflet writes the attribution anew with each layer that comes or goes.
    const controls = new MutationObserver(skip);
    for (const corner of box.querySelectorAll('.leaflet-control-container'))
      controls.observe(corner, { childList: true, subtree: true });
    skip();
    const onKey = (event: KeyboardEvent) => {
      const isInside = event.target !== box;
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!isInside && event.key !== 'Enter') return;
      if (isInside && event.key === 'Escape') box.focus();
      else if (!isInside || step) {
        const stops = [...box.querySelectorAll<HTMLElement>(INSIDE)].filter((stop) => isInSight(stop, box));
        const at = stops.indexOf(event.target as HTMLElement);
        stops[(at + (step ?? 1) + stops.length) % stops.length]?.focus();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    box.addEventListener('keydown', onKey);
    return () => {
      controls.disconnect();
      box.removeEventListener('keydown', onKey);
    };
  }, [map]);
}
