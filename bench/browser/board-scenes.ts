import type { Page } from '@playwright/test';

/** What a dispatcher does on a tab of the board. */
export type Scene = { name: string; tab: string; act: (page: Page) => Promise<void> };

/** Scrolls a list by mouse wheel to its end and back, at a person's speed. */
async function scroll(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().hover();
  for (const way of [1, -1]) {
    for (let turn = 0; turn < 25; turn += 1) {
      await page.mouse.wheel(0, way * 1600);
      await page.waitForTimeout(30);
    }
  }
}

async function type(page: Page, field: string): Promise<void> {
  await page.getByLabel(field).focus();
  for (const words of ['kowalski', '908 555']) {
    await page.keyboard.type(words, { delay: 60 });
    for (let left = words.length; left > 0; left -= 1) await page.keyboard.press('Backspace', { delay: 20 });
  }
}

export const boardScenes: Scene[] = [
  { name: 'bookings: scroll', tab: 'bookings', act: (page) => scroll(page, '[data-booking]') },
  { name: 'bookings: type', tab: 'bookings', act: (page) => type(page, 'Search bookings') },
  {
    name: 'bookings: scroll, then type',
    tab: 'bookings',
    act: async (page) => {
      await scroll(page, '[data-booking]');
      await type(page, 'Search bookings');
    },
  },
  { name: 'contact: type', tab: 'contact', act: (page) => type(page, 'Search customers') },
  { name: 'dispatch: watch', tab: 'technicians', act: (page) => page.waitForTimeout(5000) },
  {
    name: 'dispatch: scroll waiting',
    tab: 'technicians',
    act: (page) => scroll(page, '[data-drag-booking]'),
  },
  {
    name: 'dispatch: scroll technicians',
    tab: 'technicians',
    act: (page) => scroll(page, 'tr[data-technician]'),
  },
  {
    name: 'dispatch: pick and choose',
    tab: 'technicians',
    act: async (page) => {
      const waiting = page.locator('li[data-drag-booking] [data-row]');
      for (const each of (await waiting.all()).slice(0, 5)) {
        await each.click();
        await page.waitForTimeout(500);
      }
      await scroll(page, 'label[data-technician]');
    },
  },
  {
    name: 'dispatch: work on the map',
    tab: 'technicians',
    act: async (page) => {
      await page.locator('.map-canvas').focus();
      for (const key of ['+', '+', 'ArrowRight', 'ArrowDown', '-', '-']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(500);
      }
      await page.keyboard.press('Enter');
      for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowRight', { delay: 60 });
      await page.locator('.leaflet-marker-pane [role=button]').first().focus();
      await page.keyboard.press('Enter');
      await page.waitForTimeout(2000);
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'dispatch: pick by keyboard',
    tab: 'technicians',
    act: async (page) => {
      const picker = page.getByRole('combobox');
      for (const words of ['E', 'S']) {
        await picker.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('option').first().waitFor();
        await page.keyboard.type(words, { delay: 60 });
        for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowDown', { delay: 40 });
        await page.keyboard.press('Enter');
        await page.waitForTimeout(500);
      }
    },
  },
];
