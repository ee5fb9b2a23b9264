import type { Browser, Page } from '@playwright/test';
import { enterAs, type Who, type World } from '../../e2e/fixtures/world.ts';
import { contentHeight, settle } from './settle.ts';

/** The subject of a picture: the person, the path, and the actions before the picture. */
export type Shot = {
  name: string;
  who: Who;
  path: string | ((world: World) => string);
  /** Called with the page before its first navigation, to delay or change responses. */
  prepare?: (page: Page, world: World) => Promise<unknown>;
  /** Brings the page into its state and waits for the result. */
  act?: (page: Page, world: World) => Promise<unknown>;
  /** Whether the picture shows a loading state (a skeleton, a pulsing dot). */
  waiting?: boolean;
  /** Phone and desktop by default. */
  devices?: readonly Device[];
};

export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  small: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  narrow: { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 1, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  wide: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  wall: { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 },
} as const;
export type Device = keyof typeof DEVICES;
export const USUAL_DEVICES: readonly Device[] = ['phone', 'desktop'];

const SCHEMES = ['light', 'dark'] as const;
export type Picture = { scheme: (typeof SCHEMES)[number]; png: Buffer };

const TALLEST_PX = 5000;

/** Takes a picture in each colour scheme, of the whole page height if `whole`. */
export async function shoot(
  browser: Browser,
  world: World,
  { who, path, prepare, act, waiting }: Shot,
  { device, whole }: { device: Device; whole: boolean },
): Promise<Picture[]> {
  const context = await browser.newContext({
    ...DEVICES[device],
    colorScheme: SCHEMES[0],
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
    // tsx compiles functions with a helper that the page does not have.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    const page = await context.newPage();
    await prepare?.(page, world);
    await page.goto(typeof path === 'string' ? path : path(world));
    await act?.(page, world);
    await settle(page, { waiting });
    if (whole) await grow(page, DEVICES[device].viewport);
    const pictures: Picture[] = [];
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await settle(page, { waiting });
      pictures.push({ scheme, png: await page.screenshot({ animations: 'disabled', caret: 'hide' }) });
    }
    return pictures;
  } finally {
    await context.close();
  }
}

async function grow(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const needed = await contentHeight(page);
  await page.setViewportSize({ width, height: Math.min(TALLEST_PX, Math.max(height, needed)) });
}
