import { settle } from '../scripts/screenshots/settle.ts';
import { shots } from '../scripts/screenshots/shots.ts';
import { setTextSize, textFaults } from './fixtures/text-faults.ts';
import { expect, test } from './fixtures/world-test.ts';

/** What a person does with a page in large text, from its first press on. */
const deeds = new Set([
  ...[
    'sign-in-code',
    'home-new',
    'booking-form-errors',
    'booking-form-standard',
    'payment',
    'payment-declined',
  ],
  ...['account-edit', 'tracking-share', 'tracking-completed', 'cancelling'],
  ...['admin-booking', 'admin-assign', 'admin-cancel', 'admin-refund', 'admin-filter', 'admin-staff-change'],
  ...['admin-exceptions', 'admin-picked', 'admin-picked-assign'],
  ...[
    'admin-map-technician',
    'admin-day-plan-move',
    'admin-modes',
    'admin-contact-detail',
    'admin-payments-stuck',
  ],
  ...['tech-offer', 'tech-jobs', 'tech-problem', 'tech-proof', 'tech-shift', 'alerts-tech'],
]);

for (const { name, who, path, prepare, act, waiting } of shots.filter(({ name }) => deeds.has(name))) {
  test(`${name} is done on a small phone whose texts have double size`, { tag: '@full' }, async ({
    openAs,
    world,
  }) => {
    const page = await openAs(who, {
      reducedMotion: 'reduce',
      permissions: ['geolocation'],
      geolocation: { latitude: 40.6602, longitude: -74.2155, accuracy: 8 },
      viewport: { width: 320, height: 640 },
      ...{ hasTouch: true, isMobile: true },
      prepare: (each) => prepare?.(each, world),
    });
    await setTextSize(page, { percent: 200, by: 'setting' });
    await page.goto(typeof path === 'string' ? path : path(world));
    await act?.(page, world);
    await settle(page, { waiting });
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect(await textFaults(page)).toEqual([]);
  });
}
