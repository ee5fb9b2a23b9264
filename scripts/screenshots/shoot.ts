import type { Browser, Page } from '@playwright/test';
import { enterAs, type Who, type World } from '../../e2e/fixtures/world.ts';
import { contentHeight, settle } from './settle.ts';

/** One picture's subject: who looks, where, and what is done before the picture. */
export type Shot = {
  name: string;
  who: Who;
  path: string | ((world: World) => string);
  act?: (page: Page, world: World) => Promise<void>;
};

export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;
export type Device = keyof typeof DEVICES;
export type Scheme = 'light' | 'dark';

const TALLEST_PX = 5000;

/** Takes one picture, of the whole height if `whole`, as PNG. */
export async function shoot(
  browser: Browser,
  world: World,
  { who, path, act }: Shot,
  { device, scheme, whole }: { device: Device; scheme: Scheme; whole: boolean },
): Promise<Buffer> {
  const context = await browser.newContext({
    ...DEVICES[device],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    permissions: ['geolocation'],
    geolocation: { latitude: 40.6602, longitude: -74.2155, accuracy: 8 },
    baseURL: world.server.url,
  });
  try {
    await context.route(/tile\.openstreetmap\.org/, (route) => route.abort());
    await enterAs(context, world, who);
    const page = await context.newPage();
    await page.goto(typeof path === 'string' ? path : path(world));
    await page.waitForLoadState('load');
    await act?.(page, world);
    await settle(page);
    if (whole) await grow(page, DEVICES[device].viewport);
    return await page.screenshot({ animations: 'disabled', caret: 'hide' });
  } finally {
    await context.close();
  }
}

async function grow(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const needed = await contentHeight(page);
  await page.setViewportSize({ width, height: Math.min(TALLEST_PX, Math.max(height, needed)) });
  await page.waitForTimeout(400);
}
