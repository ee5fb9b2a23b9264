import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { apiStaff } from './fixtures/api.ts';
import type { JourneyServer } from './fixtures/hosted-server.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

/** Writes to the jobs table of a server as another node would. */
function inJobs({ dataDir }: JourneyServer, statement: string): void {
  const db = new Sqlite(join(dataDir, 'curbvolt.sqlite'), { timeout: 5000 });
  db.prepare(statement).run();
  db.close();
}

test('the board shows a background job that failed for good at once, and Try Again works by keyboard', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { session } = await apiStaff(server, 'admin');
  const board = await openBoard(browser, server, session);
  await expect(board.getByText('No bookings yet')).toBeVisible();
  const notice = board.getByRole('status').filter({ hasText: 'failed for good' });
  await expect(notice).toHaveCount(0);
  const details = board.getByRole('button', { name: 'Details', exact: true });
  await expect(details).toHaveCount(0);

  inJobs(
    server,
    `insert into jobs (id, kind, key, seq, payload, created_at, due_at)
      values ('one', 'capture', 'a', 1, '{"a":1}', 0, 0), ('two', 'void', 'b', 1, '{"a":1}', 0, 0)`,
  );
  await expect(notice).toHaveText('2 tasks failed for good: capture of a payment, void of a payment');
  await expect(details).toHaveAttribute('aria-expanded', 'false');
  await details.focus();
  await board.keyboard.press('Enter');
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  const tasks = board
    .getByRole('listitem')
    .filter({ hasText: 'The stored data of this task cannot be read.' });
  await expect(tasks).toHaveCount(2);

  inJobs(server, `update jobs set payload = '{}' where id = 'one'`);
  const again = tasks.filter({ hasText: 'Capture of a payment' }).getByRole('button', { name: 'Try Again' });
  await again.focus();
  await board.keyboard.press('Enter');
  await expect(board.getByText('Trying Again', { exact: true })).toBeVisible();
  await expect(notice).toHaveText('1 task failed for good: void of a payment');
  await expect(board.getByRole('group', { name: 'Failed tasks' })).toBeFocused();
  inJobs(server, `delete from jobs where id = 'two'`);
  await board.reload();
  await expect(board.getByText('No bookings yet')).toBeVisible();
  await expect(details).toHaveCount(0);
});
