import { latLngBounds } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { Polyline, useMap, useMapEvents } from 'react-leaflet';
import type { Coordinates } from '../../domain/place.ts';
import { MapMarker } from '../ui/map-marker.tsx';
import type { TechPosition, Track } from './position.ts';

const LEAST_RING_PX = 28;
const GLIDE_MS = 900;
/** Web Mercator: metres a pixel at zoom 0 on the equator, with tiles of 256 px. */
const METERS_PER_PIXEL = 156_543.03392;
const FIT = { paddingTopLeft: [56, 96], paddingBottomRight: [56, 64], maxZoom: 15 } as const;
const PIN_SIZE: [number, number] = [34, 44];
const PIN_ANCHOR: [number, number] = [17, 42];
const TECH_SIZE: [number, number] = [36, 36];

type MapLayersProps = { place: Coordinates; track: Track | null; fit: number };

/** What stands on the tracking map: trail, technician, pin; `fit` counts the wishes to see both. */
export default function TrackingMapLayers({ place, track, fit }: MapLayersProps) {
  return (
    <>
      <Fit place={place} position={track?.position ?? null} wish={fit} />
      {track && <Trail points={track.trail} />}
      <MapMarker fixed at={place} label="Your car" size={PIN_SIZE} anchor={PIN_ANCHOR}>
        <Pin />
      </MapMarker>
      {track && <Technician position={track.position} />}
    </>
  );
}

const tuple = ({ latitude, longitude }: Coordinates): [number, number] => [latitude, longitude];

/** Brings both into view at first, on a wish, and when the technician would leave the picture. */
function Fit({ place, position, wish }: { place: Coordinates; position: TechPosition | null; wish: number }) {
  const map = useMap();
  const fitted = useRef<number | null>(null);
  useEffect(() => {
    if (!position) return;
    const seen = map.getBounds().pad(-0.05).contains(tuple(position));
    if (fitted.current === wish && seen) return;
    const first = fitted.current === null;
    fitted.current = wish;
    map.fitBounds(latLngBounds([tuple(place), tuple(position)]), {
      paddingTopLeft: [...FIT.paddingTopLeft],
      paddingBottomRight: [...FIT.paddingBottomRight],
      maxZoom: FIT.maxZoom,
      animate: !first,
    });
  }, [map, place, position, wish]);
  return null;
}

function Trail({ points }: { points: Coordinates[] }) {
  const half = Math.floor(points.length / 2);
  const older = points.slice(0, half + 1).map(tuple);
  const newer = points.slice(half).map(tuple);
  return (
    <>
      <Polyline positions={older} interactive={false} className="map-trail-older" />
      <Polyline positions={newer} interactive={false} className="map-trail" />
    </>
  );
}

function Pin() {
  return (
    <svg viewBox="-17 -42 34 44" aria-hidden="true" className="size-full overflow-visible">
      <path
        d="M0 0C-3-7-15-13-15-25A15 15 0 1 1 15-25C15-13 3-7 0 0Z"
        className="fill-mark stroke-surface"
        strokeWidth="2.5"
      />
      <circle cy="-25" r="6" className="fill-mark-bolt" />
    </svg>
  );
}

/** The accuracy ring is to scale but never smaller than a finger can make out. */
function useRing(position: TechPosition): number {
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const scale = (METERS_PER_PIXEL * Math.cos((position.latitude * Math.PI) / 180)) / 2 ** zoom;
  return Math.max(LEAST_RING_PX, (position.accuracy ?? 0) / scale);
}

function Technician({ position }: { position: TechPosition }) {
  const ring = useRing(position);
  return (
    <MapMarker at={position} label="Your technician" size={TECH_SIZE} glideMs={GLIDE_MS} zIndexOffset={1000}>
      <svg
        viewBox="-18 -18 36 36"
        aria-hidden="true"
        className="pointer-events-none size-full overflow-visible"
      >
        <circle
          r={ring}
          className="fill-route stroke-route"
          fillOpacity="0.14"
          strokeOpacity="0.4"
          strokeWidth="1"
        />
        <circle r="15" className="fill-route stroke-white" strokeWidth="3" />
        {position.heading === null ? (
          <circle r="4.5" className="fill-white" />
        ) : (
          <path
            d="M0-7.5 5.6 6 0 3.2-5.6 6Z"
            transform={`rotate(${position.heading})`}
            className="fill-white"
          />
        )}
      </svg>
    </MapMarker>
  );
}
