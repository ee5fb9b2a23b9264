import { useQuery } from '@tanstack/react-query';
import type { FeatureCollection } from 'geojson';
import { GeoJSON, Pane } from 'react-leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { config } from '../app/config.ts';
import { RoadShields } from './road-shields.tsx';
import { type Town, TownNames } from './town-names.tsx';

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

/** Land, interstates and rivers around the base; seen wherever tiles do not load. */
export default function Basemap() {
  const { data } = useQuery({
    queryKey: ['basemap'],
    queryFn: readBasemap,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  return (
    <Pane name="underlay" style={{ zIndex: 150 }}>
      <GeoJSON
        data={data.counties}
        attribution={config.basemapSources}
        interactive={false}
        style={{ className: 'map-land' }}
      />
      <GeoJSON data={data.rivers} interactive={false} style={{ className: 'map-river' }} />
      <GeoJSON data={data.roads} interactive={false} style={{ className: 'map-road' }} />
      <RoadShields roads={data.roads} />
      <TownNames towns={data.towns} />
    </Pane>
  );
}
