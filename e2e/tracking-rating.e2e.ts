import { expectNoOverflow } from './fixtures/access.ts';
import { openBoard } from './fixtures/people.ts';
import { expectToast } from './fixtures/toast.ts';
import { expect, test } from './fixtures/trip-test.ts';

test('a customer rates a completed service by keyboard, and the board shows the rating', {
  tag: '@full',
}, async ({ browser, server, trip, watch }) => {
  const its = await trip('service_completed');
  const page = await watch(its);
  const send = page.getByRole('button', { name: 'Send rating' });
  await expect(send).toBeDisabled();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, 'rating');
  await page.getByRole('radio', { name: '1 star' }).focus();
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kind and quick');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Thank you');
  await expect(page.getByRole('heading', { name: 'Your rating' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();

  // Newer bookings of other tests may push the row out of the drawn list.
  const board = await openBoard(browser, server, its.admin.session, { path: `/admin?booking=${its.id}` });
  await expect(board.getByText('Rated 4 of 5').first()).toBeVisible();
  await expect(board.getByText('Kind and quick')).toBeVisible();
  await expect(board.getByText(/4\.0 of 5 from 1 rating/)).toBeVisible();

  // The board shows a changed rating live.
  await page.getByRole('button', { name: 'Change' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'How was your service?' })).toBeFocused();
  await page.getByRole('radio', { name: '2 stars' }).check();
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(board.getByText('Rated 2 of 5').first()).toBeVisible();
  await board.context().close();
});
