// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, render } from '../../../test/render.tsx';
import { DistanceCalculator } from './calculator.tsx';

let remove = () => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

it('the price calculator starts with the place in the address of the page', async () => {
  answerWith({});
  remove = render(<DistanceCalculator aside={false} renderArrival={() => null} />, '/?location=Union%2C+NJ');
  const field = document.querySelector<HTMLInputElement>('[name=location]');
  await expect.poll(() => field?.value).toBe('Union, NJ');
});

it('the price calculator asks for the position again where the address of the page says so', async () => {
  answerWith({});
  const coords = { latitude: 40.70123, longitude: -74.27456, accuracy: 8 };
  vi.stubGlobal('navigator', {
    ...{ userAgent: '', serviceWorker: undefined },
    geolocation: { getCurrentPosition: (done: (at: object) => void) => done({ coords }) },
  });
  const path = '/?location=Union%2C+NJ&here=1';
  remove = render(<DistanceCalculator aside={false} renderArrival={() => null} />, path);
  await expect.poll(() => document.body.textContent).toContain('Exact point kept');
  expect(document.querySelector<HTMLInputElement>('[name=location]')?.dataset.here).toBe('');
});
