import { LocateFixed } from 'lucide-react';
import { lazy, useMemo, useState } from 'react';
import type { EtaReader } from '../../domain/eta.ts';
import { milesBetween } from '../../domain/place.ts';
import { AreaMap } from '../map/area-map.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { directionFrom, type Track } from './position.ts';

const MapLayers = lazy(() => import('./tracking-map-layers.tsx'));

const CLOSE_ZOOM = 13;
/** An area as large as a town needs more of the map. */
const AREA_ZOOM = 11;
const WIDE_AREA_METERS = 3_000;

type TrackingMapProps = {
  latitude: number;
  longitude: number;
  /** Where that is, in words. */
  at: string;
  reader: EtaReader;
  /** Metres around the point in which the car is; 0 for a pin. */
  areaMeters: number;
  track: Track | null;
  hasArrived?: boolean;
};

/** Whose car and whose technician the reader sees. */
const names = {
  customer: { car: 'Your car', technician: 'Your technician' },
  guest: { car: 'The car', technician: 'The technician' },
} as const satisfies Record<EtaReader, object>;

/** Car and technician on a map, both in view, with the same in words for who cannot see it. */
export function TrackingMap(props: TrackingMapProps) {
  const { latitude, longitude, at, reader, areaMeters, track, hasArrived = false } = props;
  const { car, technician } = names[reader];
  const [following, setFollowing] = useState(true);
  const place = useMemo(() => ({ latitude, longitude }), [latitude, longitude]);
  const words = hasArrived
    ? `${technician} has arrived.`
    : track
      ? `The technician is ${milesBetween(place, track.position).toFixed(1)} miles ${directionFrom(place, track.position)} of ${car.toLowerCase()}.`
      : `${car}: ${at}${areaMeters > 0 ? ', the exact spot is not known' : ''}.`;
  return (
    <>
      <AreaMap
        label={`Map of ${car.toLowerCase()} and the technician`}
        center={place}
        zoom={areaMeters > WIDE_AREA_METERS ? AREA_ZOOM : CLOSE_ZOOM}
        className="absolute inset-0"
      >
        <MapLayers
          place={place}
          areaMeters={areaMeters}
          placeName={car}
          technicianName={technician}
          track={track}
          following={following}
          onMoved={() => setFollowing(false)}
        />
      </AreaMap>
      <p className="sr-only">{words}</p>
      {track && (
        <div className={`absolute right-(--gutter) z-10 ${following ? 'bottom-10' : 'bottom-14'}`}>
          <IconButton
            label="Recentre"
            floating
            onClick={() => setFollowing(true)}
            className={following ? '' : 'w-auto! grid-flow-col gap-2 px-5 font-semibold'}
          >
            <LocateFixed aria-hidden="true" />
            {!following && 'Recentre'}
          </IconButton>
        </div>
      )}
    </>
  );
}
