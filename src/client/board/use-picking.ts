import { useAtom } from 'jotai';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { MAX_PICKED, pickedBookingIdsAtom } from '../dispatch/atoms.ts';
import { moveByArrows } from '../ui/keyboard.ts';
import { extended, type Picking, toggled } from './picked.ts';

const rowOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-booking]')?.dataset.booking : undefined;

/**
 * Picks rows of a list, whose ids from the top are `order`: Space and Ctrl with a click pick one, Shift with an arrow or a click all up to there.
 */
export function usePicking(order: readonly string[]) {
  const [picked, setPicked] = useAtom(pickedBookingIdsAtom);
  const picking = useRef<Picking & { result: readonly string[] }>({ anchorId: '', before: [], result: [] });
  function toggle(id: string) {
    const result = toggled(picked, id);
    picking.current = { anchorId: id, before: result, result };
    setPicked(result);
  }
  function extendTo(id: string, fromId: string) {
    const { anchorId, result } = picking.current;
    // What was picked or put back elsewhere begins anew here.
    if (result !== picked || !order.includes(anchorId))
      picking.current = { anchorId: fromId, before: picked, result: picked };
    picking.current.result = extended(order, picking.current, id);
    setPicked(picking.current.result);
  }
  return {
    picked,
    isFull: picked.length >= MAX_PICKED,
    toggle,
    onClickCapture(event: MouseEvent) {
      const id = rowOf(event.target);
      if (id === undefined || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey) extendTo(id, rowOf(document.activeElement) ?? id);
      else toggle(id);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const from = rowOf(event.target);
      if (event.key === ' ' && from !== undefined) {
        event.preventDefault();
        if (!event.repeat) toggle(from);
        return;
      }
      moveByArrows(event, '[data-booking]');
      const to = rowOf(document.activeElement);
      if (event.shiftKey && from !== undefined && to !== undefined && to !== from) extendTo(to, from);
    },
    // Firefox presses the button when the key comes up.
    onKeyUp(event: KeyboardEvent) {
      if (event.key === ' ' && rowOf(event.target) !== undefined) event.preventDefault();
    },
  };
}
