// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { chooseMapsApp } from '../map/directions.ts';
import { CurrentJob } from './current-job.tsx';

let remove = () => {};
afterEach(() => {
  remove();
  chooseMapsApp('google');
});

const viewer = { role: 'tech', username: 'luis' } as const;
/** Without a point the card has no map. */
const own = { assignedTechId: 'luis', status: 'confirmed', latitude: null, longitude: null } as const;

function show(job: Partial<Booking> = {}) {
  remove = render(
    <CurrentJob
      job={{ ...aBooking({ ...own, ...job }), waiting: [] }}
      viewer={viewer}
      here={null}
      drive={undefined}
      busy={false}
      question={null}
      onStep={() => {}}
      onProblem={() => {}}
      onWithdraw={() => {}}
      onPhoto={() => {}}
      onReading={async () => true}
      onWrite={null}
    />,
  );
}
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const texts = (selector: string) => all(selector).map(({ textContent }) => textContent);

it('the current job shows what is left of the promise, the note, the car and what is wanted', () => {
  show({
    serviceType: 'emergency',
    promisedAt: new Date(Date.now() + 30 * 60_000 + 30_000).toISOString(),
    notes: 'Gate code 4711, level 2',
    vehicleInfo: '2023 Ioniq 5, gray',
    connector: 'NACS',
    kwh: 20,
  });
  expect(texts('h2')).toEqual(['EMERGENCY PRIORITY']);
  expect(document.querySelector('article')?.textContent).toContain('30 min left');
  expect(texts('dt')).toEqual(['Notes', 'Vehicle', 'Wanted']);
  expect(texts('dd')).toEqual(['Gate code 4711, level 2', '2023 Ioniq 5, gray', 'NACS, 20 kWh']);
});

it('the bar at the bottom has one next action, and the other steps are on the card', () => {
  show();
  expect(texts('[data-foot-bar] button')).toContain('On my way');
  expect(texts('article button')).toEqual(expect.arrayContaining(['Arrived', 'Start Service']));
});

it('Navigate opens the maps app of this phone', () => {
  show({ byPoint: true, latitude: null, location: '27 Alden St, Cranford' });
  const link = () => all('a').find(({ textContent }) => textContent?.startsWith('Navigate'));
  expect(link()?.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\//);
  expect(link()?.getAttribute('target')).toBe('_blank');
  remove();
  chooseMapsApp('geo');
  show({ location: '27 Alden St, Cranford' });
  expect(link()?.getAttribute('href')).toBe('geo:0,0?q=27%20Alden%20St%2C%20Cranford');
  expect(link()?.hasAttribute('target')).toBe(false);
});
