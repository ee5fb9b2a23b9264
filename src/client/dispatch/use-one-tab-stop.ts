import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

const INSIDE = '.leaflet-control a, .leaflet-marker-pane [role=button]';

const isVisible = (element: Element, map: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const frame = map.getBoundingClientRect();
  return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
};

const ROW_PX = 40;

/** Orders by rows from the top, in a row from the left. */
function byPlace(a: Element, b: Element): number {
  const one = a.getBoundingClientRect();
  const other = b.getBoundingClientRect();
  const rows = Math.floor(one.top / ROW_PX) - Math.floor(other.top / ROW_PX);
  return rows || one.left - other.left || one.top - other.top;
}

/**
 * Makes the map one tab stop. Enter moves the focus from the map to its first visible link or marker, the arrow keys
 * move it among these from the top left to the bottom right, Escape moves it back to the map. With the focus on the map itself the arrow keys move the map,
 * as Leaflet does by default.
 */
export function useOneTabStop(): void {
  const map = useMap();
  useEffect(() => {
    const box = map.getContainer();
    const skip = () => {
      for (const link of box.querySelectorAll('.leaflet-control a')) link.setAttribute('tabindex', '-1');
    };
    // Leaflet writes the attribution again for each layer that is added or removed.
    const controls = new MutationObserver(skip);
    for (const corner of box.querySelectorAll('.leaflet-control-container'))
      controls.observe(corner, { childList: true, subtree: true });
    skip();
    const onKey = (event: KeyboardEvent) => {
      const isInside = event.target !== box;
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!isInside && event.key !== 'Enter') return;
      if (isInside && event.key === 'Escape') box.focus();
      else if (isInside && event.key === ' ') {
        const { shiftKey } = event;
        event.target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
      } else if (!isInside || step) {
        const stops = [...box.querySelectorAll<HTMLElement>(INSIDE)]
          .filter((stop) => isVisible(stop, box))
          .sort(byPlace);
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
