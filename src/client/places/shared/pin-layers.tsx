import { useEffect, useEffectEvent } from 'react';
import { Circle, useMap } from 'react-leaflet';
import { type Coordinates, milesBetween } from '../../../domain/places/place.ts';
import { takeFocus } from '../../ui/keyboard.ts';

type PinLayersProps = {
  ring: { at: Coordinates; radiusMeters: number };
  /** The present point: a new position moves the map. */
  at: Coordinates;
  takesFocus: boolean | undefined;
  onMove: (point: Coordinates) => void;
};

/** What an arrow key moves the map by, in pixels, and with Shift. */
const [STEP_PX, LEAP_PX] = [8, 80];
const steps: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** About a foot: what the map itself has moved by is no news to it. */
const SAME_MILES = 0.0002;

/** The ring of the first position, and what a person moves the map to. */
export function PinLayers({ ring, at, takesFocus, onMove }: PinLayersProps) {
  const map = useMap();
  useEffect(() => {
    if (takesFocus) takeFocus(map.getContainer());
  }, [map, takesFocus]);
  const tell = useEffectEvent(() => {
    const { lat, lng } = map.getCenter();
    onMove({ latitude: lat, longitude: lng });
  });
  useEffect(() => {
    // Zooming keeps the pin where it is.
    for (const gesture of ['scrollWheelZoom', 'touchZoom', 'doubleClickZoom'] as const)
      map.options[gesture] = 'center';
    let isMoved = false;
    const onDrag = () => {
      isMoved = true;
    };
    const onEnd = () => {
      if (isMoved) tell();
      isMoved = false;
    };
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const by = event.shiftKey ? LEAP_PX : STEP_PX;
      isMoved = true;
      map.panBy([step[0] * by, step[1] * by], { animate: false });
    };
    const box = map.getContainer();
    map.on('dragstart', onDrag).on('moveend', onEnd);
    box.addEventListener('keydown', onKey);
    return () => {
      map.off('dragstart', onDrag).off('moveend', onEnd);
      box.removeEventListener('keydown', onKey);
    };
  }, [map]);

  const { latitude, longitude } = at;
  useEffect(() => {
    const { lat, lng } = map.getCenter();
    const isThere = milesBetween({ latitude: lat, longitude: lng }, { latitude, longitude }) < SAME_MILES;
    if (!isThere) map.setView([latitude, longitude], map.getZoom(), { animate: false });
  }, [map, latitude, longitude]);

  if (ring.radiusMeters === 0) return null;
  return (
    <Circle
      center={[ring.at.latitude, ring.at.longitude]}
      radius={ring.radiusMeters}
      interactive={false}
      className="map-accuracy"
    />
  );
}
