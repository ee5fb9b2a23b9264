import { Circle } from 'react-leaflet';
import { KeepInView, tuple } from '../map/keep-in-view.tsx';
import { MapMarker } from '../map/map-marker.tsx';
import { PlacePin } from '../map/place-pin.tsx';
import { t } from '../ui/texts.ts';
import type { Point } from './job-place.tsx';

const HERE_SIZE: [number, number] = [24, 24];
const PADDING = { x: 36, top: 48, bottom: 44 };

type JobMapLayersProps = { place: Point; areaMeters: number; here: Point | null };

/** The car as a pin, or the area in which it is, and the technician. */
export default function JobMapLayers({ place, areaMeters, here }: JobMapLayersProps) {
  return (
    <>
      <KeepInView
        place={place}
        position={here}
        areaMeters={areaMeters}
        padding={PADDING}
        following
        onMoved={() => {}}
      />
      {areaMeters > 0 ? (
        <Circle center={tuple(place)} radius={areaMeters} interactive={false} className="map-accuracy" />
      ) : (
        <PlacePin at={place} label={t('The car')} />
      )}
      {here && (
        <MapMarker at={here} label={t('You')} size={HERE_SIZE}>
          <svg viewBox="-12 -12 24 24" aria-hidden="true" className="size-full overflow-visible">
            <circle r="10" className="fill-route stroke-white" strokeWidth="3" />
          </svg>
        </MapMarker>
      )}
    </>
  );
}
