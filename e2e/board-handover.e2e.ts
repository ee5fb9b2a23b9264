import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

const PASSWORD = 'correct horse battery';

test('a shift is handed over and taken over by keyboard alone, and moves nothing on the other board', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'kim', role: 'admin', name: 'Kim Lee', phone: '', password: PASSWORD });
  const kim = await apiStaff(server, 'admin', { username: 'kim', password: PASSWORD });
  const { id } = await (await apiCustomer(server)).book('Ana One');
  await admin.acknowledgeAll();
  const leaving = await openBoard(browser, server, admin.session);
  const coming = await openBoard(browser, server, kim.session);
  const row = coming.locator(`[data-booking="${id}"]`);
  await expect(row).toContainText('Ana One');
  const places = () =>
    coming
      .locator('[data-booking], .exceptions-slot, .shift-button')
      .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  const before = await places();

  async function command(words: string) {
    await leaving.keyboard.press('Control+k');
    await expect(leaving.getByRole('combobox', { name: /^Command/ })).toBeFocused();
    await leaving.keyboard.type(words);
    await leaving.keyboard.press('Enter');
  }
  const dialog = leaving.getByRole('dialog', { name: 'End my shift' });
  await command('end my shift');
  const note = dialog.getByLabel('Note about Ana One');
  await expect(note).toBeFocused();
  await leaving.keyboard.type('She waits at the gate.');
  await expectAccessible(leaving, 'the end of a shift');
  await leaving.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await leaving.reload();
  await expect(leaving.locator(`[data-booking="${id}"]`)).toBeVisible();
  await command('end my shift');
  await expect(note).toHaveValue('She waits at the gate.');
  await expect(note).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Enter']) await leaving.keyboard.press(key);
  await expectToast(leaving, 'Shift Handed Over');

  const button = coming.locator('.shift-button');
  await expect(button).toContainText('Hand-over by admin', { timeout: 1000 });
  expect(await places()).toEqual(before);
  await button.focus();
  await coming.keyboard.press('Enter');
  const handover = coming.getByRole('dialog', { name: 'Hand-over by admin' });
  await expect(handover).toContainText('She waits at the gate.');
  await expect(handover.getByRole('button', { name: 'Take over' })).toBeFocused();
  await expectAccessible(coming, 'a hand-over');
  await coming.keyboard.press('Enter');
  await expectToast(coming, 'Shift Taken Over');
  await expect(leaving.locator('.shift-button')).toContainText('End my shift');
  await row.click();
  await expect(coming.getByRole('region', { name: 'Booking Details' })).toContainText(
    'She waits at the gate.',
  );
});
