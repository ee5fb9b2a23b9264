import { LocateFixed } from 'lucide-react';
import { useMemo, useState } from 'react';
import { milesBetween } from '../../domain/places/place.ts';
import { texts } from '../../domain/texts.ts';
import type { EtaReader } from '../../domain/tracking/eta.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { AreaMap } from '../map/area-map.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';
import { directionFrom, type Track } from './position.ts';

const MapLayers = lazyPart('tracking/tracking-map-layers', () => import('./tracking-map-layers.tsx'));

const CLOSE_ZOOM = 13;
/** Shows an area as large as a town whole. */
const AREA_ZOOM = 11;
const WIDE_AREA_METERS = 3_000;

type TrackingMapProps = {
  latitude: number;
  longitude: number;
  /** The name of the place. */
  at: string;
  reader: EtaReader;
  /** Radius in metres of the area in which the car is; 0 for an exact point. */
  areaMeters: number;
  track: Track | null;
  hasArrived?: boolean;
};

/** The texts for each reader. */
const words = texts({
  customer: {
    map: 'Map of your car and the technician',
    car: 'Your car',
    technician: 'Your technician',
    arrived: 'Your technician has arrived.',
    away: 'The technician is {miles} miles {direction} of your car.',
    exact: 'Your car: {place}.',
    area: 'Your car: {place}, the exact spot is not known.',
  },
  guest: {
    map: 'Map of the car and the technician',
    car: 'The car',
    technician: 'The technician',
    arrived: 'The technician has arrived.',
    away: 'The technician is {miles} miles {direction} of the car.',
    exact: 'The car: {place}.',
    area: 'The car: {place}, the exact spot is not known.',
  },
}) satisfies Record<EtaReader, object>;

/** Car and technician on a map, both in view, with a sentence that says the same to screen readers. */
export function TrackingMap(props: TrackingMapProps) {
  const { latitude, longitude, at, reader, areaMeters, track, hasArrived = false } = props;
  const { map, car, technician, arrived, away, exact, area } = words[reader];
  const [following, setFollowing] = useState(true);
  const place = useMemo(() => ({ latitude, longitude }), [latitude, longitude]);
  const sentence = hasArrived
    ? t(arrived)
    : track
      ? t(away, {
          miles: milesBetween(place, track.position).toFixed(1),
          direction: t(directionFrom(place, track.position)),
        })
      : t(areaMeters > 0 ? area : exact, { place: at });
  return (
    <>
      <AreaMap
        label={t(map)}
        center={place}
        zoom={areaMeters > WIDE_AREA_METERS ? AREA_ZOOM : CLOSE_ZOOM}
        className="absolute inset-0"
      >
        <MapLayers
          place={place}
          areaMeters={areaMeters}
          placeName={t(car)}
          technicianName={t(technician)}
          track={track}
          following={following}
          onMoved={() => setFollowing(false)}
        />
      </AreaMap>
      <p className="sr-only">{sentence}</p>
      {track && (
        <div className={`absolute right-(--gutter) z-10 ${following ? 'bottom-10' : 'bottom-14'}`}>
          <IconButton
            label={t('Recentre')}
            floating
            onClick={() => setFollowing(true)}
            className={following ? '' : 'w-auto! grid-flow-col gap-2 px-5 font-semibold'}
          >
            <LocateFixed aria-hidden="true" />
            {!following && t('Recentre')}
          </IconButton>
        </div>
      )}
    </>
  );
}
