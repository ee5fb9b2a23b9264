import { withAlerts } from '../scripts/screenshots/alerts.ts';
import { settle } from '../scripts/screenshots/settle.ts';
import { look, usualWindows } from './fixtures/look.ts';
import { expect, test } from './fixtures/world-test.ts';

/** Every page of staff on which alerts appear; `look-screens` has them without one. */
const pages = [
  ...['/admin', '/admin?tab=analytics', '/admin?tab=contact', '/admin?tab=technicians'],
  ...['/admin/operations', '/admin/payments', '/admin/audit', '/admin/roster', '/tech'],
  '/admin/wall',
] as const;

for (const path of pages) {
  test(`${path} is accessible and fits its window with one alert and with six`, { tag: '@full' }, async ({
    openAs,
  }) => {
    test.slow();
    const who = path === '/tech' ? 'tech' : 'admin';
    for (const count of [1, 6]) {
      const page = await openAs(who, {
        ...{ reducedMotion: 'reduce', serviceWorkers: 'block', permissions: ['geolocation'] },
        geolocation: { latitude: 40.6602, longitude: -74.2155, accuracy: 8 },
        prepare: withAlerts(count),
      });
      await page.goto(path);
      // The wall says how many wait, and nobody can acknowledge there.
      if (path === '/admin/wall') await page.getByText('Vans on duty').waitFor();
      const shown = path === '/admin/wall' ? 0 : count;
      await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveCount(shown);
      await settle(page);
      await look(page, `${path} with ${count} alerts`, { windows: usualWindows });
      await page.context().close();
    }
  });
}
