import type { Locator, Page, Request, Route } from '@playwright/test';
import { fillCard, pay } from './fixtures/book.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { installClock } from './fixtures/own-clock.ts';
import { aPhoto } from './fixtures/photo.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const DISTANCE = '/api/calculate-distance';
const NOT_FOUND = 'We could not find that place. Please add a town or ZIP code.';

/** The form takes a position at once that is allowed as it opens: a test that presses the button allows it afterwards. */
async function openForm(page: Page, service = 'Book Emergency charge'): Promise<Locator> {
  await page.goto('/home');
  await page.getByRole('button', { name: service }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name=location]')).toBeVisible();
  return dialog;
}

/** Counts the distance requests, and how many were in flight at the same time. */
function countRequests(page: Page) {
  const counted = { sent: 0, open: 0, mostOpen: 0 };
  const isDistance = (url: string) => new URL(url).pathname === DISTANCE;
  page.on('request', (request) => {
    if (!isDistance(request.url())) return;
    counted.sent += 1;
    counted.open += 1;
    counted.mostOpen = Math.max(counted.mostOpen, counted.open);
  });
  const onEnd = (request: Request) => {
    if (isDistance(request.url())) counted.open -= 1;
  };
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return counted;
}

const refuse = (route: Route) =>
  route.fulfill({ status: 422, json: { code: 'PLACE_NOT_FOUND', message: NOT_FOUND, requestId: 'test' } });

/** Whether a press on the middle of the element reaches it. */
const isUncovered = (element: Locator): Promise<boolean> =>
  element.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Types more text, lets the debounce of 400 ms pass and waits for the distance answer. */
async function typeAndRest(page: Page, field: Locator, text: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(DISTANCE));
  await field.pressSequentially(text);
  await page.clock.runFor(450);
  await (await answered).finished();
}

test('the location field shows no error during typing, then after 1.5 s one toast that does not cover Close', {
  tag: '@full',
}, async ({ page }) => {
  await installClock(page);
  await page.route(DISTANCE, refuse);
  const dialog = await openForm(page);
  const counted = countRequests(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  const field = dialog.locator('[name=location]');
  const reason = dialog.getByText(NOT_FOUND);
  await field.focus();
  for (const more of ['Qwxy', 'z', 'zy']) {
    await typeAndRest(page, field, more);
    await page.clock.runFor(500);
    await expect(reason).toBeHidden();
    await expect(toastOf(page)).toBeHidden();
  }
  await page.clock.runFor(700);
  await expectToast(page, 'Error', 'Failed to calculate distance');
  await expect(reason).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await isUncovered(dialog.getByRole('button', { name: 'Close' }))).toBe(true);
  expect(counted).toEqual({ sent: 3, open: 0, mostOpen: 1 });

  // The toast is shown once: neither its end nor leaving the field shows the toast again.
  await page.clock.runFor(6_000);
  await expect(toastOf(page)).toBeHidden();
  await dialog.locator('[name=customerName]').focus();
  await page.clock.runFor(2_000);
  await expect(toastOf(page)).toBeHidden();
  await expect(reason).toBeVisible();
});

