import type { Page } from '@playwright/test';
import type { RosterForecast, RosterShift, Vehicle } from '../../src/domain/dispatch/roster.ts';
import type { ShiftRequest } from '../../src/domain/dispatch/shift-request.ts';
import type { RosterTechnician } from '../../src/domain/tracking/position.ts';
import { boardShot } from './board-shot.ts';
import type { Shot } from './shoot.ts';

const NAMES = [
  ...[
    'Dana Morales',
    'Karen Russo',
    'Sam Okafor',
    'Bartholomew Featherstonehaugh',
    'Tom Chen',
    'Lena Fischer',
  ],
  ...['Marcus Hill', 'Aisha Bello', 'Joe Kowalski', 'Mia Santos', 'Ravi Patel', 'Grace Lee'],
];
const techIdOf = (n: number) => `tech-${n + 1}`;

const technicians: RosterTechnician[] = NAMES.map((name, n) => ({
  ...{ techId: techIdOf(n), name, phone: null, isOnDuty: 'false', lastActiveAt: null },
  ...{ latitude: null, longitude: null, openJobs: 0 },
}));

const DAY_MS = 86_400_000;
const MONDAY = Date.parse('2026-11-30T05:00:00Z');
const at = (day: number, hour: number) => new Date(MONDAY + day * DAY_MS + hour * 3_600_000).toISOString();

const shift = (who: number, day: number, from: number, until: number, more: Partial<RosterShift> = {}) => ({
  ...{ techId: techIdOf(who), startAt: at(day, from), endAt: at(day, until), breakFrom: null, breakTo: null },
  ...{ startPlace: null, endPlace: null, vehicleId: null, leave: null },
  ...more,
});

const weekdays = [0, 1, 2, 3, 4];
const roster: RosterShift[] = [
  ...[0, 1, 2, 3].flatMap((who) =>
    weekdays.map((day) =>
      shift(who, day, 9, 17, {
        ...(who < 2 && { vehicleId: `vehicle-${who + 1}`, startPlace: 'depot' as const }),
        ...(who === 3 && { breakFrom: at(day, 12), breakTo: at(day, 12.5), startPlace: 'home' as const }),
      }),
    ),
  ),
  ...[4, 5, 6].flatMap((who) => weekdays.map((day) => shift(who, day, 14.5, 23))),
  ...[6, 0, 1, 2, 3].map((day) => shift(7, day, 22, 30)),
  ...weekdays.map((day) => shift(8, day, 0, 24, { leave: 'vacation' })),
  shift(9, 1, 0, 24, { leave: 'sick' }),
  shift(9, 2, 8, 12),
  shift(9, 2, 13, 17),
];

const vehicles: Vehicle[] = [1, 2].map((n) => ({
  ...{
    id: `vehicle-${n}`,
    name: `Van ${n}`,
    plate: `X${n}2 ABC`,
    color: 'white',
    connectors: ['CCS', 'NACS'],
  },
  ...{ capacityKwh: 60, kwhLeft: 44.2, depotKw: 11, active: n === 1 },
  depot: { location: 'Elizabeth, NJ', latitude: 40.66, longitude: -74.21 },
}));

const forecast: RosterForecast = {
  ...{ historyDays: 28, minutesPerBooking: 62 },
  days: [0, 1, 2, 3, 4, 5, 6].map((n) => {
    const bookings = Array.from({ length: 24 }, (_, hour) =>
      Number((4 * Math.exp(-(((hour - 17) / 5) ** 2)) + (n > 4 ? 1 : 0.3)).toFixed(1)),
    );
    const vans = bookings.map((count) => Number((count * 1.4).toFixed(1)));
    return { day: `2026-${n === 0 ? '11-30' : `12-0${n}`}`, bookings, vans };
  }),
};

