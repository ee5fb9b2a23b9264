import type { Page } from '@playwright/test';
import type { DemandZone } from '../../src/domain/dispatch/demand-zone.ts';
import type { WaitingAdvice } from '../../src/domain/dispatch/waiting-advice.ts';
import { boardShot } from './board-shot.ts';
import type { Shot } from './shoot.ts';

async function pick(page: Page): Promise<void> {
  await page.locator('li[data-drag-booking] button').first().click();
  await page.getByText('nearest first').waitFor();
  await page.getByRole('radio').first().check();
}

/** Opens the first marker on the map whose content matches: in a popover, or beside a map of a wide window. */
async function openMarker(page: Page, content: string): Promise<void> {
  await pick(page);
  const marker = page.locator('.leaflet-marker-pane [role=button]', { has: page.locator(content) }).first();
  await marker.focus();
  await page.keyboard.press('Enter');
  await page.locator('.map-popover, .dispatch-picked, .dispatch-side [data-subject]').first().waitFor();
}

/** Picks several bookings and technicians on a wide map, with zones of demand. */
async function pickSeveral(page: Page): Promise<void> {
  const markers = page.locator('.leaflet-marker-pane [role=button]');
  for (const n of [0, 1, 2, 3]) {
    await markers.nth(n).focus();
    await page.keyboard.press('Shift+Enter');
  }
  await page.getByRole('heading', { name: /picked$/ }).waitFor();
  await page.getByRole('button', { name: 'Demand' }).click();
}

/** Zones of demand, as a company with former calls has them. */
function withDemand(page: Page): Promise<unknown> {
  const zone = (place: string, latitude: number, longitude: number, callsPerHour: number): DemandZone => ({
    ...{ place, latitude, longitude, callsPerHour },
  });
  const zones = [
    zone('Newark, NJ', 40.7357, -74.1724, 2.1),
    zone('Elizabeth, NJ', 40.664, -74.2107, 1.4),
    zone('Edison, NJ', 40.519, -74.41, 0.7),
    zone('Paterson, NJ', 40.9168, -74.1718, 0.4),
  ];
  return page.route('**/api/admin/demand', (route) => route.fulfill({ json: zones }));
}

/** Gives two technicians advice where to wait, of whom one has accepted. */
function withWaiting(page: Page): Promise<unknown> {
  const givenAt = new Date().toISOString();
  const of = (techId: string, place: string, latitude: number, longitude: number): WaitingAdvice => ({
    ...{ id: techId, techId, place, latitude, longitude, driveMinutes: 21, savedMinutes: 6, givenAt },
    acceptedAt: techId === 'tech' ? givenAt : null,
  });
  const advices = [of('tech', 'Paterson, NJ', 40.9168, -74.1718), of('van-2', 'Edison, NJ', 40.519, -74.41)];
  return page.route('**/api/admin/waiting-advice', (route) => route.fulfill({ json: advices }));
}

/** Tech Management with its map. */
export const mapShots: Shot[] = [
  boardShot('admin-tech', { path: '/admin?tab=technicians', act: pick }),
  boardShot('admin-map-booking', {
    path: '/admin?tab=technicians',
    act: (page) => openMarker(page, '.fleet-emergency, .fleet-waiting'),
  }),
  boardShot('admin-map-technician', {
    path: '/admin?tab=technicians',
    act: (page) => openMarker(page, '[data-technician]'),
  }),
  boardShot('admin-map-several', {
    path: '/admin?tab=technicians',
    devices: ['wide', 'wall'],
    prepare: withDemand,
    act: pickSeveral,
  }),
  boardShot('admin-map-waiting', {
    path: '/admin?tab=technicians',
    prepare: withWaiting,
    act: (page) => page.locator('.fleet-place').first().waitFor(),
  }),
];
