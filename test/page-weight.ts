import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** What the landing page may weigh, in gzip bytes (1 kB = 1000 bytes). */
export const LANDING_BUDGET = { scriptBytes: 130_000, styleBytes: 15_000 };

/** What Home may weigh for a customer, before a form is opened. */
export const HOME_BUDGET = { scriptBytes: 190_000 };

/** What the tracking page may weigh, with all that its map loads. */
export const TRACKING_BUDGET = { scriptBytes: 220_000, withBasemapBytes: 300_000 };

export type PageWeight = { scriptBytes: number; styleBytes: number; files: string[] };

/** Weighs every script and style that a page loads from now on, each as gzip makes it, whatever was on the wire. */
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
