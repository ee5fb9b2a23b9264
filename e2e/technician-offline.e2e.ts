import { expect } from '@playwright/test';
import { startServer } from '../test/running-server.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openTechnician } from './fixtures/people.ts';
import { test } from './fixtures/tidy.ts';

const PLACE = { latitude: 40.6976, longitude: -74.2632 };

test.use({ serviceWorkers: 'allow' });

test('a technician’s page reloaded offline shows the saved own open jobs with their age', {
  tag: '@full',
}, async ({ browser }) => {
  const server = await startServer();
  const ana = await apiCustomer(server);
  const admin = await apiStaff(server, 'admin');
  const mine = await ana.book('Ana Silva', { ...PLACE, location: '27 Alden St, Union, NJ 07083' });
  await admin.assign(mine.id, 'tech');
  await admin.setStatus(mine.id, 'confirmed');
  const others = await ana.book('Priya Nair');
  const { session } = await apiStaff(server, 'tech');
  const van = await openTechnician(browser, server, session, { at: PLACE, serviceWorkers: 'allow' });
  const job = van.getByRole('article', { name: mine.id.slice(-8) });
  await expect(job).toBeVisible();
  await expect(van.getByRole('article', { name: others.id.slice(-8) })).toBeVisible();
  // On the first visit the service worker does not control the page, but caches the page, one file after the other.
  const missingFiles = () =>
    van.evaluate(async () => {
      const worker = await (await fetch('/sw.js')).text();
      const files: string[] = JSON.parse(/const TECH = (\[.*?\]);/.exec(worker)?.[1] ?? '[]');
      if (files.length === 0) throw new Error('The service worker names no files of the page.');
      const kept = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
      return files.filter((_, n) => !kept[n]);
    });
  await expect.poll(missingFiles).toEqual([]);

  const { port, dataDir } = server;
  await server.kill();
  await van.reload();
  await expect(job).toContainText('27 Alden St, Union, NJ 07083');
  await expect(job.getByRole('link', { name: /^Call/ })).toContainText('(973) 555-0118');
  await expect(job.getByRole('button', { name: 'Start Service' })).toBeVisible();
  await expect(van.getByText(/^Saved (just now|\d+ (s|min) ago), offline$/)).toBeVisible();
  // Jobs of the pool and the counts are unknown offline.
  await expect(van.getByRole('article')).toHaveCount(1);
  await expect(van.getByText('No standard jobs at this time')).toBeHidden();
  await expect(van.getByText('–')).toHaveCount(3);

  const again = await startServer({ port, dataDir });
  await expect(van.getByText('Live', { exact: true })).toBeVisible();
  await expect(van.getByText(/^Saved .*offline$/)).toBeHidden();
  await expect(van.getByRole('article')).toHaveCount(2);

  // The saved jobs are removed with the session.
  await van.getByRole('button', { name: 'Logout' }).click();
  await expect(van).toHaveURL(/\/tech-login$/);
  expect(await van.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Alden|555-01/);
  await van.context().close();
  await again.stop();
});
