import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard, openTechnician } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };

test('a technician starts the shift with van and charge and takes a break, and the proposals follow at once', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva', { connector: 'NACS', kwh: 8 });
  await admin.acknowledgeAll();
  const { session } = await apiStaff(server, 'tech');
  const phone = await openTechnician(browser, server, session, { at: UNION });
  // The alert of the booking may stand before the dashboard.
  const answer = phone.getByRole('button', { name: 'Acknowledge All' });
  await phone.addLocatorHandler(answer, () => answer.click());
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  await expect(board.getByText('NACS', { exact: true })).toBeVisible();
  await expect(board.getByText('8 kWh', { exact: true })).toBeVisible();
  const proposals = board.getByRole('region', { name: 'Proposed technician' });
  await expect(proposals).toContainText(/tech arrives .+, free now/);

  const shift = phone.getByRole('region', { name: 'Shift', exact: true });
  await expect(shift).toContainText('No shift is planned.');
  await shift.getByRole('button', { name: 'Start shift' }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('CCS').check();
  await dialog.getByLabel('Charge now, kWh').fill('30,5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(shift).toContainText('At work');
  await expect(shift).toContainText('CCS, 30 kWh left');
  await expect(proposals.getByRole('list', { name: 'Left out' })).toHaveText(
    'tech left out: no NACS connector',
  );
  await expect(proposals).toContainText('No technician on duty can go now.');
  await expectAccessible(board, 'the technicians left out');

  await shift.getByRole('button', { name: 'Change shift' }).click();
  await dialog.getByLabel('NACS').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(proposals).toContainText(/tech arrives .+, free now, 30 kWh left/);

  await shift.getByRole('button', { name: 'Take a break' }).click();
  await expect(shift).toContainText(/Break until \d\d:\d\d/);
  await expect(proposals).toContainText(/tech arrives .+, on break until \d+:\d\d [AP]M, 30 kWh left/);
  await shift.getByRole('button', { name: 'End break' }).click();
  await expect(proposals).toContainText(/tech arrives .+, free now, 30 kWh left/);
});

test('a dispatcher sets the shift and the van of a technician, and the technician’s phone shows them', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const { session } = await apiStaff(server, 'tech');
  const phone = await openTechnician(browser, server, session, { at: UNION });
  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  await board.getByRole('button', { name: 'Staff accounts' }).click();
  await board.getByRole('button', { name: 'Shift and van of tech' }).click();
  const form = board.getByRole('region', { name: 'Shift and van of tech' });
  await form.getByRole('button', { name: 'Add shift' }).click();
  await form.getByLabel('Break from').fill('03:00');
  await form.getByLabel('Break until').fill('02:00');
  await form.getByLabel('From', { exact: true }).fill('01:00');
  await form.getByLabel('Until', { exact: true }).fill('23:59');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'A shift ends after it starts, and its break lies within it.',
  );
  await form.getByLabel('Break until').fill('03:30');
  await form.getByLabel('Tow').check();
  await form.getByLabel('Capacity, kWh').fill('80');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(board, 'Shift and Van Saved');
  await expect(form).toHaveCount(0);
  const shift = phone.getByRole('region', { name: 'Shift', exact: true });
  await expect(shift).toContainText('01:00 to 23:59, break 03:00 to 03:30');
  await expect(shift).toContainText('Tow');
});

test('Start shift is in view on small phones, and the toast of a new emergency does not cover its promise', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await ana.book('Ben Ortiz');
  await admin.acknowledgeAll();
  const { session } = await apiStaff(server, 'tech');
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 375, height: 667 },
  ]) {
    const phone = await openTechnician(browser, server, session, { at: UNION, viewport });
    const start = phone.getByRole('button', { name: 'Start shift' });
    await expect(start).toBeInViewport({ ratio: 1 });
    await admin.assign(id, 'tech');
    await expectToast(phone, 'Emergency job assigned to you');
    const sign = toastOf(phone).locator('svg').first();
    await expect(sign).toHaveClass(/text-alarm-text/);
    const promise = await phone.getByText(/^Promised by/).boundingBox();
    const toast = await toastOf(phone).boundingBox();
    expect(toast?.y).toBeGreaterThanOrEqual((promise?.y ?? 0) + (promise?.height ?? 999) - 1);
    await admin.unassign(id);
    await phone.close();
  }
});
