import { answerLate, MAX_SHIFT, shiftOf, untilAtRest, watchShifts } from './fixtures/shifts.ts';
import type { Who, World } from './fixtures/world.ts';
import { expect, test } from './fixtures/world-test.ts';

/** Delays that make the answers arrive one after the other. */
const delaysMs = [
  [/\/api\/auth\/user$/, 150],
  [/\/api\/bookings$/, 400],
  [/\/api\/bookings\/\w+$/, 300],
  [/\/eta$/, 800],
  [/\/fonts\//, 600],
] as const;

type Case = {
  name: string;
  who: Who;
  path: string | ((world: World) => string);
  shown: string | RegExp;
  isLive?: boolean;
};
const cases: Case[] = [
  { name: 'landing', who: 'visitor', path: '/', shown: 'Ready to Get Started' },
  { name: 'home with a booking on its way', who: 'jordan', path: '/', shown: /mi away/ },
  { name: 'home with nothing yet', who: 'newcomer', path: '/home', shown: 'No bookings yet' },
  { name: 'history', who: 'jordan', path: '/history', shown: /Princeton/ },
  { name: 'history with nothing yet', who: 'newcomer', path: '/history', shown: 'Book Your First Service' },
  { name: 'account', who: 'jordan', path: '/account', shown: 'Sam Lee' },
  {
    name: 'tracking, on its way',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.enRoute}`,
    shown: /Technician En Route/,
    isLive: true,
  },
  {
    name: 'tracking, waiting',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.pending}`,
    shown: /Assignment Pending/,
  },
  {
    name: 'tracking, over',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.completed}`,
    shown: /Service Complete/,
  },
];

/** The screen that the short form loads, on a phone. */
const inShort = 'home with a booking on its way';

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

for (const [device, viewport] of Object.entries(viewports)) {
  for (const { name, who, path, shown, isLive } of cases) {
    test(`the screen ${name} loads without layout shift on a ${device}`, {
      tag: device === 'phone' && name === inShort ? [] : '@full',
    }, async ({ openAs, world }) => {
      await world.seen();
      const page = await openAs(who, {
        viewport,
        prepare: async (each) => {
          await answerLate(each, delaysMs);
          await watchShifts(each);
        },
      });
      await page.goto(typeof path === 'string' ? path : path(world));
      await expect(page.getByText(shown).first()).toBeVisible();
      if (isLive) await expect(page.getByText('Live', { exact: true })).toBeVisible();
      await untilAtRest(page);
      const { sum, said } = await shiftOf(page);
      expect(sum, said).toBeLessThanOrEqual(MAX_SHIFT);
    });
  }
}
