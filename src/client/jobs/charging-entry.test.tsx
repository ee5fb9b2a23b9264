// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import type { UnsentStep } from '../offline/phone-store.ts';
import { ChargingEntry } from './charging-entry.tsx';
import type { ShownJob } from './job-waiting.ts';

let remove = () => {};
afterEach(() => remove());

const job = (given: Partial<ShownJob> = {}): ShownJob => ({
  ...aBooking({ status: 'in_progress', assignedTechId: 'luis' }),
  waiting: [],
  ...given,
});
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
const type = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    const field = input(name);
    if (field) field.value = value;
  }
};
const tell = () => document.querySelector<HTMLElement>('button[type=submit]')?.click();

it('a reading is told with one tap after typing, and the fields are empty again', async () => {
  const onTell = vi.fn(async () => true);
  remove = render(<ChargingEntry job={job()} onTell={onTell} />);
  expect([input('kwh')?.inputMode, input('percent')?.inputMode]).toEqual(['decimal', 'numeric']);
  type({ kwh: '4,2', percent: '38' });
  tell();
  await expect.poll(() => onTell.mock.calls).toEqual([[{ kwh: 4.2, percent: 38 }]]);
  await expect.poll(() => input('kwh')?.value).toBe('');
});

it('a figure that cannot be one is refused beside its field, and what was typed stays', async () => {
  const onTell = vi.fn(async () => true);
  remove = render(<ChargingEntry job={job()} onTell={onTell} />);
  type({ percent: '380' });
  tell();
  await expect.poll(() => document.body.textContent).toContain('a whole number from 0 to 100');
  type({ percent: '' });
  tell();
  await expect
    .poll(() => document.body.textContent)
    .toContain('Please enter the energy or the battery level.');
  expect(onTell).not.toHaveBeenCalled();
});

it('the newest reading stands below: the one that waits on this phone before the one that was sent', () => {
  const charging = { kwh: 2, percent: null, endsAt: null, asOf: new Date().toISOString() };
  remove = render(<ChargingEntry job={job({ charging })} onTell={async () => true} />);
  expect(document.body.textContent).toContain('Last: 2 kWh, Just now');
  remove();
  const step = { what: 'charging', tappedAtMs: Date.now(), reading: { kwh: 3, percent: 30 } };
  const waiting = [step as UnsentStep];
  remove = render(<ChargingEntry job={job({ charging, waiting })} onTell={async () => true} />);
  expect(document.body.textContent).toContain('Last: 3 kWh, 30%, Just now');
});
