// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { anAvailability } from '../../../test/an-availability.ts';
import { answerWith, render } from '../../../test/render.tsx';
import { OutCard } from './out-card.tsx';

let remove = () => {};
afterEach(() => remove());

const availability = anAvailability();

it('a technician whose van has broken down reads since when, and says that it is ready again', async () => {
  answerWith({
    '/api/tech/availability': {
      ...availability,
      out: { kind: 'breakdown', since: '2026-11-20T15:04:00.000Z' },
    },
    '/api/tech/duty': { ok: true, isOnDuty: 'true' },
  });
  remove = render(<OutCard />);
  const text = () => document.querySelector('section')?.textContent ?? '';
  await expect.poll(text).toContain('You get no new jobs');
  expect(text()).toMatch(/Van has broken down, reported 10:04/);
  document.querySelector('button')?.click();
  await expect
    .poll(() => JSON.stringify((fetch as unknown as { mock: { calls: unknown[] } }).mock.calls))
    .toContain('isWell');
});

it('a technician whose van is well sees no card', async () => {
  answerWith({ '/api/tech/availability': availability });
  remove = render(<OutCard />);
  await expect.poll(() => fetch).toHaveBeenCalled();
  expect(document.querySelector('section')).toBeNull();
});
