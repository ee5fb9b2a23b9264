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
