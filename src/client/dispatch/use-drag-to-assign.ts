import { type DragEvent, useRef } from 'react';
import type { Booking } from '../../domain/booking.ts';

/** What can be dragged and what it can be dropped on say so in the page: whichever panel they stand in. */
const BOOKING = '[data-drag-booking]';
const TECHNICIAN = '[data-technician]';
const NEAR_PX = 10;

/** Markers on the map let the pointer through, so that the map can be moved by them: they are found by place. */
function markerAt(map: Element, x: number, y: number): HTMLElement | null {
  return (
    [...map.querySelectorAll<HTMLElement>(TECHNICIAN)].find((marker) => {
      const { left, right, top, bottom } = marker.getBoundingClientRect();
      return x > left - NEAR_PX && x < right + NEAR_PX && y > top - NEAR_PX && y < bottom + NEAR_PX;
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
 * Lets a booking be dragged onto a technician. Spread what it answers on the element around both.
 * @param onStart told which booking was taken up
 * @param onDrop told where it was let go
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
  return {
    onDragStart(event: DragEvent) {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>(BOOKING) : null;
      const booking = bookings.find(({ id }) => id === row?.dataset.dragBooking);
      if (!booking) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', booking.id);
      drag.current = { booking, over: null };
      // Chromium gives a drag up whose element changes while it begins.
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
      const booking = drag.current?.booking;
      end();
      if (!booking || !techId) return;
      event.preventDefault();
      if (booking.assignedTechId !== techId) onDrop(booking, techId);
    },
    onDragEnd: end,
  };
}
