import { readFileSync } from 'node:fs';
import { settle } from '../scripts/screenshots/settle.ts';
import type { Device, Shot } from '../scripts/screenshots/shoot.ts';
import { shots } from '../scripts/screenshots/shots.ts';
import { isFull } from '../test/form.ts';
import { look, lookAtLargeText } from './fixtures/look.ts';
import { markedCompany, unmarkedTexts } from './fixtures/marked-language.ts';
import { expect, test as ofDefaultCompany } from './fixtures/world-test.ts';

const test = ofDefaultCompany.extend({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { profile, remove } = markedCompany();
      await use(profile);
      remove();
    },
    { scope: 'worker' },
  ],
});

/** The towns that a map names, those with longer names first. */
const towns = (JSON.parse(readFileSync('public/towns.json', 'utf8')) as { name: string }[]).map(
  ({ name }) => name,
);
const townNames = new RegExp(`\\b(${towns.sort((a, b) => b.length - a.length).join('|')})\\b`);

/** What no catalogue translates: data of the company and of people, times, ids and what others have drawn. */
const DATA = [
  // What dispatchers have handed over and tell several customers, and a customer has written in the thread of an example, and a button that the wallet draws.
  /Two vans are at the tunnel\. Ask Sam before you send anybody to Newark\.|I promised her a call at 9\.|Snow: everybody comes an hour later\./,
  /The bumper has a scratch on the left, about 4 inches long\.|We are sorry\. We pay for the paint: please send us the bill\./,
  /I am behind the gate, beside the blue container\. The guard knows\.|^Buy with Google Pay$/,
  // What the server has written of exceptions, and the labels of their choices: before names and times in them are left out.
  /Every technician is needed for another call\. tech: arrives [^.]* free in about 64 min\.|No sign of tech for 6 min\./,
  /tech: the van has broken down on the ramp of the parkway, and waits for a tow truck\.|The card was refused\./,
  /^(Assign|Reassign to|Call) tech$/,
  // The day plan of an example, which the server has written.
  /\b(Noah Fischer|Grace Kim|Karen Russo|Sam Okafor|Bartholomew Featherstonehaugh|Priya Natarajan|Lena Brandt)\b/,
  /\b(Marcus Hill|Diego Morales|Wei Zhang|Olivia Grant|tnguyen|Rosa Delgado|Amy Zhou)\b|No technician can be there by/,
  /Curbvolt|This is the written notice that New Jersey law asks for \(N\.J\.S\.A\. 34:6B-22\)\./,
  /© OpenStreetMap contributors|(Census, )?NYC Open Data|Natural Earth|GeoNames|deck\.gl-data|Census/,
  /[\w.+-]*@[\w-]+(\.[\w-]+)*|\b(tech|admin|jordan\.lee|van-[\w-]+)\b/,
  /\b(Jordan( Lee)?|JL|Sam (Lee|Ortiz)|Dana( Morales)?|Ana Silva|Priya Ramanathan-Ellsworth)\b|2023 Hyundai Ioniq 5, gray|(License plate: )?T48-RMK/,
  /48 Maple Court|Elizabeth Ave|Garden State Parkway, milepost 142|\b[A-Z][a-z]+( [A-Z][a-z]+)?, NJ( \d{4,5})?/,
  townNames,
  /\d{1,2}(:\d\d)?\s[AP]M|\b(Sun|Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?)(day)?\b|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/,
  /\b(sb-)?[0-9a-f]{8,32}\b|\bk7m\d\w-\w+|(\b[A-Z2-7]{4}\b ?){8}/,
  /\b(J1772|CCS|NACS)\b|1487 Morris Avenue/,
  // Codes of states, and the reasons of the payment provider and of the books, which are English.
  /^(NJ|NY|PA|CT|DE)$|\b[A-Z]+_[A-Z]+: The [a-z ]+\.|The payment provider did not answer within 10 s\.|2 differences in the books, .*\./,
  // What admins have typed as the reasons of refunds.
  /\b(The van broke down on the way, and the customer had to wait for another one|Later than promised)\b/,
  // Technicians, vehicles and a note of the example of a roster.
  /\b(Aisha Bello|Joe Kowalski|Mia Santos|Ravi Patel|Grace Lee|Tom Chen|Lena Fischer)\b/,
  /\b(Van \d|X\d2 ABC|My sister moves)\b/,
  // Languages are named in themselves.
  /\b(English|Español)\b/,
  // How sessions began and where customers came from, as stored; a title that the card form's frame gives itself.
  /\b(code|password|direct)\b|^Card$/,
  // What an admin has changed of a technician, as the audit log stores it.
  /\bCV-\d\b|^photo$/,
];
const withoutData = (text: string) =>
  DATA.reduce((left, data) => left.replaceAll(new RegExp(data, 'g'), ''), text);

