// @vitest-environment jsdom
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import type { BookingForm } from '../../contract/shapes/new-booking.ts';
import { PlugChoice } from './plug-choice.tsx';

let remove = () => {};
afterEach(() => remove());

const chosen = vi.fn();
function Form({ connector }: Pick<BookingForm, 'connector'>) {
  const { control, handleSubmit } = useForm<BookingForm>({ defaultValues: { connector } });
  return (
    <form onSubmit={handleSubmit((form) => chosen(form.connector))}>
      <PlugChoice control={control} />
      <button type="submit">Send</button>
    </form>
  );
}
const labels = () => [...document.querySelectorAll('label')];
const checked = () => document.querySelector('input:checked')?.closest('label')?.textContent;
async function choose(name: string | null): Promise<unknown> {
  chosen.mockClear();
  if (name)
    labels()
      .find(({ textContent }) => textContent === name)
      ?.click();
  document.querySelector('button')?.click();
  await expect.poll(() => chosen.mock.calls.length).toBe(1);
  return chosen.mock.calls[0]?.[0];
}

it('each plug has a picture and its name, and a tow is a choice beside the plugs', () => {
  remove = render(<Form connector={null} />);
  expect(labels().map(({ textContent }) => textContent)).toEqual([
    'J1772',
    'CCS',
    'NACS',
    'Not sure',
    'My car needs a tow',
  ]);
  expect(labels().map((label) => label.querySelector('svg') !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(document.querySelector('legend')?.textContent).toContain('Connector');
});

it('the form sends the plug, the tow, or nothing as before', async () => {
  remove = render(<Form connector={null} />);
  expect(checked()).toBe('Not sure');
  expect(await choose(null)).toBeNull();
  expect(await choose('CCS')).toBe('CCS');
  expect(await choose('My car needs a tow')).toBe('tow');
  expect(await choose('Not sure')).toBeNull();
});

it('what was chosen before is chosen again', () => {
  remove = render(<Form connector="NACS" />);
  expect(checked()).toBe('NACS');
});
