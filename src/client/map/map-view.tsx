import { t } from '../ui/texts.ts';
import 'leaflet/dist/leaflet.css';
import type { ReactNode } from 'react';
import { AttributionControl, MapContainer, TileLayer, ZoomControl } from 'react-leaflet';
import { prefersReducedMotion } from '../ui/media.ts';

export type MapPoint = { latitude: number; longitude: number };

type MapProps = {
  /** The name of the map for screen readers; the page has the same information as text. */
  label: string;
  center: MapPoint;
  zoom: number;
  tileUrl: string;
  tileAttribution: string;
  /** Layers in the pane 'underlay', visible where tiles do not load. */
  underlay?: ReactNode;
  zoomButtons?: boolean;
  className?: string;
  children?: ReactNode;
};

/**
 * A map that shows its React children (markers, lines, circles). Arrow keys and + - move it when it has
 * the focus. Load it through `area-map.tsx`, so that Leaflet is only in pages that have a map.
 */
export default function MapView(props: MapProps) {
  const animated = !prefersReducedMotion();
  return (
    <section aria-label={props.label} className={props.className}>
      <MapContainer
        center={[props.center.latitude, props.center.longitude]}
        zoom={props.zoom}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={animated}
        fadeAnimation={animated}
        markerZoomAnimation={animated}
        className="map-canvas z-0 size-full bg-map-land"
      >
        {props.underlay}
        <TileLayer url={props.tileUrl} attribution={props.tileAttribution} maxZoom={19} />
        {props.zoomButtons && (
          <ZoomControl position="topright" zoomInTitle={t('Zoom in')} zoomOutTitle={t('Zoom out')} />
        )}
        <AttributionControl position="bottomleft" prefix={false} />
        {props.children}
      </MapContainer>
    </section>
  );
}
