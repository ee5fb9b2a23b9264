import { lazy } from 'react';
import { areaMeters } from '../../domain/places/place.ts';
import { AreaMap } from '../map/area-map.tsx';
import { t } from '../ui/texts.ts';
import type { Point } from './job-place.tsx';

const JobMapLayers = lazy(() => import('./job-map-layers.tsx'));

const ZOOM = 14;
/** Until the position of the technician is known; shows the area of a ZIP code, or of a town, whole. */
const zoomOf = (meters: number) => (meters === 0 ? ZOOM : meters < WIDE_AREA_METERS ? 12 : 11);
const WIDE_AREA_METERS = 3_000;

type JobMapProps = {
  job: Parameters<typeof areaMeters>[0];
  place: Point;
  /** The position of the technician. */
  here: Point | null;
};

/** A picture of where the car is, and of the technician if the position is known; the card says the place as text. */
export function JobMap({ job, place, here }: JobMapProps) {
  const meters = areaMeters(job);
  return (
    <AreaMap label={t('Map of the place')} center={place} zoom={zoomOf(meters)} still className="job-map">
      <JobMapLayers place={place} areaMeters={meters} here={here} />
    </AreaMap>
  );
}
