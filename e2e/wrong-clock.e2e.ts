import type { Page } from '@playwright/test';
import { HOUR_MS, MINUTE_MS } from '../src/domain/durations.ts';
import { openBoard } from './fixtures/people.ts';
import { setClockAhead, shiftClock } from './fixtures/shift-clock.ts';
import { expect, test } from './fixtures/trip-test.ts';
import { FAR, type Trip } from './fixtures/trips.ts';

const SILENT_MIN = 3;

const SILENT = /, silent|no signal/;

const outOfContact = (page: Page) => page.getByRole('status').filter({ hasText: 'out of contact' });
const ageOfFix = (page: Page, age: string | RegExp) => page.getByText(age, { exact: true }).first();

/** Makes the technician depart, with the last fix some minutes ago. */
async function fallSilent({ assign, tech, id }: Trip): Promise<void> {
  const recordedAt = new Date(Date.now() - SILENT_MIN * MINUTE_MS).toISOString();
  await assign();
  await tech.setStatus(id, 'confirmed');
  await tech.departed(id);
  await tech.fix({ ...FAR, recordedAt });
}

const clocks: [string, number][] = [
  ['2 min fast', 2 * MINUTE_MS],
  ['7 min slow', -7 * MINUTE_MS],
  ['a day ahead', 24 * HOUR_MS],
];
for (const [name, aheadMs] of clocks) {
  test(`a phone whose clock is ${name} shows the silence of a van, and none of a van that is heard`, {
    tag: '@full',
  }, async ({ trip, watch }) => {
    const [heard, silent] = [await trip('en_route'), await trip()];
    await fallSilent(silent);
    const listen = (page: Page) => shiftClock(page, aheadMs);
    const page = await watch(silent, { listen });
    await expect(outOfContact(page)).toBeVisible();
    const other = await watch(heard, { listen });
    await expect(ageOfFix(other, 'Just now')).toBeVisible();
    await expect(outOfContact(other)).toHaveCount(0);

    // The clock is set while the page is open.
    await setClockAhead(other, aheadMs - 20 * MINUTE_MS);
    await heard.tech.fix(FAR);
    await expect(ageOfFix(other, 'Just now')).toBeVisible();
    await expect(outOfContact(other)).toHaveCount(0);
    await setClockAhead(page, aheadMs + 20 * MINUTE_MS);
    await expect(outOfContact(page)).toBeVisible();
  });
}

test('a dispatcher whose clock is 12 h fast stays signed in, and sees which van is silent', {
  tag: '@full',
}, async ({ browser, server, trip }) => {
  const [heard, silent] = [await trip('en_route'), await trip()];
  await fallSilent(silent);
  await silent.admin.acknowledgeAll();
  const board = await openBoard(browser, server, silent.admin.session, {
    listen: (page) => void shiftClock(page, 12 * HOUR_MS),
  });
  const rowOf = ({ id }: Trip) => board.locator(`[data-booking="${id}"]`);
  await expect(rowOf(silent)).toContainText(SILENT);
  await expect(rowOf(heard)).not.toContainText(SILENT);
  await board.reload();
  await expect(board).toHaveURL(/\/admin$/);
  await expect(rowOf(silent)).toContainText(SILENT);
  await expect(rowOf(heard)).not.toContainText(SILENT);
  // A fast clock that is set right is no silence either.
  await setClockAhead(board, 0);
  await heard.tech.fix(FAR);
  await expect(rowOf(heard)).not.toContainText(SILENT);
});
