import { t } from '../ui/texts.ts';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { type ReactNode, useEffect } from 'react';
import { AttributionControl, MapContainer, useMap, ZoomControl } from 'react-leaflet';
import { prefersReducedMotion } from '../ui/media.ts';
import { Tiles } from './tiles.tsx';

export type MapPoint = { latitude: number; longitude: number };

type MapProps = {
  /** The name of the map for screen readers; the page has the same information as text. */
  label: string;
  center: MapPoint;
  zoom: number;
  tileUrl: string;
  tileAttribution: string;
  /** Layers below the tiles, visible where these do not load. */
  underlay?: ReactNode;
  zoomButtons?: boolean;
  /** Whether it is a picture: it takes no press and no key, so that a finger on it scrolls the page. */
  still?: boolean;
  className?: string;
  children?: ReactNode;
};

/**
 * Keeps what a person or the page has chosen to see in view when the map's element becomes smaller or larger, as it does
 * beside alerts: at the chosen zoom, or at a lower one while the element is too small for it.
 */
function FollowSize(): null {
  const map = useMap();
  useEffect(() => {
    let chosen = { bounds: map.getBounds(), center: map.getCenter(), zoom: map.getZoom() };
    let isOurs = false;
    const onMove = () => {
      if (!isOurs) chosen = { bounds: map.getBounds(), center: map.getCenter(), zoom: map.getZoom() };
    };
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      const size = map.getSize();
      if (width * height === 0 || (Math.round(width) === size.x && Math.round(height) === size.y)) return;
      isOurs = true;
      map.invalidateSize({ pan: false });
      map.setView(chosen.center, Math.min(chosen.zoom, map.getBoundsZoom(chosen.bounds)), { animate: false });
      isOurs = false;
    });
    map.on('moveend', onMove);
    observer.observe(map.getContainer());
    return () => {
      map.off('moveend', onMove);
      observer.disconnect();
    };
  }, [map]);
  return null;
}

/**
 * A map that shows its React children (markers, lines, circles). Arrow keys and + - move it when it has
 * the focus. Load it through `area-map.tsx`, so that Leaflet is only in pages that have a map.
 */
export default function MapView(props: MapProps) {
  const animated = !prefersReducedMotion();
  const moves = !props.still;
  return (
    <section aria-label={props.label} className={props.className}>
      <MapContainer
        center={[props.center.latitude, props.center.longitude]}
        zoom={props.zoom}
        zoomControl={false}
        trackResize={false}
        dragging={moves}
        touchZoom={moves}
        scrollWheelZoom={moves}
        doubleClickZoom={moves}
        boxZoom={moves}
        keyboard={moves}
        attributionControl={false}
        zoomAnimation={animated}
        fadeAnimation={animated}
        markerZoomAnimation={animated}
        className="map-canvas z-0 size-full bg-map-land"
      >
        <FollowSize />
        {props.underlay}
        <Tiles url={props.tileUrl} attribution={props.tileAttribution} />
        {props.zoomButtons && (
          <ZoomControl position="topright" zoomInTitle={t('Zoom in')} zoomOutTitle={t('Zoom out')} />
        )}
        <AttributionControl position="bottomleft" prefix={false} />
        {props.children}
      </MapContainer>
    </section>
  );
}