test('the location field shows at once on blur that the place was not found', { tag: '@full' }, async ({
  page,
}) => {
  await installClock(page);
  await page.route(DISTANCE, refuse);
  const dialog = await openForm(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  const field = dialog.locator('[name=location]');
  await field.focus();
  await typeAndRest(page, field, 'Qwxyzzy');
  await expect(toastOf(page)).toBeHidden();
  await dialog.locator('[name=customerName]').focus();
  await expectToast(page, 'Error', 'Failed to calculate distance');
  await expect(dialog.getByText(NOT_FOUND)).toBeVisible();
});

test('submitting the booking form during a distance request sends no second request', {
  tag: '@full',
}, async ({ page }) => {
  const dialog = await openForm(page);
  const counted = countRequests(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(DISTANCE, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.locator('[name=customerName]').fill('Jordan Lee');
  await dialog.locator('[name=phoneNumber]').fill('9735550118');
  const asked = page.waitForRequest((request) => request.url().endsWith(DISTANCE));
  await dialog.locator('[name=location]').fill('48 Maple Court, Union, NJ 07083');
  await asked;
  await dialog.locator('button[type=submit]').click();
  answer();
  await expect(dialog.locator('[name=cardholderName]')).toBeVisible();
  expect(counted).toEqual({ sent: 1, open: 0, mostOpen: 1 });
});

const NEWARK = { latitude: 40.73566, longitude: -74.17237 };
const HOME = { address: '48 Maple Court', city: 'Union', state: 'NJ', zipCode: '07083' };
const PERSON = { firstName: 'Jordan', lastName: 'Lee', phone: '9735550118' };
const submit = (dialog: Locator) => dialog.locator('button[type=submit]');
const payment = (dialog: Locator) => dialog.getByRole('region', { name: 'Credit Card Information' });

test('text typed after Use my location is a note: the exact point stays, and the text is checked once', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  await customer.saveProfile(PERSON);
  await context.setGeolocation({ ...NEWARK, accuracy: 5 });
  const dialog = await openForm(page);
  await context.grantPermissions(['geolocation']);
  const counted = countRequests(page);
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect(dialog.getByText('No extra miles.')).toBeVisible();
  await dialog.locator('[name=location]').fill('Level 2 of the garage, blue gate');
  await expect(
    dialog.getByText('Exact point kept (±16 ft). The text is a note for the technician.'),
  ).toBeVisible();
  expect(counted.sent).toBe(1);
  await submit(dialog).click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
  expect(counted).toEqual({ sent: 2, open: 0, mostOpen: 1 });
  await fillCard(page);
  const { booking } = await pay(page);
  expect(booking).toMatchObject({
    ...NEWARK,
    ...{ location: 'Level 2 of the garage, blue gate', precision: 'exact', accuracy: 5 },
  });
});

test('the booking form asks about a location text far from the GPS point, and books the point', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  await customer.saveProfile(PERSON);
  await context.setGeolocation({ ...NEWARK, accuracy: 5 });
  const dialog = await openForm(page);
  await context.grantPermissions(['geolocation']);
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect(dialog.getByText('No extra miles.')).toBeVisible();
  await dialog.locator('[name=location]').fill('Trenton, NJ');
  await submit(dialog).click();
  const question = dialog.getByRole('group', { name: /^Is your car \d+\.\d miles from Trenton, NJ\?$/ });
  await expect(question).toBeVisible();
  await expect(payment(dialog)).toBeHidden();
  await question.getByRole('button', { name: 'Yes, drive to the point' }).click();
  await submit(dialog).click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
  await fillCard(page);
  const { booking } = await pay(page);
  expect(booking).toMatchObject({
    ...NEWARK,
    location: 'Trenton, NJ',
    place: 'near Newark, NJ 07102',
    byPoint: true,
    totalAmount: 185,
  });
});

test('Use the address, not my location drops the exact point, and the text is an address again', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.setGeolocation(NEWARK);
  const dialog = await openForm(page);
  await context.grantPermissions(['geolocation']);
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect(dialog.getByText('No extra miles.')).toBeVisible();
  await dialog.locator('[name=location]').fill('Trenton, NJ');
  const asked = page.waitForRequest((request) => request.url().endsWith(DISTANCE));
  await dialog.getByRole('button', { name: 'Use the address, not my location' }).click();
  expect((await asked).postDataJSON()).toEqual({ location: 'Trenton, NJ' });
  await expect(dialog.getByText('Trenton, NJ (town)')).toBeVisible();
  await expect(dialog.getByText(/^Exact point kept/)).toBeHidden();
});

test('the distance calculator on Home keeps the point of Use my location while the text is edited', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ ...NEWARK, accuracy: 5 });
  await page.goto('/home');
  const counted = countRequests(page);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('No extra miles')).toBeVisible();
  await expect(page.getByText(/^Arrives between /)).toBeVisible();
  await page.locator('[name=location]').fill('Blue gate');
  await expect(page.getByText('Exact point kept (±16 ft).')).toBeVisible();
  await page.getByRole('button', { name: 'Use the address, not my location' }).click();
  await expect(page.getByText('Exact point kept')).toBeHidden();
  expect(counted.mostOpen).toBe(1);
});

test('a fix of ±3.1 mi is used only once the customer confirms it, and is never booked as exact point', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  await customer.saveProfile(PERSON);
  await context.setGeolocation({ ...NEWARK, accuracy: 5000 });
  const dialog = await openForm(page);
  await context.grantPermissions(['geolocation']);
  const asked = page.waitForRequest((request) => request.url().endsWith(DISTANCE));
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ ...NEWARK, accuracy: 5000 });
  const question = dialog.getByRole('group', { name: 'Your location is only known to ±3.1 mi' });
  await expect(question).toBeVisible();
  await submit(dialog).click();
  await expect(question.getByRole('button').first()).toBeFocused();
  await expect(payment(dialog)).toBeHidden();

  await question.getByRole('button', { name: 'Use it anyway' }).click();
  await expect(question).toBeHidden();
  await submit(dialog).click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
  await fillCard(page);
  const { booking } = await pay(page);
  expect(booking).toMatchObject({ ...NEWARK, accuracy: 5000, precision: 'town' });
});

