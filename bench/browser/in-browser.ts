import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../../test/chromium.ts';
import type { Figures } from '../rounds.ts';

/** Measures in a new browser, which ends afterwards. */
export async function inBrowser(measure: (browser: Browser) => Promise<Figures>): Promise<Figures> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}
