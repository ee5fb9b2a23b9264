// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, render } from '../../../test/render.tsx';
import type { Place } from '../places/api.ts';
import { useGrantedPosition } from './use-granted-position.ts';

let remove = () => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

const CAR = { latitude: 40.70123, longitude: -74.27456, accuracy: 8 };

type Told = { isWanted: boolean; isUntold: () => boolean; onFound: (place: Place) => void };

function Form(told: Told) {
  const { finding } = useGrantedPosition(told);
  return <p>{finding ? 'finding' : 'rest'}</p>;
}

type Device = { permission?: string; accuracy?: number; isWanted?: boolean };

/** Opens a form on a device whose position comes with `find`. */
function open({ permission, accuracy = 8, isWanted = true }: Device) {
  answerWith({ '/api/geocode/reverse': { place: 'near Union, NJ 07083' } });
  let isAsked = false;
  let find = () => {};
  const found = new Promise<void>((resolve) => {
    find = resolve;
  });
  const getCurrentPosition = (take: (at: object) => void) => {
    isAsked = true;
    void found.then(() => take({ coords: { ...CAR, accuracy } }));
  };
  vi.stubGlobal('navigator', {
    ...{ userAgent: '', serviceWorker: undefined, geolocation: { getCurrentPosition } },
    ...(permission && { permissions: { query: async () => ({ state: permission }) } }),
  });
  const form = { isUntold: true, taken: [] as Place[] };
  remove = render(
    <Form
      isWanted={isWanted}
      isUntold={() => form.isUntold}
      onFound={(place) => void form.taken.push(place)}
    />,
  );
  const shows = (text: string) => expect.poll(() => document.body.textContent).toContain(text);
  return { form, shows, find, isAsked: () => isAsked };
}

it('a position that is allowed is taken as the form opens', async () => {
  const { form, shows, isAsked, find } = open({ permission: 'granted' });
  await expect.poll(isAsked).toBe(true);
  await shows('finding');
  find();
  await shows('rest');
  expect(form.taken).toEqual([{ text: 'near Union, NJ 07083', point: CAR }]);
});

it('a place that the customer says while the position is found stays', async () => {
  const { form, shows, isAsked, find } = open({ permission: 'granted' });
  await expect.poll(isAsked).toBe(true);
  form.isUntold = false;
  find();
  await shows('rest');
  expect(form.taken).toEqual([]);
});

it('a position that is not exact is not taken without a press', async () => {
  const { form, shows, isAsked, find } = open({ permission: 'granted', accuracy: 5000 });
  await expect.poll(isAsked).toBe(true);
  find();
  await shows('rest');
  expect(form.taken).toEqual([]);
});

it.each([
  ['that would ask the customer', { permission: 'prompt' }],
  ['of a browser that knows no permissions', {}],
  ['beside a place that is known', { permission: 'granted', isWanted: false }],
])('a position %s is not asked for', async (_, device) => {
  const { shows, isAsked } = open(device);
  await shows('rest');
  expect(isAsked()).toBe(false);
});
