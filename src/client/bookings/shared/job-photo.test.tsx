// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../../test/render.tsx';
import { JobPhoto } from './job-photo.tsx';

let remove = () => {};
afterEach(() => remove());

function show(...answers: (Response | Error)[]): void {
  const fetched = vi.fn(() => {
    const answer = answers.shift();
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer);
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: vi.fn() }));
  remove = render(<JobPhoto url="/api/bookings/ana/proof/a.webp" alt="The plug" />);
}
const text = () => document.body.textContent;
const retry = () => [...document.querySelectorAll('button')].find((each) => each.textContent === 'Try Again');

it('a photo that the server has deleted says why it is missing, and is not asked for again', async () => {
  show(new Response('', { status: 404 }));
  await expect
    .poll(text)
    .toBe('The photo is not stored any more. Photos are deleted some time after the job.');
  expect(retry()).toBeUndefined();
});

it('a photo that did not load is fetched again by Try Again', async () => {
  show(new Error('offline'), new Response('', { status: 503 }), new Response('photo'));
  for (let refusals = 0; refusals < 2; refusals++) {
    await expect.poll(text).toBe('The photo did not load.Try Again');
    retry()?.click();
    await expect.poll(retry).toBeUndefined();
  }
  await expect.poll(() => document.querySelector('img')?.getAttribute('src')).toBe('blob:photo');
  expect(document.querySelector('img')?.alt).toBe('The plug');
});
