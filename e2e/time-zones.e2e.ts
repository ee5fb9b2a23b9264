import { addDays, dayOf, instantOf } from '../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { DAY_MS } from '../src/domain/durations.ts';
import { fixClock } from './fixtures/fix-clock.ts';
import { expect, test } from './fixtures/world-test.ts';

const LOS_ANGELES = { timezoneId: 'America/Los_Angeles' };

/** '2026-11-21' → 'Saturday, November 21, 2026', in English or Spanish */
const dayName = (day: string) => {
  const names = ['en-US', 'es-US'].map((language) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    ),
  );
  return new RegExp(`^(?:${names.join('|')})$`);
};

test.describe('booking form on a device in Los Angeles', () => {
  test('a booking time chosen in Los Angeles is New York time and stored as that instant', {
    tag: '@full',
  }, async ({ openAs, world }) => {
    const page = await openAs('jordan', LOS_ANGELES);
    await page.goto('/home');
    await page.getByRole('button', { name: /Non-Emergency/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const day = addDays(dayOf(new Date(), defaultCompany.timeZone), 3);
    if (day.slice(0, 7) !== dayOf(new Date(), defaultCompany.timeZone).slice(0, 7)) {
      const shown = dialog.getByRole('button', { name: dayName(day) });
      if (!(await shown.isVisible())) await dialog.getByRole('button', { name: 'Next month' }).click();
    }
    await dialog.getByRole('button', { name: dayName(day) }).click();
    await expect(dialog.getByText(/^Times are New York time \(.+\)\.$/)).toBeVisible();
    await dialog.getByRole('radio', { name: '8:00 AM' }).check();
    await expect(dialog.getByText(/8:00 AM/).last()).toBeVisible();
    await dialog.locator('[name=location]').fill('48 Maple Court, Union, NJ 07083');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
    await expect(dialog.getByText(/8:00 AM ET/)).toBeVisible();
    const card = page.frameLocator('iframe[title=Card]');
    await card.locator('[name=cardNumber]').fill('4111 1111 1111 1111');
    await card.locator('[name=expirationDate]').fill('12/29');
    await card.locator('[name=cvv]').fill('123');
    await card.locator('[name=postalCode]').fill('07083');
    const booked = page.waitForResponse((response) => response.status() === 201);
    await dialog.locator('button[type=submit]').click();
    const booking = await (await booked).json();
    const chosen = instantOf(day, 8 * 60, defaultCompany.timeZone).toISOString();
    expect(booking.scheduledAt).toBe(chosen);
    expect((await world.jordan.bookings()).find(({ id }) => id === booking.id)?.scheduledAt).toBe(chosen);
    await page.goto(`/tracking/${booking.id}`);
    await expect(page.getByText(/8:00 AM ET/).first()).toBeVisible();
    await world.jordan.cancel(booking.id);
  });

  test('bookable days follow New York time when the date in Los Angeles is still the day before', {
    tag: '@full',
  }, async ({ openAs }) => {
    // 23:30 in Los Angeles on Thursday is 2:30 on Friday in New York.
    const now = new Date('2026-11-20T07:30:00Z');
    const page = await openAs('newcomer', LOS_ANGELES);
    await fixClock(page, now);
    await page.goto('/home');
    await page.getByRole('button', { name: /Non-Emergency/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: dayName('2026-11-19') })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: dayName('2026-11-20') })).toBeDisabled();
    await expect(dialog.locator('[aria-current=date]')).toHaveText('20');
    await dialog.getByRole('button', { name: dayName('2026-11-21') }).click();
    await expect(dialog.locator('input[name=slot]')).toHaveCount(26);
    await expect(dialog.locator('input[name=slot]:enabled')).toHaveCount(26);
  });
});

const weekends = [
  { name: 'autumn, when a night has 25 hours', day: '2026-11-01', eight: '2026-11-01T13:00:00.000Z' },
  { name: 'spring, when a night has 23 hours', day: '2027-03-14', eight: '2027-03-14T12:00:00.000Z' },
];

// The slot picker's own tests show these instants; a browser has time zone data of its own.
for (const { name, day, eight } of weekends) {
  test(`slots of the booking form are right in ${name}, on a device in Los Angeles`, {
    tag: '@full',
  }, async ({ openAs }) => {
    const page = await openAs('newcomer', LOS_ANGELES);
    await fixClock(page, new Date(Date.parse(eight) - 2 * DAY_MS));
    await page.goto('/home');
    await page.getByRole('button', { name: /Non-Emergency/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const wanted = dialog.getByRole('button', { name: dayName(day) });
    if (!(await wanted.isVisible())) await dialog.getByRole('button', { name: 'Next month' }).click();
    await wanted.click();
    const slots = dialog.locator('input[name=slot]');
    await expect(slots).toHaveCount(26);
    await expect(slots.first()).toHaveValue(eight);
    await expect(dialog.getByRole('radio', { name: '8:00 AM' })).toHaveValue(eight);
    await expect(slots.last()).toHaveValue(new Date(Date.parse(eight) + 12.5 * 60 * 60 * 1000).toISOString());
    await expect(dialog.getByRole('radio', { name: '8:30 PM' })).toBeEnabled();
  });
}
