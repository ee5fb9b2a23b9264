import 'leaflet/dist/leaflet.css';
import type { ReactNode } from 'react';
import { AttributionControl, MapContainer, TileLayer, ZoomControl } from 'react-leaflet';

export type MapPoint = { latitude: number; longitude: number };

type MapProps = {
  /** What the map is of, for a screen reader; a text equal stands beside the map. */
  label: string;
  center: MapPoint;
  zoom: number;
  tileUrl: string;
  tileAttribution: string;
  /** Drawn under the tiles, for where they do not load: layers in the pane 'underlay'. */
  underlay?: ReactNode;
  zoomButtons?: boolean;
  className?: string;
  children?: ReactNode;
};

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A map that shows its React children (markers, lines, circles). Arrow keys and + - move it when it has
 * the focus. Load it through `area-map.tsx`, so that Leaflet is only in pages that have a map.
 */
export default function MapView(props: MapProps) {
  const animated = !calm();
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
        {props.zoomButtons && <ZoomControl position="topright" />}
        <AttributionControl position="bottomleft" prefix={false} />
        {props.children}
      </MapContainer>
    </section>
  );
}
