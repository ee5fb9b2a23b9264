import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/trip-test.ts';
import { FAR, HALFWAY, type Trip } from './fixtures/trips.ts';

const STEPS = 60;

/** Sends one fix of the technician after the other, until `stop` is called. */
function streamFixes({ tech }: Trip) {
  let sent = 0;
  let isOver = false;
  const waiting = new Set<{ at: number; resolve: () => void }>();
  const run = async () => {
    while (!isOver) {
      const share = (sent % STEPS) / STEPS;
      await tech.fix({
        latitude: FAR.latitude + (HALFWAY.latitude - FAR.latitude) * share,
        longitude: FAR.longitude + (HALFWAY.longitude - FAR.longitude) * share,
      });
      sent += 1;
      for (const { at, resolve } of waiting) if (sent >= at) resolve();
    }
  };
  const running = run();
  return {
    /** Resolves once this many more fixes are stored on the server. */
    sends: (more: number) =>
      Promise.race([running, new Promise<void>((resolve) => waiting.add({ at: sent + more, resolve }))]),
    async stop() {
      isOver = true;
      await running;
    },
  };
}

type Noted = { contradictions: string[] };

/** Records each page state in which the badge of the booking contradicts the status card. */
const noteContradictions = (page: Page) =>
  page.addInitScript(() => {
    const noted = window as unknown as Noted;
    noted.contradictions = [];
    new MutationObserver(() => {
      const header = document.querySelector('header')?.textContent ?? '';
      const card = document.querySelector('section[aria-labelledby=technician-status]')?.textContent ?? '';
      const over = /Completed|Cancelled|In Progress/.exec(header)?.[0];
      if (over && /En Route|\d+ ?min|miles? away|Location Updating/.test(card))
        noted.contradictions.push(`${over}: ${card}`);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

const ends = [
  { status: 'completed', badge: 'Completed', card: 'Service Complete' },
  { status: 'cancelled', badge: 'Cancelled', card: 'Status Update' },
] as const;

for (const { status, badge, card } of ends) {
  test(`a booking that is ${status} while its van sends fixes shows no ETA`, {
    tag: '@full',
  }, async ({ trip, watch }) => {
    const its = await trip('en_route');
    const page = await watch(its, { listen: noteContradictions });
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const van = streamFixes(its);
    try {
      await van.sends(2);
      await its.admin.setStatus(its.id, status);
      await expect(page.getByText(badge, { exact: true }).first()).toBeVisible();
      await van.sends(2);
    } finally {
      await van.stop();
    }
    await expect(page.getByRole('heading', { name: card, level: 2 })).toBeVisible();
    const statusCard = page.locator('section[aria-labelledby=technician-status]');
    await expect(statusCard).not.toContainText(/\d+ ?min|mile|Wait:|as of/);
    await expect(page.locator('.leaflet-marker-icon')).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as Noted).contradictions)).toEqual([]);
  });
}
