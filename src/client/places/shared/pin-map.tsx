import './pin-map.css';
import { useId, useState } from 'react';
import type { Coordinates } from '../../../domain/places/place.ts';
import { AreaMap } from '../../map/area-map.tsx';
import { t } from '../../ui/texts.ts';
import { PinLayers } from './pin-layers.tsx';

type PinMapProps = {
  /** What the map opens at: a position, or the middle of an area. */
  at: Coordinates;
  /** The radius in metres in which the car is; 0 for a point that is exact. */
  radiusMeters: number;
  /** Whether the radius is that of the device's position. */
  isMeasured: boolean;
  /** Whether it was opened by the press of a button that has gone since. */
  takesFocus?: boolean;
  onMove: (point: Coordinates) => void;
};

const METERS_PER_FOOT = 0.3048;
const FEET_PER_YARD = 3;
const METERS_PER_PIXEL_AT_0 = 156_543.03392;
const [MIN_ZOOM, MAX_ZOOM] = [11, 17];
/** A ring of this radius in pixels is seen whole. */
const RING_PX = 90;

/** Returns the zoom at which the ring is seen whole. */
function zoomFor(radiusMeters: number, { latitude }: Coordinates): number {
  const scale = METERS_PER_PIXEL_AT_0 * Math.cos((latitude * Math.PI) / 180);
  const zoom = Math.floor(Math.log2((scale * RING_PX) / Math.max(1, radiusMeters)));
  return Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom));
}

/** 'Your phone knows its position within 330 ft (110 yd).' */
function withinText(radiusMeters: number): string {
  const feet = Math.max(1, Math.round(radiusMeters / METERS_PER_FOOT));
  const yards = Math.max(1, Math.round(feet / FEET_PER_YARD));
  return t('Your device knows its position within {feet} ft ({yards} yd).', { feet, yards });
}

/** A map that is dragged, or moved by the arrow keys, until its pin is on the car. */
export default function PinMap({ at, radiusMeters, isMeasured, takesFocus, onMove }: PinMapProps) {
  const textId = useId();
  const [start] = useState({ at, radiusMeters });
  return (
    <div className="grid gap-1.5">
      <p id={textId} className="text-small text-pretty text-ink-soft">
        {isMeasured && radiusMeters > 0 && `${withinText(radiusMeters)} `}
        {t('Drag the map until the pin is on your car. The arrow keys move it, too.')}
      </p>
      <div className="pin-map bg-map-land" aria-describedby={textId}>
        <AreaMap
          label={t('Where your car is')}
          center={start.at}
          zoom={zoomFor(start.radiusMeters, start.at)}
          zoomButtons
          className="size-full"
        >
          <PinLayers ring={start} at={at} takesFocus={takesFocus} onMove={onMove} />
        </AreaMap>
        <svg viewBox="-17 -42 34 44" aria-hidden="true">
          <path
            d="M0 0C-3-7-15-13-15-25A15 15 0 1 1 15-25C15-13 3-7 0 0Z"
            className="fill-mark stroke-surface"
            strokeWidth="2.5"
          />
          <circle cy="-25" r="6" className="fill-mark-bolt" />
        </svg>
      </div>
    </div>
  );
}
