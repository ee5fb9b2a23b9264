import { expectAccessible } from './fixtures/access.ts';
import { apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

test('a dispatcher sets the mode of emergencies and another one at night, also at 320 px', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const suggest = { mode: 'suggest', hours: null };
  expect((await admin.settings()).dispatch).toEqual({ emergency: suggest, standard: suggest });

  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  const open = board.getByRole('button', { name: 'Dispatch modes' });
  await open.click();
  const dialog = board.getByRole('dialog', { name: 'Dispatch modes' });
  const emergency = dialog.getByRole('group', { name: 'Emergency' });
  await emergency.getByLabel('Mode', { exact: true }).selectOption('Offer');
  await expect(emergency).toContainText('The best technician has 45 seconds to take the job');
  await emergency.getByRole('switch', { name: 'Another mode at some hours' }).click();
  await emergency.getByLabel('From').selectOption('9:30 PM');
  await expect(emergency.getByLabel('To')).toHaveValue('06:00');
  await expect(dialog.getByLabel('Send another technician when at least')).toHaveValue('5');
  await dialog.getByLabel('Send another technician when at least').selectOption('10 minutes are gained');
  await dialog.getByLabel('Advise technicians where to wait').selectOption('Never');
  await expectAccessible(board, 'the dispatch modes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(board, 'Dispatch modes changed');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  expect((await admin.settings()).dispatch).toEqual({
    emergency: { mode: 'offer', hours: { from: '21:30', to: '06:00', mode: 'automatic' } },
    standard: suggest,
  });
  expect((await admin.settings()).turnMinutes).toBe(10);
  expect((await admin.settings()).waitingAdvice).toEqual({ isOn: false, minSavedPerMinute: 0.1 });

  // What was not saved is not kept.
  await open.click();
  await dialog
    .getByRole('group', { name: 'Standard Service' })
    .getByLabel('Mode', { exact: true })
    .selectOption('Automatic');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await open.click();
  await expect(
    dialog.getByRole('group', { name: 'Standard Service' }).getByLabel('Mode', { exact: true }),
  ).toHaveValue('suggest');

  // The dialog fits a phone of 320 px.
  await board.setViewportSize({ width: 320, height: 640 });
  const other = dialog.getByRole('group', { name: 'Standard Service' });
  await other.getByRole('switch', { name: 'Another mode at some hours' }).click();
  await expect(dialog.getByLabel('From')).toHaveCount(2);
  expect(
    await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(board, 'the dispatch modes on a phone');
});
