import { expect, newEmail, test } from './fixtures/customer-test.ts';
import { screenReader } from './fixtures/screen-reader.ts';

const CAR = { latitude: 40.70123, longitude: -74.27456 };

test.use({
  ...{ signedIn: false, wallet: 'google', permissions: ['geolocation'] },
  geolocation: { ...CAR, accuracy: 8 },
});

test("a new customer books, pays and follows an emergency by the screen reader's tree alone", {
  tag: '@full',
}, async ({ page, server }) => {
  await page.goto('/');
  const reader = await screenReader(page);
  const isSaid = (text: string | RegExp) =>
    expect
      .poll(async () => (await reader.read()).some(({ name }) => name.match(text) !== null), String(text))
      .toBe(true);
  const everyControlIsNamed = async () => expect(await reader.unnamed()).toEqual([]);

  await reader.find('heading', /./);
  await everyControlIsNamed();
  await reader.press('button', 'Use my location');
  await isSaid(/^Arrives between/);
  await reader.press('link', 'Book this');

  const email = newEmail();
  await reader.type('E-mail address', email);
  await everyControlIsNamed();
  await reader.press('button', 'Send code');
  await reader.find('textbox', 'Code');
  await reader.type('Code', await server.codeFor(email));

  await reader.find('dialog', 'Book a charge');
  // What is behind the dialog is not read.
  const behind = ['Book Emergency charge', 'Recent bookings', 'Home'];
  expect((await reader.read()).filter(({ name }) => behind.includes(name))).toEqual([]);
  await reader.type('Name', 'Ana Silva');
  await reader.type(/^Phone/, '9735550118');
  await everyControlIsNamed();
  await reader.press('button', 'Continue to payment');
  await reader.find('dialog', 'Payment');
  await reader.press('button', 'Buy with Google Pay');
  await everyControlIsNamed();
  await reader.press('button', 'Confirm payment');

  await isSaid(/^Booking Confirmed/);
  await reader.find('heading', 'Assignment Pending');
  await isSaid(/^We expect a van by /);
  await everyControlIsNamed();
});