const words = (texts: string[]) => texts.filter((text) => /\p{L}{2}/u.test(withoutData(text)));

const more: Shot[] = [
  {
    name: 'cancelling',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.pending}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancel booking' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a code that is wrong',
    who: 'visitor',
    path: '/api/login',
    act: async (page) => {
      await page.locator('input[name=email]').fill('robin@example.com');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.locator('input[name=code]').fill('000000');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'support',
    who: 'visitor',
    path: '/support',
    // An answer with status 204 keeps the browser on the page.
    prepare: (page) =>
      page.route('https://support.example.com/**', (route) => route.fulfill({ status: 204 })),
    act: (page) => page.getByText('Redirecting to support...').waitFor(),
  },
];

/** Each kind of screen once; the long form has all of them in all of their states. */
const inShortForm = new Set([
  ...['landing', 'sign-in', 'not-found', 'support'],
  ...['home', 'booking-form', 'payment', 'history', 'account'],
  ...['tracking-en-route', 'cancelling'],
  ...['admin-login', 'admin-bookings', 'admin-booking', 'admin-analytics', 'admin-contact-detail'],
  ...['admin-tech', 'admin-day-plan', 'admin-staff', 'admin-modes'],
  ...['admin-payments', 'admin-operations-hour', 'admin-roster', 'admin-audit', 'alerts-admin'],
  ...['tech-login', 'tech', 'tech-offer', 'tech-shift', 'app-offline'],
]);

/** What is shown on one of these is opened in a large window. */
const largeDevices: readonly Device[] = ['desktop', 'wide', 'wall'];

/** Those whose texts are enlarged in the short form: prices and a footer, and a page of staff. */
const enlargedInShortForm = new Set(['payment', 'admin-bookings']);

for (const { name, who, path, prepare, act, waiting, devices } of [...shots, ...more]) {
  test(`the screen ${name} is accessible, fits its window and has every text from the company's catalogue`, {
    tag: inShortForm.has(name) ? [] : '@full',
  }, async ({ openAs, world }) => {
    const isLarge = devices?.some((device) => largeDevices.includes(device)) === true;
    const isPhone = !isLarge && who === 'tech';
    const page = await openAs(who, {
      reducedMotion: 'reduce',
      permissions: ['geolocation'],
      // The installed app is what its worker has kept.
      serviceWorkers: name.startsWith('app-') ? 'allow' : 'block',
      geolocation: { latitude: 40.6602, longitude: -74.2155, accuracy: 8 },
      ...(isLarge && { viewport: { width: 1440, height: 900 } }),
      ...(isPhone && { hasTouch: true, isMobile: true }),
      prepare: (each) => prepare?.(each, world),
    });
    await page.goto(typeof path === 'string' ? path : path(world));
    await act?.(page, world);
    await settle(page, { waiting });
    expect(words(await unmarkedTexts(page))).toEqual([]);
    await look(page, name, { waiting, main: who === 'admin' ? 1440 : 390 });
    if (isFull || enlargedInShortForm.has(name)) await lookAtLargeText(page, name, { waiting });
  });
}

test("the app without network starts in the company's language", async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.server.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.goto('/home');
  await expect(page.getByText('Booking is not possible right now')).toBeVisible();
  expect(words(await unmarkedTexts(page))).toEqual([]);
  await context.close();
});
