import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { MapMarker } from './map-marker.tsx';
import { useMapView } from './use-map-view.ts';

type Spot = { name: string; latitude: number; longitude: number };

const NONE_BELOW_ZOOM = 8;
/** The minimum distances between two shields of the same road, and of any two shields. */
const SAME_ROAD_PX = 260;
const ANY_ROAD_PX = 46;
const SIZE: [number, number] = [30, 18];

/** The lines of a road; a road that simplification has removed has no geometry, although the types require one. */
const linesOf = ({ geometry }: Pick<Feature<Geometry | null>, 'geometry'>): Position[][] => {
  if (!geometry) return [];
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
};

/** The points of every interstate: possible places of its shields. */
const spotsOf = (roads: FeatureCollection): Spot[] =>
  roads.features.flatMap((road) => {
    const name = /^I-(\d+)$/.exec(String(road.properties?.n))?.[1];
    if (!name) return [];
    return linesOf(road).flatMap((line) =>
      line.map(([longitude = 0, latitude = 0]) => ({ name, latitude, longitude })),
    );
  });

/** The shields of the interstates in view, a few of each road, none over another. */
export function RoadShields({ roads }: { roads: FeatureCollection }) {
  const map = useMap();
  const spots = useMemo(() => spotsOf(roads), [roads]);
  const { zoom, bounds } = useMapView((shown) => ({ zoom: shown.getZoom(), bounds: shown.getBounds() }));
  if (zoom < NONE_BELOW_ZOOM) return null;
  const inside = bounds.pad(-0.04);
  const shown: (Spot & { x: number; y: number })[] = [];
  for (const spot of spots) {
    if (!inside.contains([spot.latitude, spot.longitude])) continue;
    const { x, y } = map.latLngToContainerPoint([spot.latitude, spot.longitude]);
    const isFree = shown.every(
      (other) =>
        Math.hypot(other.x - x, other.y - y) > (other.name === spot.name ? SAME_ROAD_PX : ANY_ROAD_PX),
    );
    if (isFree) shown.push({ ...spot, x, y });
  }
  return shown.map(({ name, latitude, longitude }) => (
    <MapMarker
      fixed
      pane="names"
      key={`${name} ${latitude} ${longitude}`}
      at={{ latitude, longitude }}
      label=""
      size={SIZE}
    >
      <span
        data-interstate={name}
        className="mx-auto block w-fit min-w-[22px] rounded-[5px] border border-map-edge bg-surface px-1 text-center text-[0.6875rem] leading-4 font-semibold text-map-text"
      >
        {name}
      </span>
    </MapMarker>
  ));
}
