import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openTechnician } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };

test('the technician’s day shows the own jobs in order, and follows an assignment, a shift and a start at once', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const customer = await apiCustomer(server);
  const first = await customer.book('Ana Silva');
  await admin.acknowledgeAll();
  await admin.assign(first.id, 'tech');
  const tech = await apiStaff(server, 'tech');
  const phone = await openTechnician(browser, server, tech.session, { at: UNION });
  const day = phone.getByRole('region', { name: 'Your day' });
  const rows = day.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveText(/^\d\d:\d\dAna Silva.+\d+ min drive, until about \d\d:\d\d/);

  const second = await customer.book('Ben Ortiz');
  await admin.acknowledgeAll();
  await admin.assign(second.id, 'tech');
  await expect(rows.nth(1)).toContainText('Ben Ortiz');
  await expectAccessible(phone, 'the technician’s day');

  await phone
    .getByRole('region', { name: 'Shift', exact: true })
    .getByRole('button', { name: 'Start shift' })
    .click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(rows.last()).toHaveText(/^\d\d:\d\dShift ends$/);

  await admin.unassign(second.id);
  await expect(day.getByText('Ben Ortiz')).toHaveCount(0);
});
