import type { Page } from '@playwright/test';
import { customerShots } from '../scripts/screenshots/customer-shots.ts';
import type { Shot } from '../scripts/screenshots/shoot.ts';
import { staffShots } from '../scripts/screenshots/staff-shots.ts';
import { technicianShots } from '../scripts/screenshots/technician-shots.ts';
import { trackingShots } from '../scripts/screenshots/tracking-shots.ts';
import {
  FEW_SCRIPT_STRINGS,
  SCRIPT_STRINGS,
  textFieldsOf,
  typeEach,
  watchScripts,
} from './fixtures/script-strings.ts';
import { addVirtualAuthenticator } from './fixtures/virtual-authenticator.ts';
import type { World } from './fixtures/world.ts';
import { expect, type OpenAs, test } from './fixtures/world-test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const shots = [...customerShots, ...trackingShots, ...staffShots, ...technicianShots];

/** The state of a screenshot, and further actions from that state. */
function from(name: string, then?: (page: Page) => Promise<unknown>, more = ''): Shot {
  const shot = shots.find((each) => each.name === name);
  if (!shot) throw new Error(`No picture has the name ${name}.`);
  const act: Shot['act'] = async (page, world) => {
    await shot.act?.(page, world);
    await then?.(page);
  };
  return { ...shot, name: name + more, act };
}

const press = (name: string) => (page: Page) => dialog(page).getByRole('button', { name }).click();

const namingPasskey: Shot = {
  name: 'the name of a passkey',
  who: 'newcomer',
  path: '/account',
  prepare: addVirtualAuthenticator,
  act: async (page) => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: /^Rename / }).click();
  },
};

const deletingAccount: Shot = {
  name: 'deleting the account',
  who: 'newcomer',
  path: '/account',
  act: (page) => page.getByRole('button', { name: /^Delete/ }).click(),
};

type Screen = [Shot, string[]];

/** Every screen with a text field, and its fields by name or label. */
const screens: Screen[] = [
  [from('sign-in'), ['email']],
  [from('sign-in-code'), ['code']],
  [from('home-new'), ['location']],
  [from('booking-form'), ['location', 'customerName', 'phoneNumber', 'vehicleInfo', 'notes']],
  [from('payment', press('Another address')), ['cardholderName', 'addressLine1', 'city', 'postalCode']],
  [
    from('account-edit'),
    [
      ...['firstName', 'lastName', 'phone', 'address', 'city', 'zipCode', 'vehicleYear', 'vehicleMake'],
      ...['vehicleModel', 'vehicleColor', 'licensePlate', 'emergencyContact', 'emergencyContactPhone'],
    ],
  ],
  [namingPasskey, ['passkeyName']],
  [deletingAccount, ['confirm']],
  [from('tracking-completed', (page) => page.getByRole('radio', { name: '4 stars' }).check()), ['note']],
  [from('admin-login'), ['username', 'password']],
  [from('admin-login-code'), ['totp']],
  [from('admin-login-setup'), ['code']],
  [from('admin-bookings'), ['Search bookings']],
  [from('admin-assign'), ['Search technicians']],
  [from('admin-contact'), ['Search customers']],
  [from('admin-tech'), ['Search technicians']],
  [from('admin-account', press('Change password'), ', changing the password'), ['password', 'newPassword']],
  [from('admin-account', press('Set up'), ', setting up an app'), ['password']],
  [from('admin-audit'), ['about']],
  [from('admin-payments'), ['paymentSearch']],
  [from('admin-staff-add'), ['username', 'name', 'phone', 'password']],
  [from('admin-staff-change'), ['name', 'phone']],
  [from('admin-staff-shift'), ['capacityKwh', 'chargeKwh', 'home']],
  [from('tech-login'), ['username', 'password']],
  [from('tech-proof'), ['startPercent', 'endPercent', 'kwh', 'note']],
  [from('tech-shift'), ['capacityKwh', 'chargeKwh', 'home']],
];

// A trace would store a snapshot of the page for each of thousands of steps.
test.use({ trace: 'off' });

type Trial = { openAs: OpenAs; world: World; texts: readonly string[] };

/** Types the texts into every field of a screen, and expects none to run. */
async function typeInto([shot, fields]: Screen, { openAs, world, texts }: Trial): Promise<void> {
  const { who, path, prepare, act } = shot;
  let seen: string[] = [];
  const page = await openAs(who, {
    permissions: ['geolocation'],
    geolocation: { latitude: 40.6602, longitude: -74.2155, accuracy: 8 },
    viewport: { width: 1280, height: 800 },
    prepare: async (each) => {
      seen = await watchScripts(each.context());
      await prepare?.(each, world);
    },
  });
  await page.goto(typeof path === 'string' ? path : path(world));
  await act?.(page, world);
  const namesNow = async () => (await textFieldsOf(page)).map((each) => each.name);
  await expect.poll(namesNow).toEqual(fields);
  // Six digits of a text submit themselves as a code: without content in the answer the page stays.
  await page.route('**', (route) => {
    const request = route.request();
    const isSubmitted = request.isNavigationRequest() && request.method() === 'POST';
    return isSubmitted ? route.fulfill({ status: 204 }) : route.fallback();
  });
  for (const { field } of await textFieldsOf(page)) await typeEach(field, texts);
  expect(seen).toEqual([]);
}

const booking = screens.find(([{ name }]) => name === 'booking-form') as Screen;

test('script strings typed into the booking form do not run', ({ openAs, world }) =>
  typeInto(booking, { openAs, world, texts: FEW_SCRIPT_STRINGS }));

for (const screen of screens) {
  const [{ name }] = screen;
  test(
    `${SCRIPT_STRINGS.length} script strings typed into the fields of ${name} do not run`,
    {
      tag: '@full',
    },
    ({ openAs, world }) => typeInto(screen, { openAs, world, texts: SCRIPT_STRINGS }),
  );
}
