import { expect, type Page } from '@playwright/test';
import { killAt } from '../test/kill-at.ts';
import { startRedis } from '../test/redis.ts';
import { trials } from '../test/trials.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { startBackends, startNode } from './fixtures/company.ts';
import { openBoard } from './fixtures/people.ts';
import { test } from './fixtures/server.ts';
import { test as withoutServer } from './fixtures/tidy.ts';

/** Without heartbeats a board is not live after 25 s. */
const SILENCE = { timeout: 90_000 };
const TIMES = trials(2, 5, 20);

const liveOn = (board: Page) => board.getByText('Live', { exact: true });
const alertOn = (board: Page, name: string) => board.getByRole('heading', { level: 3, name });

/** Expects every board to show the alert for that customer. */
const expectAlert = (boards: Page[], name: string) =>
  Promise.all(boards.map((board) => expect(alertOn(board, name)).toBeVisible()));

/** Passes the WebSocket of a page through, except the frames that `loses` selects. */
async function looseLine(page: Page) {
  const line = { loses: (_frame: string): boolean => false };
  await page.routeWebSocket(/socket\.io/, (near) => {
    const far = near.connectToServer();
    far.onMessage((frame) => {
      if (!line.loses(String(frame))) near.send(frame);
    });
  });
  return line;
}

test('a board that missed a push reads again on the next heartbeat, and is not live without heartbeats', {
  tag: '@full',
}, async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const { session } = await apiStaff(server, 'admin');
  let line: Awaited<ReturnType<typeof looseLine>> | undefined;
  const board = await openBoard(browser, server, session, {
    listen: async (page) => {
      line = await looseLine(page);
    },
  });
  if (!line) throw new Error('the line stands');

  line.loses = (frame) => /^42\["(booking|bookings|notification|stats)/.test(frame);
  await ana.book('Ana Silva');
  await expectAlert([board], 'Ana Silva');
  await expect(liveOn(board)).toBeVisible();

  // Pings continue; only events are dropped.
  line.loses = (frame) => frame.startsWith('42');
  await expect(board.getByText(/^Reconnecting… updated/)).toBeVisible(SILENCE);
  await ana.book('Priya Nair');
  await expectAlert([board], 'Priya Nair');
  await expect(liveOn(board)).toHaveCount(0);

  line.loses = () => false;
  await expect(liveOn(board)).toBeVisible();
});

test('a board is not live when its node announces heartbeats and sends none', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const { session } = await apiStaff(server, 'admin');
  let line: Awaited<ReturnType<typeof looseLine>> | undefined;
  const board = await openBoard(browser, server, session, {
    listen: async (page) => {
      line = await looseLine(page);
      // A node that cannot read the change log sends no heartbeats.
      line.loses = (frame) => frame.startsWith('42["live:heartbeat"');
    },
  });
  if (!line) throw new Error('the line stands');
  await expect(liveOn(board)).toBeVisible();
  await expect(board.getByText(/^Reconnecting… updated/)).toBeVisible(SILENCE);

  line.loses = () => false;
  await expect(liveOn(board)).toBeVisible();
});

withoutServer(
  'boards of every node show every alert while Redis is killed and restarted',
  { tag: '@full' },
  async ({ browser }) => {
    withoutServer.slow();
    const { env, redis, stop } = await startBackends();
    if (!redis) await stop();
    withoutServer.skip(!redis, 'Redis is no part of every machine');
    const port = Number(new URL(redis?.url ?? '').port);
    const nodes = [await startNode(env), await startNode(env)];
    let running = redis;
    try {
      const [first] = nodes;
      if (!first) throw new Error('nodes run');
      const { session } = await apiStaff(first, 'admin');
      const boards = [];
      for (const node of nodes) boards.push(await openBoard(browser, node, session));
      const ana = await apiCustomer(first);
      for (let n = 1; n <= TIMES; n += 1) {
        await running?.stop();
        await ana.book(`Away ${n}`);
        await expectAlert(boards, `Away ${n}`);
        running = await startRedis(port);
        await ana.book(`Back ${n}`);
        await expectAlert(boards, `Back ${n}`);
      }
      for (const board of boards) await expect(liveOn(board)).toBeVisible();
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
      await running?.stop();
      await stop();
    }
  },
);

withoutServer(
  'every board shows every alert when a node is killed between commit and push',
  { tag: '@full' },
  async ({ browser }) => {
    withoutServer.slow();
    const { env, stop } = await startBackends();
    const killed = { ...env, ...killAt('commit') };
    const survivor = await startNode(env);
    let node = await startNode(killed);
    try {
      const { session } = await apiStaff(survivor, 'admin');
      const board = await openBoard(browser, survivor, session);
      const orphan = await openBoard(browser, node, session);
      const ana = await apiCustomer(survivor);
      const anaThere = await apiCustomer(node);
      for (let n = 1; n <= TIMES; n += 1) {
        const paymentId = await ana.authorize();
        await expect(anaThere.book(`Killed ${n}`, { paymentId })).rejects.toThrow('fetch failed');
        await expectAlert([board], `Killed ${n}`);
        await node.kill();
        node = await startNode(killed, node.port);
        await expectAlert([orphan], `Killed ${n}`);
      }
    } finally {
      await Promise.all([survivor.stop(), node.kill()]);
      await stop();
    }
  },
);
