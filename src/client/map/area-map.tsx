import { type ComponentProps, Suspense } from 'react';
import { config } from '../app/config.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { ErrorBoundary } from '../app/page-states.tsx';
import { prerenderedAt } from '../ui/prerendered.ts';
import { t } from '../ui/texts.ts';
import { Skeleton } from '../ui/view-states.tsx';

const MapView = lazyPart('map/map-view', () => import('./map-view.tsx'));
const Basemap = lazyPart('map/basemap', () => import('./basemap.tsx'));

type AreaMapProps = Omit<ComponentProps<typeof MapView>, 'tileUrl' | 'tileAttribution' | 'underlay'>;

/**
 * The provider's tiles over the built-in basemap. Leaflet is loaded with the first map of a page; a text replaces a map
 * that fails.
 */
export function AreaMap(props: AreaMapProps) {
  const loading = <Skeleton className={`${props.className ?? ''} rounded-none`} />;
  if (prerenderedAt() !== null) return loading;
  return (
    <ErrorBoundary instead={<NoMap className={props.className} />}>
      <Suspense fallback={loading}>
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
