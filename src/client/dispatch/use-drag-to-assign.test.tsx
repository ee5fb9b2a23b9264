// @vitest-environment jsdom
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { useDragToAssign } from './use-drag-to-assign.ts';

const booking = aBooking({ id: 'dragged', status: 'pending' });
const other = aBooking({ id: 'other', status: 'pending' });

let remove = () => {};
afterEach(() => remove());

const drops: [Booking, string][] = [];
let update: (next: readonly Booking[]) => void = () => {};

function Board() {
  const [bookings, setBookings] = useState<readonly Booking[]>([booking, other]);
  update = (next) => flushSync(() => setBookings(next));
  const dragging = useDragToAssign(
    bookings,
    () => {},
    (what, techId) => drops.push([what, techId]),
  );
  return (
    <div {...dragging}>
      {bookings
        .filter(({ status }) => status !== 'cancelled' && status !== 'completed')
        .map(({ id }) => (
          <p key={id} draggable data-drag-booking={id} />
        ))}
      <p data-technician="luis" />
    </div>
  );
}

/** Renders the rows of two bookings and a technician. */
function board() {
  drops.length = 0;
  remove = render(<Board />);
  const fire = (type: string, selector: string) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { setData() {} }, clientX: 0, clientY: 0 });
    document.querySelector(selector)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const isMarked = () => document.querySelector('[data-drop]') !== null;
  return { fire, isMarked };
}

const LUIS = '[data-technician]';

describe('a booking that changes while it is dragged', () => {
  it.each<[string, Booking[]]>([
    ['is cancelled', [{ ...booking, status: 'cancelled', version: 2 }, other]],
    ['is completed', [{ ...booking, status: 'completed', version: 2 }, other]],
    ['leaves the list', [other]],
    ['leaves the list with all others', []],
  ])('a booking that %s marks and assigns nobody', (_, next) => {
    const { fire, isMarked } = board();
    fire('dragstart', '[data-drag-booking=dragged]');
    fire('dragover', LUIS);
    expect(isMarked()).toBe(true);
    update(next);
    expect(isMarked()).toBe(false);
    expect(fire('dragover', LUIS)).toBe(false);
    fire('drop', LUIS);
    expect([isMarked(), drops]).toEqual([false, []]);
  });

  it.each<[string, Booking[], number]>([
    ['another is cancelled', [booking, { ...other, status: 'cancelled' }], 1],
    ['it has a new version', [{ ...booking, version: 4 }, other], 4],
    ['it is confirmed', [{ ...booking, status: 'confirmed', version: 3 }, other], 3],
    ['somebody else assigns it', [{ ...booking, assignedTechId: 'ana', version: 2 }, other], 1],
    ['a booking arrives', [aBooking({ id: 'new' }), booking, other], 1],
  ])('the drag goes on when %s, and assigns the version that the dispatcher knows', (_, next, version) => {
    const { fire, isMarked } = board();
    fire('dragstart', '[data-drag-booking=dragged]');
    fire('dragover', LUIS);
    update(next);
    expect(isMarked()).toBe(true);
    fire('drop', LUIS);
    expect(drops.map(([what, techId]) => [what.id, what.version, techId])).toEqual([
      ['dragged', version, 'luis'],
    ]);
    expect(isMarked()).toBe(false);
  });
});
