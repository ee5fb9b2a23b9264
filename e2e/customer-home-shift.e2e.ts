import { fillBooking, fillCard, pay } from './fixtures/book.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { answerLate, forgetShifts, MAX_SHIFT, shiftOf, untilAtRest, watchShifts } from './fixtures/shifts.ts';

/** More than 500 ms after the press on Pay, because a browser does not count a layout shift before that. */
const delaysMs = [
  [/\/api\/bookings$/, 700],
  [/\/api\/bookings\/\w+$/, 300],
  [/\/eta$/, 500],
] as const;

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

for (const [device, viewport] of Object.entries(viewports)) {
  test.describe(`Home layout on a ${device}`, () => {
    test.use({
      ...{ viewport, hasTouch: device === 'phone', isMobile: device === 'phone' },
      // The cards of Home slide apart; without motion they jump, as who asks for that wants.
      contextOptions: { reducedMotion: 'no-preference' },
    });

    test(`Home and the tracking page on a ${device} have no layout shift once a booking is paid and its dialog closes`, {
      tag: '@full',
    }, async ({ page }) => {
      await watchShifts(page);
      await page.goto('/home');
      await expect(page.getByText('No bookings yet')).toBeVisible();
      await fillBooking(page);
      await fillCard(page);
      await answerLate(page, delaysMs);
      await forgetShifts(page);
      await pay(page);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Assignment Pending' })).toBeVisible();
      await untilAtRest(page);
      const { sum, said } = await shiftOf(page);
      expect(sum, said).toBeLessThanOrEqual(MAX_SHIFT);
    });
  });
}
