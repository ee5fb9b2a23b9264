import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Point } from '../../domain/places/place.ts';
import { AreaMap } from '../map/area-map.tsx';
import { PlacePin } from '../map/place-pin.tsx';
import { pointFigures } from '../places/api.ts';
import { t } from '../ui/texts.ts';
import { nudged } from './nudge-pin.ts';

const ZOOM = 15;

type PinMapProps = { point: Point; onMove: (point: Point) => void };

/** A small map whose pin is moved by a press, or by the arrow keys while the map has the focus. */
export default function PinMap({ point, onMove }: PinMapProps) {
  const hintId = useId();
  const [start] = useState(point);
  function onKeyDown(event: KeyboardEvent) {
    const moved = nudged(point, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    // The map would pan.
    event.stopPropagation();
    onMove(moved);
  }
  return (
    <div className="grid gap-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in the map */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the pin
        tabIndex={0}
        aria-label={t('Pin of the car')}
        aria-describedby={hintId}
        onKeyDownCapture={onKeyDown}
        className="overflow-hidden rounded-small border border-edge"
      >
        <AreaMap label={t('Map of the car')} center={start} zoom={ZOOM} zoomButtons className="h-60">
          <PlacePin at={point} label={t('The car')} />
          <FollowPin point={point} onMove={onMove} />
        </AreaMap>
      </div>
      <p id={hintId} className="text-small text-ink-soft">
        {t('Arrow keys move the pin by about 80 ft, with Shift by 800 ft.')}{' '}
        <span role="status" className="tabular-nums">
          {pointFigures(point)}
        </span>
      </p>
    </div>
  );
}

function FollowPin({ point, onMove }: PinMapProps): null {
  const map = useMap();
  useMapEvents({
    click: ({ latlng }) => onMove({ latitude: latlng.lat, longitude: latlng.lng, accuracy: null }),
  });
  useEffect(() => {
    // The map itself takes no focus: its wrapper has the keys.
    map.getContainer().tabIndex = -1;
    map.panInside([point.latitude, point.longitude], { padding: [40, 60] });
  }, [map, point]);
  return null;
}
