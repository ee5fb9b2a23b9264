import { point } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import type { Point } from './map-layout.ts';

/** A shorter movement is a press. */
const MIN_DRAG_PX = 6;
const STEP_PX = 4;
const CONTROLS = '.leaflet-control, .map-popover';

type LassoProps = {
  /** Whether each drag draws; without it only one with Shift. */
  isOn: boolean;
  /** Gets the drawn line in pixels of the world at the map's zoom. */
  onDrawn: (line: readonly Point[]) => void;
  /** Ends the mode in which each drag draws. */
  onEnd: () => void;
};

/** Draws a line around what is to be picked. Keys pick the same one by one, on the map and in the lists. */
export function Lasso({ isOn, onDrawn, onEnd }: LassoProps) {
  const map = useMap();
  const shape = useRef<SVGPathElement>(null);
  const isDrawing = useEffectEvent(() => isOn);
  const finish = useEffectEvent((line: readonly Point[]) => {
    onDrawn(line);
    onEnd();
  });
  const stop = useEffectEvent(() => onEnd());
  useEffect(() => {
    if (!isOn) return;
    map.dragging.disable();
    map.getContainer().classList.add('fleet-lasso-on');
    return () => {
      map.dragging.enable();
      map.getContainer().classList.remove('fleet-lasso-on');
    };
  }, [map, isOn]);
  useEffect(() => {
    const box = map.getContainer();
    let line: Point[] | null = null;
    const show = () => {
      const path = (line ?? []).map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join('');
      shape.current?.setAttribute('d', path && `${path}Z`);
    };
    const end = () => {
      line = null;
      show();
    };
    const at = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = box.getBoundingClientRect();
      return { x: Math.round(clientX - left), y: Math.round(clientY - top) };
    };
    const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
    const onDown = (event: PointerEvent) => {
      const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
      if (event.button !== 0 || !event.isPrimary || isControl) return;
      if (isDrawing() || event.shiftKey) line = [at(event)];
    };
    const onMove = (event: PointerEvent) => {
      const last = line?.at(-1);
      const next = at(event);
      if (!line || !last || apart(last, next) < (line.length === 1 ? MIN_DRAG_PX : STEP_PX)) return;
      line.push(next);
      show();
    };
    const onUp = () => {
      const drawn = line;
      end();
      if (!drawn || drawn.length < 3) return;
      // The press that ends a drag is no press on the map or on a marker.
      box.addEventListener('click', swallow, { capture: true, once: true });
      requestAnimationFrame(() => box.removeEventListener('click', swallow, { capture: true }));
      const { min } = map.getPixelBounds();
      const { x, y } = min ?? point(0, 0);
      finish(drawn.map((each) => ({ x: each.x + x, y: each.y + y })));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || (line === null && !isDrawing())) return;
      end();
      stop();
    };
    // Leaflet's own drag with Shift zooms into a box.
    map.boxZoom.disable();
    // Else Shift with a drag selects texts.
    const onMouseDown = (event: MouseEvent) => line !== null && event.preventDefault();
    box.addEventListener('pointerdown', onDown, true);
    box.addEventListener('mousedown', onMouseDown, true);
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', end);
    addEventListener('keydown', onKey);
    return () => {
      map.boxZoom.enable();
      box.removeEventListener('pointerdown', onDown, true);
      box.removeEventListener('mousedown', onMouseDown, true);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', onKey);
    };
  }, [map]);
  return createPortal(
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 z-[900] size-full">
      <path ref={shape} className="fleet-lasso" />
    </svg>,
    map.getContainer(),
  );
}

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};
