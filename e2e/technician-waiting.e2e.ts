import { writeFormerCalls } from '../test/former-calls.ts';
import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { openBoard, openTechnician } from './fixtures/people.ts';
import { expect } from './fixtures/server.ts';
import { test } from './fixtures/tidy.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
/** Paterson and Morristown, where most of the former calls came from. */
const CALLS = [
  { latitude: 40.9168, longitude: -74.1718 },
  { latitude: 40.7968, longitude: -74.4815 },
];

test('a technician without a job goes to wait where calls come from, the board shows it, and a job ends it', {
  tag: '@full',
}, async ({ browser }) => {
  const fill = async (db: Parameters<typeof writeFormerCalls>[0]) => {
    const customer = { id: 'former', email: 'former@example.com', referralSource: 'direct', createdAt: 0 };
    await db.insertInto('customers').values(customer).execute();
    await writeFormerCalls(db, 'former', { places: CALLS, perDay: 12, nowMs: Date.now() });
  };
  const server = await hostServer({ env: { RATE_LIMIT: '0' }, fill });
  const [admin, tech] = [await apiStaff(server, 'admin'), await apiStaff(server, 'tech')];
  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  const page = await openTechnician(browser, server, tech.session, { at: UNION });
  const card = page.getByRole('region', { name: 'Where to wait' });
  await expect(card).toContainText(/Wait near [\w ]+, NJ: next calls \d+ min sooner/);
  await expectAccessible(page, 'the advice where to wait');
  const mark = (text: RegExp) => board.getByRole('button', { name: text });
  await expect(mark(/^tech: Advised to wait near .+, NJ$/)).toBeVisible();

  await card.getByRole('button', { name: 'Go there' }).click();
  const waits = page.getByRole('region', { name: 'Where you wait' });
  await expect(waits.getByRole('link', { name: 'Navigate' })).toHaveAttribute(
    'href',
    /destination=40\.\d+%2C-74/,
  );
  await mark(/^tech: Goes to wait near .+, NJ$/).press('Enter');
  await expect(board.locator('.dispatch-side')).toContainText('Goes to wait near');
  await board.keyboard.press('Escape');
  const layer = board.getByRole('button', { name: 'Waiting places' });
  await layer.click();
  await expect(mark(/^tech: Goes/)).toHaveCount(0);
  await layer.click();
  await expect(mark(/^tech: Goes/)).toBeVisible();

  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await admin.assign(id, 'tech');
  await expect(waits).toHaveCount(0);
  await expect(mark(/^tech: Goes/)).toHaveCount(0);
  await expect(layer).toHaveCount(0);
  await server.stop();
});
