import { LocateFixed } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { milesBetween } from '../../domain/place.ts';
import { AreaMap } from '../app/map.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { directionFrom, type Track } from './position.ts';

const MapLayers = lazy(() => import('./tracking-map-layers.tsx'));

const CLOSE_ZOOM = 13;

type TrackingMapProps = { booking: Booking; track: Track | null };

/** Customer and technician on a map, both in view, with the same in words for who cannot see it. */
export function TrackingMap({ booking, track }: TrackingMapProps) {
  const [fit, setFit] = useState(0);
  const { latitude, longitude } = booking;
  if (latitude === null || longitude === null) return null;
  const place = { latitude, longitude };
  const words = track
    ? `Your technician is ${milesBetween(place, track.position).toFixed(1)} miles ${directionFrom(place, track.position)} of you.`
    : `Your car at ${booking.location}.`;
  return (
    <>
      <AreaMap
        label="Map of your car and your technician"
        center={place}
        zoom={CLOSE_ZOOM}
        className="absolute inset-0"
      >
        <MapLayers place={place} track={track} fit={fit} />
      </AreaMap>
      <p className="sr-only">{words}</p>
      {track && (
        <IconButton
          label="Show both of us"
          floating
          onClick={() => setFit(fit + 1)}
          className="absolute right-(--gutter) bottom-10 z-10"
        >
          <LocateFixed aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}
