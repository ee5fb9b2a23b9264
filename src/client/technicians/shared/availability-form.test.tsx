// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { anAvailability } from '../../../../test/an-availability.ts';
import { render } from '../../../../test/render.tsx';
import type { AvailabilityChange } from '../../../domain/dispatch/availability.ts';
import { AvailabilityForm } from './availability-form.tsx';

let remove = () => {};
afterEach(() => remove());

const availability = anAvailability({
  home: { location: '48 Maple Court, Union, NJ 07083', latitude: 40.69, longitude: -74.26 },
});

it.each([
  ['48 Maple Court, Union, NJ 07083', undefined],
  ['Newark, NJ 07102', { location: 'Newark, NJ 07102' }],
  [' ', null],
])('a home typed as "%s" is saved as %o', async (typed, home) => {
  const save = vi.fn(async (_: AvailabilityChange) => {});
  remove = render(<AvailabilityForm availability={availability} onSave={save} onClose={() => {}} />);
  const input = document.querySelector<HTMLInputElement>('[name=home]');
  expect(input?.value).toBe(availability.home?.location);
  if (input) input.value = typed;
  document.querySelector('form')?.requestSubmit();
  await expect.poll(() => save).toHaveBeenCalledOnce();
  expect(save.mock.lastCall?.[0].home).toEqual(home);
});
