import { type DragEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { ADMIN, can } from '../../domain/bookings/booking-lifecycle.ts';

/** Selectors of the elements that can be dragged and of those that accept a drop, in any panel. */
const BOOKING = '[data-drag-booking]';
const TECHNICIAN = '[data-technician]';
const TOLERANCE_PX = 10;

/** Finds a marker by its rectangle: markers ignore the pointer, so that a drag on them moves the map. */
function markerAt(map: Element, x: number, y: number): HTMLElement | null {
  return (
    [...map.querySelectorAll<HTMLElement>(TECHNICIAN)].find((marker) => {
      const { left, right, top, bottom } = marker.getBoundingClientRect();
      return (
        x > left - TOLERANCE_PX &&
        x < right + TOLERANCE_PX &&
        y > top - TOLERANCE_PX &&
        y < bottom + TOLERANCE_PX
      );
    }) ?? null
  );
}

function technicianAt({ target, clientX, clientY }: DragEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const map = target.closest('.dispatch-map');
  return map ? markerAt(map, clientX, clientY) : target.closest<HTMLElement>(TECHNICIAN);
}

type Drag = { booking: Booking; over: HTMLElement | null };

/**
 * Returns handlers for dragging a booking onto a technician; spread them on an element that contains both.
 * @param onStart called with the booking when a drag begins
 * @param onDrop called with the booking and the technician when a drag ends on a technician
 */
export function useDragToAssign(
  bookings: readonly Booking[],
  onStart: (booking: Booking) => void,
  onDrop: (booking: Booking, techId: string) => void,
) {
  const drag = useRef<Drag | null>(null);
  const hover = (over: HTMLElement | null) => {
    if (!drag.current || drag.current.over === over) return;
    drag.current.over?.removeAttribute('data-drop');
    over?.setAttribute('data-drop', '');
    drag.current.over = over;
  };
  function end() {
    hover(null);
    drag.current = null;
  }
  const dragged = (): Booking | undefined => bookings.find(({ id }) => id === drag.current?.booking.id);
  // A row that leaves the page takes its `dragend` with it: the booking was cancelled, or is listed no more.
  const endIfOver = useEffectEvent(() => {
    const booking = dragged();
    if (!booking || can(booking, 'assign', ADMIN) !== null) end();
  });
  useEffect(() => {
    if (bookings) endIfOver();
  }, [bookings]);
  useEffect(() => () => drag.current?.over?.removeAttribute('data-drop'), []);
  return {
    onDragStart(event: DragEvent) {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>(BOOKING) : null;
      const booking = bookings.find(({ id }) => id === row?.dataset.dragBooking);
      if (!booking) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', booking.id);
      drag.current = { booking, over: null };
      // Chromium cancels a drag whose element changes during dragstart.
      setTimeout(() => onStart(booking), 0);
    },
    onDragOver(event: DragEvent) {
      if (!drag.current) return;
      const over = technicianAt(event);
      hover(over);
      if (!over) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDrop(event: DragEvent) {
      const techId = technicianAt(event)?.dataset.technician;
      const [seen, now] = [drag.current?.booking, dragged()];
      // After another dispatcher's assignment the server refuses the version that was seen.
      const booking = now?.assignedTechId === seen?.assignedTechId ? now : seen;
      end();
      if (!booking || !techId) return;
      event.preventDefault();
      if (booking.assignedTechId !== techId) onDrop(booking, techId);
    },
    onDragEnd: end,
  };
}
