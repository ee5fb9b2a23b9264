// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import { store } from '../app/store.ts';
import { toastAtom } from '../app/toast.ts';
import SendSpot from './send-spot.tsx';

const HERE = { latitude: 40.7012, longitude: -74.2745, accuracy: 8 };
const town = aBooking({
  ...{ serviceType: 'emergency', precision: 'zip', place: 'Union, NJ 07083', byPoint: undefined },
  exactSpotLater: true,
  // Without a map, which jsdom cannot lay out.
  ...{ latitude: null, longitude: null },
});

let sent: { url: string; body: unknown }[] = [];
let status = 200;
let remove = () => {};
beforeEach(() => {
  sent = [];
  status = 200;
  vi.stubGlobal('navigator', {
    ...{ userAgent: '', serviceWorker: undefined },
    geolocation: { getCurrentPosition: (done: (at: object) => void) => done({ coords: HERE }) },
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url: new URL(url, location.href).pathname, body: JSON.parse(body) });
    const failure = {
      message: 'That spot is too far from the place that you booked. Please call us.',
      code: 'X',
    };
    return new Response(JSON.stringify(status === 200 ? { ...town, ...HERE, version: 2 } : failure), {
      status,
    });
  });
  remove = render(<SendSpot booking={town} />);
});
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));

it('the exact spot is sent after the customer has seen it, with its accuracy', async () => {
  expect(text()).toContain('We know only Union, NJ 07083 so far.');
  expect(button('Send this spot')).toBeUndefined();
  button('Use my location')?.click();
  await expect.poll(() => button('Send this spot')).toBeDefined();
  expect(sent).toEqual([]);
  button('Send this spot')?.click();
  await expect.poll(() => sent).toEqual([{ url: '/api/bookings/booking-1/spot', body: HERE }]);
  await expect.poll(() => store.get(toastAtom)?.title).toBe('Exact spot sent');
});

it('the heading takes the focus of a button that has gone, and of nothing else', () => {
  expect(document.activeElement).toBe(document.body);
  remove();
  remove = render(<SendSpot booking={town} takesFocus />);
  expect(document.activeElement?.textContent).toBe('Send your exact spot');
  remove();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  remove = render(<SendSpot booking={town} takesFocus />);
  expect(document.activeElement).toBe(field);
  field.remove();
});

it('a spot beside an address is no need of the technician, so the text asks for it without one', () => {
  remove();
  const { exactSpotLater, ...address } = town;
  remove = render(<SendSpot booking={address} />);
  expect(text()).toContain('Show where exactly your car stands');
  expect(text()).not.toContain('We know only');
});

it('a refused spot is said in place, and can be sent again', async () => {
  status = 422;
  button('Use my location')?.click();
  await expect.poll(() => button('Send this spot')).toBeDefined();
  button('Send this spot')?.click();
  await expect.poll(text).toContain('That spot is too far from the place that you booked.');
  expect(button('Send this spot')?.disabled).toBe(false);
});
