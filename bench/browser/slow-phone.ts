import type { Browser, BrowserContext, Page } from '@playwright/test';
import { weigh } from '../../test/page-weight.ts';
import type { Figures } from '../rounds.ts';

const SETTLE_MS = 1000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const LINK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export const slowPhone = `a phone with a ${CPU_SLOWDOWN} times slower CPU, ${(LINK.downloadThroughput * 8) / 1e6} Mbit/s, a round trip of ${LINK.latency} ms and an empty cache`;

/** A page and what is done on it; `signIn` prepares a new browser context. */
export type Visit = {
  path: string;
  signIn?: (context: BrowserContext) => Promise<void>;
  act: (page: Page) => Promise<void>;
};

/** What the page collects, in milliseconds; a tap of less than 16 ms is not reported to it. */
type Vitals = { lcpMs: number; cls: number; interactionMs: number };

/** Runs in the page before its own scripts. */
function collectVitals(): void {
  const vitals: Vitals = { lcpMs: 0, cls: 0, interactionMs: 0 };
  Object.assign(window, { vitals });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) vitals.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) vitals.interactionMs = Math.max(vitals.interactionMs, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINK);
}

/** Opens a page on a slow phone, acts on it, and returns its vitals and the kilobytes that it loaded, as gzip. */
export async function visit(
  browser: Browser,
  baseURL: string,
  { path, signIn, act }: Visit,
): Promise<Figures> {
  const context = await browser.newContext({ ...PHONE, baseURL });
  await context.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  await signIn?.(context);
  const page = await context.newPage();
  await page.addInitScript(collectVitals);
  const weight = weigh(page);
  await slowDown(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  const { scriptBytes, styleBytes } = await weight();
  await act(page);
  await page.waitForTimeout(SETTLE_MS);
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await context.close();
  return { ...vitals, scriptKilobytes: scriptBytes / 1000, styleKilobytes: styleBytes / 1000 };
}
