// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render } from '../../../test/render.tsx';
import type { NotificationItem } from '../../contract/shapes/notification.ts';
import { store } from '../app/store.ts';
import { noAlerts, withArrived } from './alert-list.ts';
import { AlertOverlay } from './alert-overlay.tsx';
import { alertListAtom } from './atoms.ts';

const alert = (id: string, minute: number, isEmergency = true): NotificationItem => ({
  id,
  bookingId: `booking-${id}`,
  customerName: `Customer ${id}`,
  customerPhone: '(973) 555-0118',
  serviceType: isEmergency ? 'emergency' : 'standard',
  location: 'Union, NJ 07083',
  isEmergency,
  timestamp: `2026-11-20T19:${String(minute).padStart(2, '0')}:00.000Z`,
  totalAmount: 185,
  acknowledgedBy: null,
  acknowledgedAt: null,
});
const arrive = (...items: NotificationItem[]) => store.set(alertListAtom, (list) => withArrived(list, items));
const leave = (id: string) =>
  store.set(alertListAtom, (list) => ({ ...list, items: list.items.filter((item) => item.id !== id) }));

const renderProposals = (bookingId: string) => (
  <button type="button" data-first-action>
    {`Assign for ${bookingId}`}
  </button>
);
const shown = () => document.querySelectorAll('[role=alertdialog] li').length;
const focused = () => document.activeElement?.textContent;
const overlayHasFocus = () => document.activeElement?.getAttribute('role') === 'alertdialog';
const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
const buttonOf = (alertId: string, selector: string) =>
  [...document.querySelectorAll('[role=alertdialog] li')]
    .find((item) => item.textContent?.includes(`Customer ${alertId}`))
    ?.querySelector<HTMLElement>(selector);

let remove = () => {};
beforeEach(() => {
  store.set(alertListAtom, noAlerts);
  remove = render(
    <>
      <ul>
        <li>
          <button type="button" data-booking="booking-9">
            Row
          </button>
        </li>
      </ul>
      <button type="button" id="button">
        Button
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the details are */}
      <section id="details" tabIndex={0}>
        Details
      </section>
      <input id="field" defaultValue="Field" />
      <AlertOverlay role="admin" renderProposals={renderProposals} />
    </>,
  );
});
afterEach(() => {
  remove();
  store.set(alertListAtom, noAlerts);
});

describe('focus of the alert overlay', () => {
  it.for([
    ['a row of the list', '[data-booking]'],
    ['a button', '#button'],
    ['the details', '#details'],
    ['a field', '#field'],
    ['nothing', null],
  ] as const)(
    'an alert does not take the focus from %s, and F9 goes to it and back',
    async ([, selector]) => {
      const before = selector ? document.querySelector<HTMLElement>(selector) : document.body;
      before?.focus();
      for (const [index, id] of ['a', 'b', 'c'].entries()) {
        arrive(alert(id, 5 - index, index > 0));
        await expect.poll(shown).toBe(index + 1);
        expect(document.activeElement).toBe(before);
      }
      press('F9');
      expect(focused()).toBe('Assign for booking-c');
      for (const id of ['a', 'b', 'c']) leave(id);
      await expect.poll(shown).toBe(0);
      expect(document.activeElement).toBe(before);
    },
  );

  it.for([
    ['an alert that goes before it', 'a', 'b', '[data-first-action]', 'Assign for booking-b'],
    ['an alert that goes before it', 'a', 'b', '[data-ack]', 'ACK'],
    ['an alert that goes after it', 'b', 'a', '[data-first-action]', 'Assign for booking-a'],
    ['an alert that goes after it', 'b', 'a', '[data-ack]', 'ACK'],
  ] as const)('the focus stays on its button with %s', async ([, gone, kept, button, text]) => {
    arrive(alert('a', 1), alert('b', 2));
    await expect.poll(shown).toBe(2);
    buttonOf(kept, button)?.focus();
    leave(gone);
    await expect.poll(shown).toBe(1);
    await expect.poll(focused).toBe(text);
    expect(document.activeElement?.closest('li')?.textContent).toContain(`Customer ${kept}`);
  });

  it.for(['[data-first-action]', '[data-ack]'])(
    'an emergency that comes first leaves the focus on %s of another alert',
    async (button) => {
      arrive(alert('a', 1, false));
      await expect.poll(shown).toBe(1);
      buttonOf('a', button)?.focus();
      arrive(alert('e', 3));
      await expect.poll(shown).toBe(2);
      await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Customer a');
      expect(document.activeElement?.matches(button)).toBe(true);
    },
  );

  it('the focus goes from an alert that was assigned to no button of the next one', async () => {
    arrive(alert('a', 1), alert('b', 2));
    await expect.poll(shown).toBe(2);
    buttonOf('a', '[data-first-action]')?.focus();
    leave('a');
    await expect.poll(overlayHasFocus).toBe(true);
    press('F9');
    expect(focused()).toBe('Assign for booking-b');
  });

  it('the focus goes from ACK of an alert that is acknowledged to ACK of the next one', async () => {
    arrive(alert('a', 1), alert('b', 2));
    await expect.poll(shown).toBe(2);
    buttonOf('a', '[data-ack]')?.focus();
    leave('a');
    await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Customer b');
    expect(focused()).toBe('ACK');
  });
});
