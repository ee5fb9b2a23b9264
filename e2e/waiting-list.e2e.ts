import { expect } from '@playwright/test';
import { addDays, dayOf, slotsOf } from '../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { profileFile } from '../test/adding-company.ts';
import { apiCustomer, giveSession } from './fixtures/api.ts';
import { newEmail } from './fixtures/customer-test.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { test } from './fixtures/tidy.ts';
import { CAR } from './fixtures/trips.ts';

const day = addDays(dayOf(new Date(), defaultCompany.timeZone), 3);
const [early = '', later = ''] = slotsOf(day, defaultCompany)
  .filter((_, index) => index === 4 || index === 8)
  .map((slot) => slot.toISOString());

test('a customer on the waiting list is offered the place that another one cancels, and takes it', {
  tag: '@full',
}, async ({ browser }) => {
  const server = await hostServer({ company: profileFile({ ...defaultCompany, slotCapacity: 1 }) });
  const form = (scheduledAt: string) => ({
    ...CAR,
    ...{ serviceType: 'standard' as const, scheduledAt, baseFee: 125, totalAmount: 125 },
  });
  const [sam, ana] = [await apiCustomer(server, newEmail()), await apiCustomer(server, newEmail())];
  const first = await sam.book('Sam Ortiz', form(early));
  const { id } = await ana.book('Ana Silva', form(later));
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  await giveSession(context, server, ana);
  const page = await context.newPage();
  await page.goto(`/tracking/${id}`);
  await page.getByRole('button', { name: 'Tell me if earlier' }).click();
  await expect(page.getByText('You are on the list')).toBeVisible();

  await sam.cancel(first.id);
  await expect(page.getByText('An earlier time is free')).toBeVisible();
  await expect(page.getByText(/^Held for you until .*, at the same price\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByText(/10:00 to 10:30 AM/).first()).toBeVisible();
  await expect(page.getByText('Your time is now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take it' })).toHaveCount(0);
  await context.close();
  await server.stop();
});