const requests: ShiftRequest[] = [
  {
    ...{ id: 'r1', techId: techIdOf(5), kind: 'leave', startAt: at(9, 0), endAt: at(11, 0) },
    ...{ leave: 'personal', colleagueId: null, note: 'My sister moves.', askedAt: at(-3, 12) },
    ...{ outcome: null, closedBy: null },
  },
  {
    ...{ id: 'r2', techId: techIdOf(4), kind: 'swap', startAt: at(3, 14.5), endAt: at(3, 23) },
    ...{
      leave: null,
      colleagueId: techIdOf(10),
      note: null,
      askedAt: at(-2, 9),
      outcome: null,
      closedBy: null,
    },
  },
];

/** A week of 12 technicians with vehicles, leave, nights, a request of each kind, and hours with too few vans. */
async function withRoster(page: Page): Promise<void> {
  const answers: Record<string, unknown> = {
    '/api/admin/technicians': technicians,
    '/api/admin/roster': roster,
    '/api/admin/roster/forecast': forecast,
    '/api/admin/vehicles': vehicles,
    '/api/admin/shift-requests': requests,
  };
  await page.route(
    (url) => url.pathname in answers,
    (route) => route.fulfill({ json: answers[new URL(route.request().url()).pathname] }),
  );
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Roster of the week' });
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 761;
const loaded = (page: Page) => page.locator('.roster-bars, #roster-day').first().waitFor();

async function type(page: Page): Promise<void> {
  await loaded(page);
  if (!isWide(page)) return;
  await grid(page).locator('[data-cell="10:0"]').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type('12-8');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('9-5/1');
}

async function edit(page: Page): Promise<void> {
  await loaded(page);
  if (isWide(page)) {
    await grid(page).locator('[data-cell="0:1"]').click();
    await page.keyboard.press('Enter');
  } else await page.getByRole('button', { name: /^Dana Morales/ }).click();
  await page.getByRole('dialog').waitFor();
}

const path = '/admin/roster?day=2026-11-30';
const rosterShot = (name: string, act: Shot['act']) => boardShot(name, { path, prepare: withRoster, act });

export const rosterShots: Shot[] = [
  rosterShot('admin-roster', loaded),
  rosterShot('admin-roster-typed', type),
  rosterShot('admin-roster-cell', edit),
  rosterShot('admin-roster-pattern', async (page) => {
    await loaded(page);
    await page.getByRole('button', { name: 'Apply a pattern' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  rosterShot('admin-roster-vehicles', async (page) => {
    await loaded(page);
    await page.getByRole('button', { name: 'Vehicles' }).click();
    await page.getByRole('dialog').getByText('Van 2').waitFor();
  }),
  rosterShot('admin-roster-vehicle', async (page) => {
    await loaded(page);
    await page.getByRole('button', { name: 'Vehicles' }).click();
    await page.getByRole('button', { name: 'Change Van 1' }).click();
    await page.getByLabel('Plate').waitFor();
  }),
];

/** The technician's own weeks: shifts, a day off, a swap that a colleague asks for, and an own request. */
const ownRoster = {
  shifts: [
    ...weekdays
      .slice(0, 3)
      .map((day) => shift(0, day, 9, 17, { vehicleId: 'vehicle-1', startPlace: 'depot' })),
    shift(0, 3, 0, 24, { leave: 'vacation' }),
  ],
  requests: [
    { ...requests[1], techId: techIdOf(4), colleagueId: 'tech', note: 'My sister moves.' },
    { ...requests[0], techId: 'tech', note: null },
  ],
  vehicles: vehicles.map(({ id, name, plate }) => ({ id, name, plate })),
  colleagues: technicians.map(({ techId, name }) => ({ techId, name })),
};

export const withOwnRoster = (page: Page): Promise<unknown> =>
  page.route('**/api/tech/roster', (route) => route.fulfill({ json: ownRoster }));

export async function openOwnRoster(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your roster' }).first().click();
  await page.getByRole('dialog').getByText('Van 1').first().waitFor();
}
