import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Budget of the landing page in gzip bytes (1 kB = 1000 bytes). */
export const LANDING_BUDGET = { scriptBytes: 125_000, styleBytes: 15_000 };

/** Budget of Home for a customer, without the booking form, which Home loads once it rests. */
export const HOME_BUDGET = { scriptBytes: 190_000 };

/**
 * Budget of the tracking page, with everything that its map loads. It was 220,000 before the page had who comes, the
 * thread, reports and the offer of pushes.
 */
export const TRACKING_BUDGET = { scriptBytes: 240_000, withBasemapBytes: 300_000 };

export type PageWeight = { scriptBytes: number; styleBytes: number; files: string[] };

/** Has a page load nothing ahead, as for a person who saves data. Call it before the first navigation. */
export const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/**
 * Measures the gzip size of every script and style that a page loads from now on, independent of the transfer encoding.
 */
export function weigh(page: Page): () => Promise<PageWeight> {
  const loaded: Promise<{ path: string; isScript: boolean; bytes: number }>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    // Read at once: the browser forgets it when the page is left.
    const read = response.body().then((body) => ({
      path: new URL(response.url()).pathname,
      isScript: type === 'script',
      bytes: gzipSync(body, { level: 9 }).length,
    }));
    // Reported where the weight is asked for.
    read.catch(() => {});
    loaded.push(read);
  });
  return async () => {
    const weight: PageWeight = { scriptBytes: 0, styleBytes: 0, files: [] };
    for (const { path, isScript, bytes } of await Promise.all(loaded)) {
      weight[isScript ? 'scriptBytes' : 'styleBytes'] += bytes;
      weight.files.push(`${path} ${bytes}`);
    }
    return weight;
  };
}
