import { useEffect, useRef } from 'react';
import { Circle, Polyline } from 'react-leaflet';
import type { Coordinates } from '../../domain/places/place.ts';
import { KeepInView, tuple } from '../map/keep-in-view.tsx';
import { MapMarker } from '../map/map-marker.tsx';
import { PlacePin } from '../map/place-pin.tsx';
import { useMapView } from '../map/use-map-view.ts';
import { headingOf, isGap, type TechPosition, type Track } from './position.ts';

const MIN_RING_PX = 28;
const GLIDE_MS = 900;
/** Web Mercator: metres a pixel at zoom 0 on the equator, with tiles of 256 px. */
const METERS_PER_PIXEL = 156_543.03392;
const TECH_SIZE: [number, number] = [36, 36];
/** Leaves space for the title bar, the status card and the markers. */
const PADDING = { x: 56, top: 96, bottom: 64 };

type MapLayersProps = {
  place: Coordinates;
  /** Radius in metres of the area in which the car is; 0 for an exact point, drawn as a pin. */
  areaMeters: number;
  placeName: string;
  technicianName: string;
  track: Track | null;
  following: boolean;
  onMoved: () => void;
};

/** The layers of the tracking map: the customer's place, the trail, the technician. */
export default function TrackingMapLayers(props: MapLayersProps) {
  const { place, areaMeters, placeName, technicianName, track, following, onMoved } = props;
  return (
    <>
      <KeepInView
        place={place}
        position={track?.position ?? null}
        padding={PADDING}
        following={following}
        onMoved={onMoved}
      />
      {areaMeters > 0 && (
        <Circle center={tuple(place)} radius={areaMeters} interactive={false} className="map-accuracy" />
      )}
      {track && <Trail points={track.trail} />}
      {areaMeters === 0 && <PlacePin at={place} label={placeName} />}
      {track && <Technician track={track} name={technicianName} />}
    </>
  );
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

/** Returns the radius of the accuracy ring in pixels: to scale, but never too small to see. */
function useRing(position: TechPosition): number {
  const zoom = useMapView((map) => map.getZoom());
  const scale = (METERS_PER_PIXEL * Math.cos((position.latitude * Math.PI) / 180)) / 2 ** zoom;
  return Math.max(MIN_RING_PX, (position.accuracy ?? 0) / scale);
}

/** The technician's marker: glides from fix to fix, and jumps if the way between two fixes is unknown. */
function Technician({ track, name }: { track: Track; name: string }) {
  const { position } = track;
  const ring = useRing(position);
  const heading = headingOf(track);
  const last = useRef(position);
  const glideMs = isGap(last.current, position) ? 0 : GLIDE_MS;
  useEffect(() => {
    last.current = position;
  }, [position]);
  return (
    <MapMarker at={position} label={name} size={TECH_SIZE} glideMs={glideMs} zIndexOffset={1000}>
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
        {heading === null ? (
          <circle r="4.5" className="fill-white" />
        ) : (
          <path d="M0-7.5 5.6 6 0 3.2-5.6 6Z" transform={`rotate(${heading})`} className="fill-white" />
        )}
      </svg>
    </MapMarker>
  );
}
