import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** Budget of the landing page in gzip bytes (1 kB = 1000 bytes). */
export const LANDING_BUDGET = { scriptBytes: 125_000, styleBytes: 15_000 };

/** Budget of Home for a customer, before a form is opened. */
export const HOME_BUDGET = { scriptBytes: 190_000 };

/** Budget of the tracking page, with everything that its map loads. */
export const TRACKING_BUDGET = { scriptBytes: 220_000, withBasemapBytes: 300_000 };

export type PageWeight = { scriptBytes: number; styleBytes: number; files: string[] };

/**
 * Measures the gzip size of every script and style that a page loads from now on, independent of the transfer encoding.
 */
export function weigh(page: Page): () => Promise<PageWeight> {
  const loaded: Response[] = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) loaded.push(response);
  });
  return async () => {
    const weight: PageWeight = { scriptBytes: 0, styleBytes: 0, files: [] };
    for (const response of loaded) {
      const bytes = gzipSync(await response.body(), { level: 9 }).length;
      const isScript = response.request().resourceType() === 'script';
      weight[isScript ? 'scriptBytes' : 'styleBytes'] += bytes;
      weight.files.push(`${new URL(response.url()).pathname} ${bytes}`);
    }
    return weight;
  };
}
