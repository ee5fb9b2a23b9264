import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { config } from './config.ts';

const MapView = lazy(() => import('../ui/map.tsx'));
const Basemap = lazy(() => import('./basemap.tsx'));

type AreaMapProps = Omit<ComponentProps<typeof MapView>, 'tileUrl' | 'tileAttribution' | 'underlay'>;

/** The map with the provider's tiles over the built-in basemap; Leaflet arrives with the first one. */
export function AreaMap(props: AreaMapProps) {
  return (
    <Suspense fallback={<Skeleton className={`${props.className ?? ''} rounded-none`} />}>
      <MapView
        {...props}
        tileUrl={config.tileUrl}
        tileAttribution={config.tileAttribution}
        underlay={<Basemap />}
      />
    </Suspense>
  );
}
