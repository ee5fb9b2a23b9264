// `npm run screenshots:overview`: screens of three people side by side, from a running demo, for the README.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startDemo } from '../../e2e/fixtures/demo.ts';
import { chromiumFlags, requireChromium } from '../../test/chromium.ts';
import { settle } from './settle.ts';
import { DEVICES } from './shoot.ts';

const FILE = 'docs/screenshots/overview.png';
const MAX_BYTES = 300_000;
const SPEED = 6;
const REPORT_SECONDS = 10;
const HEIGHT = 844;
const BOARD = { width: 1340, height: HEIGHT };
const PHONE_WIDTH = DEVICES.phone.viewport.width;
const GAP = 28;
const PAPER = '#e6ebe5';
const CORNER = 22;
/** Width of the final picture in pixels: small enough to load fast, large enough to read. */
const SHOWN_WIDTH = 1600;
const TIMEOUT_MS = 120_000;
const UNION = { latitude: 40.6976, longitude: -74.2632, accuracy: 9 };

const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
try {
  const png = await takeOverview(browser);
  if (png.length > MAX_BYTES) throw new Error(`${FILE} would have ${png.length} bytes`);
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, png);
} finally {
  await browser.close();
}

/** Takes the picture when a technician is en route to the customer and the board has an unassigned booking. */
async function takeOverview(browser: Browser): Promise<Buffer> {
  const demo = await startDemo(SPEED, REPORT_SECONDS);
  try {
    await demo.reported(({ assigned }) => assigned >= 7);
    const van = await open(browser, demo.links.technician, {
      ...DEVICES.phone,
      permissions: ['geolocation'],
      geolocation: UNION,
    });
    await claimJob(van);
    const customer = await open(browser, demo.links.customer, DEVICES.phone);
    await customer.getByText('Technician En Route').first().waitFor({ timeout: TIMEOUT_MS });
    const board = await open(browser, demo.links.admin, { viewport: BOARD });
    await board.getByRole('tab', { name: /Tech Management/ }).click();
    await van.getByRole('button', { name: 'On my way' }).scrollIntoViewIfNeeded();
    const shown = [customer, board, van];
    for (const page of shown) await settle(page);
    for (const page of [board, van]) await dismissAlerts(page);
    const shots = await Promise.all(shown.map((page) => page.screenshot({ animations: 'disabled' })));
    return await sideBySide(shots, [PHONE_WIDTH, BOARD.width, PHONE_WIDTH]);
  } finally {
    for (const context of browser.contexts()) await context.close();
    await demo.stop();
  }
}

async function open(browser: Browser, link: string, device: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    ...device,
  });
  await context.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

async function claimJob(van: Page): Promise<void> {
  await van.getByRole('button', { name: 'Confirm Job' }).first().click({ timeout: TIMEOUT_MS });
}

/** Dismisses alerts, which would cover the board. */
async function dismissAlerts(page: Page): Promise<void> {
  const all = page.getByRole('button', { name: 'Acknowledge All' });
  if (!(await all.isVisible())) return;
  await all.click();
  await all.waitFor({ state: 'hidden' });
}

async function sideBySide(shots: Buffer[], widths: number[]): Promise<Buffer> {
  const width = widths.reduce((sum, each) => sum + each + GAP, GAP);
  const height = HEIGHT + 2 * GAP;
  const leftOf = (n: number) => widths.slice(0, n).reduce((sum, each) => sum + each + GAP, GAP);
  const parts = await Promise.all(
    shots.map(async (shot, n) => {
      const own = widths[n] ?? 0;
      const mask = `<svg width="${own}" height="${HEIGHT}"><rect width="100%" height="100%" rx="${CORNER}"/></svg>`;
      const input = await sharp(shot)
        .resize(own, HEIGHT)
        .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
        .png()
        .toBuffer();
      return { input, left: leftOf(n), top: GAP };
    }),
  );
  const whole = await sharp({ create: { width, height, channels: 4, background: PAPER } })
    .composite(parts)
    .png()
    .toBuffer();
  return sharp(whole).resize(SHOWN_WIDTH).png({ palette: true, quality: 88, effort: 8 }).toBuffer();
}
