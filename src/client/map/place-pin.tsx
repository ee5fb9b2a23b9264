import { MapMarker } from './map-marker.tsx';
import type { MapPoint } from './map-view.tsx';

const SIZE: [number, number] = [34, 44];
const ANCHOR: [number, number] = [17, 42];

/** The pin of a place that is known exactly. */
export function PlacePin({ at, label }: { at: MapPoint; label: string }) {
  return (
    <MapMarker fixed at={at} label={label} size={SIZE} anchor={ANCHOR}>
      <svg viewBox="-17 -42 34 44" aria-hidden="true" className="size-full overflow-visible">
        <path
          d="M0 0C-3-7-15-13-15-25A15 15 0 1 1 15-25C15-13 3-7 0 0Z"
          className="fill-mark stroke-surface"
          strokeWidth="2.5"
        />
        <circle cy="-25" r="6" className="fill-mark-bolt" />
      </svg>
    </MapMarker>
  );
}
