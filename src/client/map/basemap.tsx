import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { FeatureCollection } from 'geojson';
import { GeoJSON, Pane } from 'react-leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { config } from '../app/config.ts';
import { MapMarker } from './map-marker.tsx';
import { RoadShields } from './road-shields.tsx';
import { useMapView } from './use-map-view.ts';

/** The name of a town, the centre of its ZIP areas, and whether the name is shown at low zoom. */
type Town = { name: string; latitude: number; longitude: number; isLarge: boolean };

const ALL_FROM_ZOOM = 11;
const NONE_BELOW_ZOOM = 8;
const SIZE: [number, number] = [120, 16];

/** The names of the towns in view, under the tiles; at low zoom those of large towns only. */
function TownNames({ towns }: { towns: readonly Town[] }) {
  const view = useMapView((map) => ({ zoom: map.getZoom(), bounds: map.getBounds() }));
  if (view.zoom < NONE_BELOW_ZOOM) return null;
  const shown = towns.filter(
    ({ latitude, longitude, isLarge }) =>
      (isLarge || view.zoom >= ALL_FROM_ZOOM) && view.bounds.contains([latitude, longitude]),
  );
  return shown.map(({ name, latitude, longitude, isLarge }) => (
    <MapMarker fixed pane="names" key={name} at={{ latitude, longitude }} label="" size={SIZE}>
      <span
        className={clsx(
          'block text-center whitespace-nowrap text-map-text',
          isLarge ? 'text-[0.8125rem] leading-4 font-[640]' : 'text-[0.6875rem] leading-4 font-strong',
        )}
      >
        {name}
      </span>
    </MapMarker>
  ));
}

type Basemap = Topology<{
  counties: GeometryCollection;
  roads: GeometryCollection;
  rivers: GeometryCollection;
}>;
type Layers = {
  counties: FeatureCollection;
  roads: FeatureCollection;
  rivers: FeatureCollection;
  towns: Town[];
};

async function readFile<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const content: T = await response.json();
  return content;
}

async function readBasemap(): Promise<Layers> {
  const [topology, towns] = await Promise.all([
    readFile<Basemap>('/basemap.topo.json'),
    readFile<Town[]>('/towns.json'),
  ]);
  const { counties, roads, rivers } = topology.objects;
  return {
    counties: feature(topology, counties),
    roads: feature(topology, roads),
    rivers: feature(topology, rivers),
    towns,
  };
}

/** Land, interstates and rivers around the base; visible where tiles do not load. */
export default function Basemap() {
  const { data } = useQuery({
    queryKey: ['basemap'],
    queryFn: readBasemap,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  return (
    <>
      <Pane name="underlay" style={{ zIndex: 150 }}>
        <GeoJSON
          data={data.counties}
          attribution={config.basemapSources}
          interactive={false}
          style={{ className: 'map-land' }}
        />
        <GeoJSON data={data.rivers} interactive={false} style={{ className: 'map-river' }} />
        <GeoJSON data={data.roads} interactive={false} style={{ className: 'map-road' }} />
      </Pane>
      {/* Above the streets, which have the pane between. */}
      <Pane name="names" style={{ zIndex: 170 }}>
        <RoadShields roads={data.roads} />
        <TownNames towns={data.towns} />
      </Pane>
    </>
  );
}