test('the booking form asks whether the car is at the home address before an emergency continues', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  await customer.saveProfile({ ...PERSON, ...HOME });
  await context.setGeolocation(NEWARK);
  const dialog = await openForm(page);
  await context.grantPermissions(['geolocation']);
  const question = dialog.getByRole('group', { name: 'Is your car here?' });
  await expect(question).toBeVisible();
  await expect(dialog.locator('[name=location]')).toHaveValue('48 Maple Court, Union, NJ 07083');
  await expect(question.getByRole('button')).toHaveText(['Use my location', 'Yes, my car is here']);
  // The distance is shown, as the specification says, without a mark that confirms the place.
  await expect(dialog.getByText(/\d mi from Union, NJ\./)).toBeVisible();
  await expect(dialog.locator('[data-confirmed]')).toHaveCount(0);

  await submit(dialog).click();
  await expect(dialog.getByText('Please say where your car is.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Use my location' })).toBeFocused();
  await expect(payment(dialog)).toBeHidden();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(dialog.locator('[data-confirmed]')).toHaveCount(1);
  await submit(dialog).click();
  await expect(payment(dialog)).toBeVisible();
});

test('Use my location or another address answers the question where the car of an emergency is', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  await customer.saveProfile({ ...PERSON, ...HOME });
  await context.setGeolocation(NEWARK);
  const dialog = await openForm(page);
  await context.grantPermissions(['geolocation']);
  const question = dialog.getByRole('group', { name: 'Is your car here?' });
  await question.getByRole('button', { name: 'Use my location' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.locator('[name=location]')).toHaveValue(/Newark/);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await context.clearPermissions();
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  await expect(question).toBeVisible();
  await dialog.locator('[name=location]').fill('48 Broad St, Newark, NJ 07102');
  await expect(question).toBeHidden();
  await submit(dialog).click();
  await expect(payment(dialog)).toBeVisible();
});

test('an emergency form takes the position at once where it is allowed, and gives way to the address and to typing', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  await customer.saveProfile({ ...PERSON, ...HOME });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ ...NEWARK, accuracy: 5 });
  const dialog = await openForm(page);
  const field = dialog.locator('[name=location]');
  await expect(field).toHaveValue(/Newark/);
  await expect(dialog.getByText(/^Exact point kept/)).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Is your car here?' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Use the address, not my location' }).click();
  await expect(field).toHaveValue('48 Maple Court, Union, NJ 07083');
  await expect(dialog.getByRole('group', { name: 'Is your car here?' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Close' }).click();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/api/geocode/reverse?*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/geocode\/reverse/);
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  await asked;
  await field.fill('Trenton, NJ');
  const named = page.waitForResponse(/geocode\/reverse/);
  answer();
  await (await named).finished();
  await expect(dialog.getByText('Trenton, NJ (town)')).toBeVisible();
  await expect(field).toHaveValue('Trenton, NJ');
});

/** Opens the map by its button, and moves it under its pin, all by keys: the map takes the focus. */
async function moveMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show it on the map' }).press('Enter');
  const map = page.getByRole('region', { name: 'Where your car is' }).locator('.leaflet-container');
  await expect(map.locator('.leaflet-overlay-pane path').first()).toBeVisible();
  await expect(map).toBeFocused();
  await page.keyboard.press('ArrowUp');
}

