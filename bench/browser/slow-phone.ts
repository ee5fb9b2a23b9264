import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { saveData, weigh } from '../../test/page-weight.ts';
import type { Figures } from '../rounds.ts';

const SETTLE_MS = 1000;
const REST_MS = 3000;
const STEP_MS = 100;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const LINK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export const slowPhone = `a phone with a ${CPU_SLOWDOWN} times slower CPU, ${(LINK.downloadThroughput * 8) / 1e6} Mbit/s, a round trip of ${LINK.latency} ms and an empty cache`;

type SignIn = (context: BrowserContext) => Promise<void>;

/**
 * A page and what is done on it; `signIn` prepares a new browser context. The page of a person who saves data loads
 * nothing ahead.
 */
export type Visit = {
  path: string;
  signIn?: SignIn;
  savesData?: boolean;
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

/** What the page's requests have cost: headers and bodies as they were sent; and when the network was last in use. */
type Traffic = { wireBytes: number; lastMs: number };

async function slowDown(page: Page): Promise<Traffic> {
  const client = await page.context().newCDPSession(page);
  const traffic: Traffic = { wireBytes: 0, lastMs: performance.now() };
  const use = () => {
    traffic.lastMs = performance.now();
  };
  client.on('Network.requestWillBeSent', use);
  client.on('Network.dataReceived', use);
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    use();
    traffic.wireBytes += encodedDataLength;
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINK);
  return traffic;
}

/** Opens an empty page on a slow phone with an empty cache; the caller closes its context. */
async function openSlowPhone(browser: Browser, baseURL: string, signIn?: SignIn) {
  const context = await browser.newContext({ ...PHONE, baseURL });
  await context.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  await signIn?.(context);
  const page = await context.newPage();
  await page.addInitScript(collectVitals);
  return { context, page, traffic: await slowDown(page) };
}

/** Opens a page on a slow phone and waits until it rests: between two requests it may compute for a second. */
async function settle(page: Page, path: string, traffic: Traffic): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  while (performance.now() - traffic.lastMs < REST_MS) await page.waitForTimeout(STEP_MS);
}

/** Opens a page on a slow phone, acts on it, and returns its vitals and the kilobytes that it loaded, as gzip. */
export async function visit(
  browser: Browser,
  baseURL: string,
  { path, signIn, savesData = false, act }: Visit,
): Promise<Figures> {
  const { context, page, traffic } = await openSlowPhone(browser, baseURL, signIn);
  if (savesData) await saveData(page);
  const weight = weigh(page);
  await settle(page, path, traffic);
  const wireKilobytes = traffic.wireBytes / 1000;
  const { scriptBytes, styleBytes, files } = await weight();
  await act(page);
  await page.waitForTimeout(SETTLE_MS);
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await context.close();
  return {
    ...vitals,
    scriptKilobytes: scriptBytes / 1000,
    styleKilobytes: styleBytes / 1000,
    wireKilobytes,
    files: files.length,
  };
}

/** What a person does on a slow phone after a page rests; returns how long each step took in milliseconds. */
export type Walk = { path: string; signIn?: SignIn; go: (page: Page) => Promise<Figures> };

export async function walk(browser: Browser, baseURL: string, { path, signIn, go }: Walk): Promise<Figures> {
  const { context, page, traffic } = await openSlowPhone(browser, baseURL, signIn);
  await settle(page, path, traffic);
  const figures = await go(page);
  await context.close();
  return figures;
}

/** Returns the milliseconds from the start of a step until an element can be seen. */
export async function untilSeen(step: () => Promise<unknown>, element: Locator): Promise<number> {
  const fromMs = performance.now();
  await step();
  await element.waitFor();
  return performance.now() - fromMs;
}
