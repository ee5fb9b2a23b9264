import { type ComponentProps, lazy, Suspense } from 'react';
import { config } from '../app/config.ts';
import { ErrorBoundary } from '../app/page-states.tsx';
import { t } from '../ui/texts.ts';
import { Skeleton } from '../ui/view-states.tsx';

const MapView = lazy(() => import('./map-view.tsx'));
const Basemap = lazy(() => import('./basemap.tsx'));

type AreaMapProps = Omit<ComponentProps<typeof MapView>, 'tileUrl' | 'tileAttribution' | 'underlay'>;

/**
 * The provider's tiles over the built-in basemap. Leaflet is loaded with the first map of a page; a text replaces a map
 * that fails.
 */
export function AreaMap(props: AreaMapProps) {
  return (
    <ErrorBoundary instead={<NoMap className={props.className} />}>
      <Suspense fallback={<Skeleton className={`${props.className ?? ''} rounded-none`} />}>
        <MapView
          {...props}
          tileUrl={config.tileUrl}
          tileAttribution={config.tileAttribution}
          underlay={<Basemap />}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

const NoMap = ({ className = '' }: { className?: string }) => (
  <p className={`${className} grid place-content-center bg-map-water text-small text-map-text`}>
    {t('The map did not load.')}
  </p>
);
