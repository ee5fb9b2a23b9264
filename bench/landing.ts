// `npm run bench:landing`: measures when the landing page shows on a slow phone (4x CPU slowdown, 1.6 Mbit/s, 150 ms
// round trip, empty cache), compared with its budget and with a short plain text from the same server.
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../test/chromium.ts';
import { LANDING_BUDGET, weigh } from '../test/page-weight.ts';
import { startServer } from '../test/running-server.ts';
import { quantile } from './quantile.ts';

const RUNS = 5;
const SETTLE_MS = 3000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const LINK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const BUDGET = { ...LANDING_BUDGET, lcpMs: 1500, cls: 0.02 };

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINK);
}

/**
 * Runs in the page: returns the last largest contentful paint (ms) and the sum of layout shifts without recent input.
 */
function readVitals(): Promise<{ lcpMs: number; cls: number }> {
  return new Promise((resolve) => {
    const vitals = { lcpMs: 0, cls: 0 };
    const paints = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) vitals.lcpMs = entry.startTime;
    });
    const shifts = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        vitals.cls += entry.value;
    });
    paints.observe({ type: 'largest-contentful-paint', buffered: true });
    shifts.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(vitals), 300);
  });
}

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const weight = weigh(page);
  await slowDown(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const result = { ...(await page.evaluate(readVitals)), ...(await weight()) };
  await context.close();
  return result;
}

type Visit = Awaited<ReturnType<typeof visit>>;
type Figure = 'lcpMs' | 'cls' | 'scriptBytes' | 'styleBytes';

async function visits(browser: Browser, url: string): Promise<(figure: Figure) => number> {
  const all: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await visit(browser, url));
  const figures = (figure: Figure) => all.map((each) => each[figure]);
  return (figure) => quantile(figures(figure), 0.5) ?? 0;
}

const server = await startServer();
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
try {
  const landing = await visits(browser, `${server.url}/`);
  const floor = await visits(browser, `${server.url}/basemap.sources.txt`);
  const row = (figure: Figure, digits: number) => ({
    landing: landing(figure).toFixed(digits),
    budget: BUDGET[figure].toFixed(digits),
    'plain text': floor(figure).toFixed(digits),
  });
  console.log(`Median of ${RUNS} first visits, 4x CPU slowdown, 1.6 Mbit/s, 150 ms:`);
  console.table({
    'Largest Contentful Paint, ms': row('lcpMs', 0),
    'Cumulative Layout Shift': row('cls', 3),
    'JavaScript, gzip bytes': row('scriptBytes', 0),
    'CSS, gzip bytes': row('styleBytes', 0),
  });
} finally {
  await browser.close();
  await server.stop();
}
