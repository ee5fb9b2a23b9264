// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import type { Charging } from '../../domain/bookings/charging.ts';
import ChargingNote from './charging-note.tsx';
import { chargingLine } from './charging-text.ts';

const NOW = '2026-11-20T21:00:00.000Z';
const charging: Charging = {
  kwh: 4.25,
  percent: 38,
  endsAt: '2026-11-20T21:11:10.000Z',
  asOf: '2026-11-20T20:58:00.000Z',
};

let remove = () => {};
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterEach(() => {
  remove();
  vi.useRealTimers();
});

const facts = () =>
  [...document.querySelectorAll('dl > div')].map((each) => [
    each.querySelector('dt')?.textContent,
    each.querySelector('dd')?.textContent,
  ]);

it('the customer sees the energy, the miles, the battery and the minutes left, and how old they are', () => {
  remove = render(<ChargingNote charging={charging} />);
  expect(facts()).toEqual([
    ['kWh so far', '4.3'],
    ['miles gained, about', '15'],
    ['battery', '38%'],
    ['min left, about', '12'],
  ]);
  expect(document.body.textContent).toContain('Last reading: 2 min ago');
});

it.each([
  ['the battery alone', { kwh: null, endsAt: null }, ['battery']],
  ['no battery', { percent: null }, ['kWh so far', 'miles gained, about', 'min left, about']],
  ['an end that has passed', { endsAt: NOW }, ['kWh so far', 'miles gained, about', 'battery']],
  ['the first Wh', { kwh: 0.2, percent: null, endsAt: null }, ['kWh so far']],
])('with %s only the figures that are known are shown', (_, change, names) => {
  remove = render(<ChargingNote charging={{ ...charging, ...change }} />);
  expect(facts().map(([name]) => name)).toEqual(names);
});

it('the line on Home has the same figures', () => {
  const nowMs = Date.parse(NOW);
  expect(chargingLine(charging, nowMs)).toBe('4.3 kWh, about 15 miles, battery 38%, about 12 min left');
  expect(chargingLine({ ...charging, kwh: null, endsAt: null }, nowMs)).toBe('battery 38%');
});
