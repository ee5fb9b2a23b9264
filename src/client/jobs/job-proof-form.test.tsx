// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import JobProofForm from './job-proof-form.tsx';

let remove = () => {};
afterEach(() => remove());

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);

it('the proof asks for the battery in whole numbers and the energy in decimals, and says what was wanted', async () => {
  const onAdd = vi.fn(async () => true);
  remove = render(<JobProofForm job={aBooking({ kwh: 20 })} onAdd={onAdd} onClose={() => {}} />);
  await expect.poll(() => input('startPercent')?.inputMode).toBe('numeric');
  expect([input('endPercent')?.inputMode, input('kwh')?.inputMode]).toEqual(['numeric', 'decimal']);
  expect(document.body.textContent).toContain('20 kWh wanted');
  const values = { startPercent: '4', endPercent: '38', kwh: '18,5' };
  for (const [name, value] of Object.entries(values)) {
    const field = input(name);
    if (field) field.value = value;
  }
  document.querySelector<HTMLElement>('button[type=submit]')?.click();
  await expect.poll(() => onAdd.mock.calls).toEqual([[{ ...values, kwh: '18.5', note: '', photo: null }]]);
});
