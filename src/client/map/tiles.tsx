import type { LeafletEventHandlerFnMap } from 'leaflet';
import { Suspense, useEffect, useRef, useState } from 'react';
import { TileLayer, useMap } from 'react-leaflet';
import { lazyPart } from '../app/lazy-part.ts';
import { ErrorBoundary } from '../app/page-states.tsx';
import { useMapView } from './use-map-view.ts';

const Streets = lazyPart('map/streets', () => import('./streets.tsx'));

/** At lower zooms a view would load many cells, whose streets are too near each other to be seen. */
const STREETS_FROM_ZOOM = 14;
/** At street zoom the coast of the basemap is too rough: without streets all ground is land. */
const STREET_ZOOM = 'street-zoom';
/** So long the ground is plain land: tiles that come are not preceded by drawn streets. */
const PATIENCE_MS = 1500;

/** The provider's tiles, and drawn streets at street zoom while some tiles do not load. */
export function Tiles({ url, attribution }: { url: string; attribution: string }) {
  const map = useMap();
  const zoom = useMapView((shown) => shown.getZoom());
  const [areMissing, setMissing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isStreetZoom = zoom >= STREETS_FROM_ZOOM;
  useEffect(() => {
    map.getContainer().classList.toggle(STREET_ZOOM, isStreetZoom);
  }, [map, isStreetZoom]);
  const [watch] = useState((): LeafletEventHandlerFnMap => {
    let failed = 0;
    return {
      loading: () => {
        failed = 0;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setMissing(true), PATIENCE_MS);
      },
      tileerror: () => {
        failed += 1;
        setMissing(true);
      },
      // All tiles in view have come or failed.
      load: () => {
        clearTimeout(timer.current);
        if (failed === 0) setMissing(false);
      },
    };
  });
  return (
    <>
      <TileLayer url={url} attribution={attribution} maxZoom={19} eventHandlers={watch} />
      {areMissing && isStreetZoom && (
        <ErrorBoundary instead={null}>
          <Suspense fallback={null}>
            <Streets fromZoom={STREETS_FROM_ZOOM} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
