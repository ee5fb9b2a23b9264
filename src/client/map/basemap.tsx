import { useQuery } from '@tanstack/react-query';
import type { FeatureCollection } from 'geojson';
import { GeoJSON, Pane } from 'react-leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { RoadShields } from './road-shields.tsx';
import { TownNames } from './town-names.tsx';

type Basemap = Topology<{
  counties: GeometryCollection;
  roads: GeometryCollection;
  rivers: GeometryCollection;
}>;
type Layers = { counties: FeatureCollection; roads: FeatureCollection; rivers: FeatureCollection };

const SOURCES = 'Census, NYC Open Data, Natural Earth, GeoNames';

async function readBasemap(): Promise<Layers> {
  const response = await fetch('/basemap.topo.json');
  if (!response.ok) throw new Error(`basemap: ${response.status}`);
  const topology: Basemap = await response.json();
  const { counties, roads, rivers } = topology.objects;
  return {
    counties: feature(topology, counties),
    roads: feature(topology, roads),
    rivers: feature(topology, rivers),
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
        attribution={SOURCES}
        interactive={false}
        style={{ className: 'map-land' }}
      />
      <GeoJSON data={data.rivers} interactive={false} style={{ className: 'map-river' }} />
      <GeoJSON data={data.roads} interactive={false} style={{ className: 'map-road' }} />
      <RoadShields roads={data.roads} />
      <TownNames />
    </Pane>
  );
}
