import type { Page } from '@playwright/test';
import { apiStaff } from './fixtures/api.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { phone } from './fixtures/people.ts';
import { adminOf } from './fixtures/trips.ts';

const PLACE = { latitude: 40.6976, longitude: -74.2632 };
const PASSWORD = 'correct horse battery';
const UNSENT = 'Will be sent when you are back online.';

const jobOf = (page: Page, id: string) => page.getByRole('article', { name: id.slice(-8) });

test.use({ ...phone, signedIn: false, permissions: ['geolocation'], geolocation: { ...PLACE, accuracy: 6 } });

test('problems reported offline are sent once with the time of the tap, and a job given back is nobody’s', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const admin = await adminOf(server);
  const username = 'van-with-problems';
  await admin.addStaff({ username, role: 'tech', password: PASSWORD });
  const { session } = await apiStaff(server, 'tech', { username, password: PASSWORD });
  const mine = await customer.book('Dana Wu', PLACE);
  const next = await customer.book('Jordan Lee', PLACE);
  for (const { id } of [mine, next]) {
    await admin.assign(id, username);
    await admin.setStatus(id, 'confirmed');
  }
  await admin.acknowledgeAll();
  await page.addInitScript((value) => localStorage.setItem('techSession', value), JSON.stringify(session));
  await page.goto('/tech');
  await expect(page.getByRole('region', { name: 'GPS Tracking' })).toContainText('Synced');

  await page.context().setOffline(true);
  const report = async (id: string, kind: string) => {
    await jobOf(page, id).getByRole('button', { name: 'I have a problem' }).click();
    await page.getByRole('dialog').getByRole('button', { name: kind }).click();
    await expect(jobOf(page, id)).toContainText(`${kind} ${UNSENT}`);
  };
  await report(mine.id, 'Unsafe to work');
  await jobOf(page, mine.id).getByRole('button', { name: 'Undo' }).click();
  await expect(jobOf(page, mine.id)).not.toContainText(UNSENT);
  await report(mine.id, 'Customer does not answer');
  await report(next.id, 'Cannot go');
  const tappedBy = Date.now();

  await page.context().setOffline(false);
  await expect(jobOf(page, mine.id)).toContainText(/Customer does not answer Sent \d\d:\d\d/);
  await expect(jobOf(page, next.id)).toContainText(/Cannot go Sent \d\d:\d\d/);
  await expect(jobOf(page, next.id).getByRole('button', { name: 'Confirm Job' })).toBeVisible();
  const problems = async (id: string) =>
    (await admin.history(id)).filter(
      ({ kind, role }) => kind === 'problem' || (kind === 'unassigned' && role === 'tech'),
    );
  const [stays, ...others] = await problems(mine.id);
  expect(stays).toMatchObject({ kind: 'problem', to: 'no_answer' });
  expect(others).toEqual([]);
  expect(Date.parse(stays?.at ?? '')).toBeLessThanOrEqual(tappedBy);
  expect(await problems(next.id)).toMatchObject([{ kind: 'unassigned', from: username, note: 'Cannot go' }]);
  const booked = await customer.bookings();
  expect(booked.find(({ id }) => id === mine.id)).toMatchObject({
    status: 'confirmed',
    assignedTechId: username,
  });
  expect(booked.find(({ id }) => id === next.id)).toMatchObject({ status: 'pending', assignedTechId: null });
});
