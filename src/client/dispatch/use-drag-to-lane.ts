import { type DragEvent, useRef } from 'react';
import type { Movable, Moving } from './use-move.ts';

const laneAt = ({ target }: DragEvent): string | null | undefined => {
  const lane = target instanceof Element ? target.closest<HTMLElement>('[data-lane]') : null;
  return lane ? lane.dataset.lane || null : undefined;
};

/** Returns handlers for dragging a booking to another lane; spread them on an element that contains the lanes. */
export function useDragToLane(
  moving: Moving,
  findMovable: (bookingId: string) => Movable | null,
  onDropped: () => void,
) {
  const drag = useRef({ isOn: false, isDropped: false });
  return {
    onDragStart(event: DragEvent) {
      const stop =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag-stop]') : null;
      const what = findMovable(stop?.dataset.dragStop ?? '');
      if (!what) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', what.bookingId);
      drag.current = { isOn: true, isDropped: false };
      // Chromium cancels a drag whose element changes during dragstart.
      setTimeout(() => moving.pickUp(what), 0);
    },
    onDragOver(event: DragEvent) {
      const lane = laneAt(event);
      if (!drag.current.isOn || lane === undefined) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      moving.aim(lane);
    },
    onDrop(event: DragEvent) {
      const lane = laneAt(event);
      if (!drag.current.isOn || lane === undefined) return;
      event.preventDefault();
      drag.current.isDropped = true;
      moving.aim(lane);
      onDropped();
    },
    onDragEnd() {
      if (drag.current.isOn && !drag.current.isDropped) moving.drop();
      drag.current.isOn = false;
    },
  };
}
