import { LocateFixed } from 'lucide-react';
import { lazy, useMemo, useState } from 'react';
import { milesBetween } from '../../domain/place.ts';
import { AreaMap } from '../app/map.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { directionFrom, type Track } from './position.ts';

const MapLayers = lazy(() => import('./tracking-map-layers.tsx'));

const CLOSE_ZOOM = 13;

type TrackingMapProps = {
  latitude: number;
  longitude: number;
  /** Where that is, in words. */
  at: string;
  /** Whose car it is. */
  car: 'Your car' | 'The car';
  isRough?: boolean;
  track: Track | null;
};

/** Car and technician on a map, both in view, with the same in words for who cannot see it. */
export function TrackingMap({ latitude, longitude, at, car, isRough, track }: TrackingMapProps) {
  const [following, setFollowing] = useState(true);
  const place = useMemo(() => ({ latitude, longitude }), [latitude, longitude]);
  const words = track
    ? `The technician is ${milesBetween(place, track.position).toFixed(1)} miles ${directionFrom(place, track.position)} of ${car.toLowerCase()}.`
    : `${car}: ${at}.`;
  return (
    <>
      <AreaMap
        label={`Map of ${car.toLowerCase()} and the technician`}
        center={place}
        zoom={CLOSE_ZOOM}
        className="absolute inset-0"
      >
        <MapLayers
          place={place}
          isRough={isRough}
          placeName={car}
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
