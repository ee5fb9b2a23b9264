import { circle, layerGroup } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { DemandZone } from '../../domain/dispatch/demand-zone.ts';
import { METERS_PER_MILE } from '../../domain/places/place.ts';
import { useCanvas, useColor } from './route-layer.tsx';

/** Zones are about two miles apart. */
const RADIUS_MILES = 1.4;
const OPACITY = { least: 0.06, most: 0.5 };

/** The areas from which emergencies are expected in this hour, the busiest ones the strongest. */
export function DemandLayer({ zones }: { zones: readonly DemandZone[] }) {
  const map = useMap();
  const renderer = useCanvas();
  const fillColor = useColor('--color-amber');
  useEffect(() => {
    const most = Math.max(...zones.map(({ callsPerHour }) => callsPerHour));
    const group = layerGroup(
      zones.map(({ latitude, longitude, callsPerHour }) =>
        circle([latitude, longitude], {
          renderer,
          radius: RADIUS_MILES * METERS_PER_MILE,
          stroke: false,
          fillColor,
          fillOpacity: OPACITY.least + (OPACITY.most - OPACITY.least) * (callsPerHour / most),
          interactive: false,
        }),
      ),
    ).addTo(map);
    return () => {
      group.remove();
    };
  }, [map, renderer, zones, fillColor]);
  return null;
}
