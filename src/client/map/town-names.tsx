import clsx from 'clsx';
import { useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { MapMarker } from './map-marker.tsx';

/** A name on the basemap, the middle of its ZIP areas, and whether it is shown from afar. */
export type Town = { name: string; latitude: number; longitude: number; isLarge: boolean };

const ALL_FROM_ZOOM = 11;
const NONE_BELOW_ZOOM = 8;
const SIZE: [number, number] = [120, 16];

/** Names of towns under the tiles; only large ones from afar, and only those in the picture. */
export function TownNames({ towns }: { towns: readonly Town[] }) {
  const map = useMap();
  const [view, setView] = useState({ zoom: map.getZoom(), bounds: map.getBounds() });
  useMapEvents({ moveend: () => setView({ zoom: map.getZoom(), bounds: map.getBounds() }) });
  if (view.zoom < NONE_BELOW_ZOOM) return null;
  const shown = towns.filter(
    ({ latitude, longitude, isLarge }) =>
      (isLarge || view.zoom >= ALL_FROM_ZOOM) && view.bounds.contains([latitude, longitude]),
  );
  return shown.map(({ name, latitude, longitude, isLarge }) => (
    <MapMarker fixed pane="underlay" key={name} at={{ latitude, longitude }} label="" size={SIZE}>
      <span
        className={clsx(
          'block text-center whitespace-nowrap text-map-text',
          isLarge ? 'text-[13px] leading-4 font-[640]' : 'text-[11px] leading-4 font-strong',
        )}
      >
        {name}
      </span>
    </MapMarker>
  ));
}
