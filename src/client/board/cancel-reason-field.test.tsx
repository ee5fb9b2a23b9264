// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import { StatusBar } from './status-bar.tsx';

const booking = aBooking({ status: 'confirmed', assignedTechId: 'dmorales' });
let remove = () => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

const button = (name: string | RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.match(name));

it.each([
  ['no_van', { reason: 'no_van' }],
  ['', {}],
])('a cancellation on the board with the reason %j sends %j', async (value, reason) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify({ ...booking, status: 'cancelled', version: booking.version + 1 }));
  });
  remove = render(<StatusBar booking={booking} onAssign={() => {}} />);
  button(/^Cancel$/)?.click();
  await expect.poll(() => document.querySelector('select[name=reason]')).toBeTruthy();
  const select = document.querySelector<HTMLSelectElement>('select[name=reason]');
  if (!select) return;
  expect(select.value).toBe('');
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  button('Cancel and')?.click();
  await expect.poll(() => sent).toEqual([{ status: 'cancelled', version: booking.version, ...reason }]);
});