test('a street is put on the map by keyboard, in the form and on the page of its booking, with a photo', {
  tag: '@full',
}, async ({ page, customer }) => {
  await customer.saveProfile(PERSON);
  const dialog = await openForm(page);
  await dialog.locator('[name=location]').fill('Morris Ave, Union, NJ');
  await moveMap(page);
  await expect(dialog.getByText(/^Exact point kept/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Use the address, not my location' }).press('Enter');
  await expect(dialog.locator('[name=location]')).toBeFocused();

  const { id } = await customer.book('Jordan Lee', { location: 'Morris Ave, Union, NJ' });
  await page.goto(`/tracking/${id}`);
  await page.getByRole('button', { name: 'Send your exact spot' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Send your exact spot' })).toBeFocused();
  await moveMap(page);
  await page.getByRole('button', { name: 'Send this spot' }).press('Enter');
  await expectToast(page, 'Exact spot sent');
  await expect(page.getByText(/\(exact point\)$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send your exact spot' })).toBeHidden();

  await page.getByRole('button', { name: 'Photo of the spot' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Photo of the spot' })).toBeFocused();
  await page.locator('input[name=photo]').setInputFiles(await aPhoto());
  await expect(page.getByText('Your technician sees this photo.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo of the spot' })).toBeVisible();
});

test('the booking form asks no question for a standard booking at the home address', {
  tag: '@full',
}, async ({ page, customer }) => {
  await customer.saveProfile({ ...PERSON, ...HOME });
  const dialog = await openForm(page, 'Choose a time for Non-Emergency charging');
  await expect(dialog.getByText('No extra miles.')).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Is your car here?' })).toBeHidden();
});

test('the booking form shows the matched place, and books a guessed place only once confirmed', {
  tag: '@full',
}, async ({ page, customer }) => {
  await customer.saveProfile(PERSON);
  const dialog = await openForm(page);
  const field = dialog.locator('[name=location]');
  await field.fill('Union, NJ 07083');
  await expect(dialog.getByText('Union, NJ 07083 (ZIP area)')).toBeVisible();
  await field.fill('Newark, NJ');
  await expect(dialog.getByText('Newark, NJ (town)')).toBeVisible();

  await field.fill('Maple');
  const question = dialog.getByRole('group', { name: 'Did you mean Mapleton, NY?' });
  await expect(question).toBeVisible();
  await expect(dialog.locator('[data-confirmed]')).toHaveCount(0);
  await submit(dialog).click();
  await expect(payment(dialog)).toBeHidden();
  await question.getByRole('button', { name: 'Yes, use Mapleton, NY' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText('Mapleton, NY (town)')).toBeVisible();
  const later = dialog.getByRole('button', { name: 'Send my exact spot later' });
  await submit(dialog).click();
  await expect(payment(dialog)).toBeHidden();
  await later.click();
  await submit(dialog).click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
  await fillCard(page);
  const { booking } = await pay(page);
  expect(booking).toMatchObject({
    location: 'Maple',
    place: 'Mapleton, NY',
    precision: 'town',
    exactSpotLater: true,
  });
});

test('the booking form asks which of several towns of one name is meant, and books the chosen one', {
  tag: '@full',
}, async ({ page, customer }) => {
  await customer.saveProfile(PERSON);
  const dialog = await openForm(page);
  await dialog.locator('[name=location]').fill('Washington Township, NJ');
  const question = dialog.getByRole('group', { name: 'Which place do you mean?' });
  await expect(question).toBeVisible();
  await submit(dialog).click();
  await expect(payment(dialog)).toBeHidden();
  await question.getByRole('button', { name: 'Washington Township, Gloucester County, NJ' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText('Washington Township, Gloucester County, NJ (town)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send my exact spot later' }).click();
  await submit(dialog).click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
  await fillCard(page);
  const { booking } = await pay(page);
  expect(booking).toMatchObject({
    location: 'Washington Township, NJ',
    place: 'Washington Township, Gloucester County, NJ',
  });
});

test('a customer who denied the location is told to add a town to an unknown exit', {
  tag: '@full',
}, async ({ page }) => {
  const dialog = await openForm(page);
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect(dialog.getByRole('note')).toContainText('Your location is blocked for this page');
  const field = dialog.locator('[name=location]');
  await field.fill('Palisades Parkway exit 99');
  await field.blur();
  await expect(dialog.getByText(/Please add the town or ZIP code beside it/)).toBeVisible();
  await expect(dialog.getByText(/Press "Use my location"/)).toBeHidden();
});

test('an unknown highway exit leads to Use my location, with the text kept as the note', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.setGeolocation(NEWARK);
  const dialog = await openForm(page);
  await context.grantPermissions(['geolocation']);
  const field = dialog.locator('[name=location]');
  await field.fill('I-78 exit 52');
  await expect(dialog.getByText(/^I-78 exit 52, near Union, NJ 07083/)).toBeVisible();
  await field.fill('Palisades Parkway exit 99');
  await field.blur();
  await expect(dialog.getByText(/We do not know that exit or mile marker/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect(dialog.getByText(/^Exact point kept/)).toBeVisible();
  await expect(field).toHaveValue('Palisades Parkway exit 99');
});

test('the tracking map draws an area for a town-level place and a pin for an exact point', {
  tag: '@full',
}, async ({ page, customer }) => {
  const town = await customer.book('Jordan Lee', { location: 'Newark, NJ' });
  const exact = await customer.book('Jordan Lee', { location: 'Blue gate', ...NEWARK, accuracy: 5 });
  const pin = page.getByRole('img', { name: 'Your car' });
  const area = page.locator('path.map-accuracy');

  await page.goto(`/tracking/${town.id}`);
  await expect(page.getByText('Newark, NJ (town)')).toBeVisible();
  await expect(area).toBeVisible();
  await expect(pin).toHaveCount(0);

  await page.goto(`/tracking/${exact.id}`);
  await expect(page.getByText(/^near Newark, NJ 07\d{3} \(exact point, ±16 ft\)$/)).toBeVisible();
  await expect(pin).toBeVisible();
  await expect(area).toHaveCount(0);
});
