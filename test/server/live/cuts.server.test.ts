import { expect, it, onTestFinished } from 'vitest';
import { apiCustomer, apiStaff } from '../../../e2e/fixtures/api.ts';
import type { NotificationItem } from '../../../src/contract/shapes/notification.ts';
import type { Booking } from '../../../src/domain/bookings/booking.ts';
import { type BoardView, startBoard } from '../../board/board.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { startFaultyLine } from '../../faulty-line.ts';
import { pace } from '../../pace.ts';
import { randomFrom } from '../../random.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { trials } from '../../trials.ts';

const BOARDS = trials(5, 5, 10);
const CUTS_PER_BOARD = trials(2, 2, 50);
/** The length of a cut by the board's clock. */
const [MIN_CUT_MS, MAX_CUT_MS] = [1000, 120_000];
/** How fast the board's clock and timers run during a cut. The server and the time after the cut are real. */
const RATE = 40;
const PAUSE_MS = 100;
const TIMEOUT_MS = 120_000;
const CHECKED_BOOKINGS = 50;
const START_TIMEOUT_MS = 120_000;

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

const isSettled = ({ status, paymentStatus }: Booking) =>
  status === 'cancelled'
    ? ['voided', 'refunded'].includes(paymentStatus ?? '')
    : paymentStatus === 'captured';

type Staff = Awaited<ReturnType<typeof apiStaff>>;

function reader({ url }: RunningServer, { session }: Staff) {
  const read = async (path: string) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${session.token}` } });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const bookings = (): Promise<Booking[]> => read('/api/admin/bookings');
  /** The test keeps the number of unacknowledged alerts below one page. */
  const alerts = async (): Promise<string[]> =>
    ((await read('/api/admin/recent-notifications?waiting=true&limit=100')) as NotificationItem[]).map(
      ({ id }) => id,
    );
  return { bookings, alerts, stats: () => read('/api/admin/stats') };
}

it(`${BOARDS * CUTS_PER_BOARD} cuts: boards show each alert once and the newest bookings after each`, async () => {
  const server = await startServer({
    env: { DATABASE_URL: await migratedDatabaseUrl(), RATE_LIMIT: '0' },
  });
  onTestFinished(async () => void (await server.stop()));
  const [ana, admin] = [await apiCustomer(server), await apiStaff(server, 'admin')];
  const read = reader(server, admin);
  const random = randomFrom(7);

  const acknowledged = new Set<string>();
  let isChanging = true;
  const changing = (async () => {
    for (let turn = 1; isChanging; turn += 1) {
      const booking = await ana.book('Ana Silva');
      if (turn % 3 === 0) await admin.setStatus(booking.id, 'confirmed');
      if (turn % 4 === 0) await ana.cancel(booking.id);
      if (turn % 20 === 0) for (const id of (await admin.acknowledgeAll()).ids) acknowledged.add(id);
      await pace(PAUSE_MS);
    }
  })();
  // Awaited below; a test that fails before that has its own error.
  changing.catch(() => undefined);

  const openBoard = async () => {
    const line = await startFaultyLine(`http://127.0.0.1:${server.port}`);
    const board = startBoard(line.url.replace(/\/$/, ''), admin.session);
    onTestFinished(async () => {
      await board.stop();
      line.stop();
    });
    await expect.poll(async () => (await board.view()).state, { timeout: START_TIMEOUT_MS }).toBe('live');
    const cut = async (isSilent: boolean) => {
      await board.setRate(RATE);
      if (isSilent) line.silence();
      else line.cut();
      await pace((MIN_CUT_MS + random() * (MAX_CUT_MS - MIN_CUT_MS)) / RATE);
      await board.setRate(1);
      const before = new Set(acknowledged);
      const alerts = await read.alerts();
      // Older ones may leave the page of the newest before the board reads it.
      const bookings = (await read.bookings()).slice(0, CHECKED_BOOKINGS);
      await line.mend();
      const wrong = async () => {
        const view = await board.view();
        const versions = new Map(view.bookings.map(({ id, version }) => [id, version]));
        const lacking = alerts.filter((id) => !view.alerts.includes(id));
        // An alert that somebody closed since then is not missed.
        const waiting = new Set(lacking.length > 0 ? await read.alerts() : []);
        return {
          state: view.state,
          old: bookings.filter(({ id, version }) => (versions.get(id) ?? 0) < version).map(({ id }) => id),
          missed: lacking.filter((id) => waiting.has(id)),
          closed: view.alerts.filter((id) => before.has(id)),
        };
      };
      await expect
        .poll(wrong, { timeout: TIMEOUT_MS, interval: 20 })
        .toEqual({ state: 'live', old: [], missed: [], closed: [] });
    };
    return { board, cut };
  };
  const boards = await Promise.all(Array.from({ length: BOARDS }, openBoard));
  await Promise.all(
    boards.map(async ({ cut }) => {
      for (let n = 0; n < CUTS_PER_BOARD; n += 1) {
        await cut(n % 2 === 1);
        await pace(random() * 500);
      }
    }),
  );
  isChanging = false;
  await changing;

  const shownBy = ({ state, bookings, alerts, stats }: BoardView, known: Set<string>) => ({
    state,
    bookings: bookings.filter(({ id }) => known.has(id)).toSorted(byId),
    alerts: alerts.toSorted(),
    stats,
  });
  // The jobs of the last bookings still change them.
  const unsettled = async () => (await read.bookings()).filter((booking) => !isSettled(booking));
  await expect.poll(unsettled, { timeout: TIMEOUT_MS }).toEqual([]);
  const [bookings, alerts] = [await read.bookings(), await read.alerts()];
  const known = new Set(bookings.map(({ id }) => id));
  for (const { board } of boards) {
    await expect
      .poll(async () => shownBy(await board.view(), known), { timeout: TIMEOUT_MS })
      .toEqual({
        state: 'live',
        bookings: bookings.map(({ id, version }) => ({ id, version })).toSorted(byId),
        alerts: alerts.toSorted(),
        stats: await read.stats(),
      });
    const { shown } = await board.view();
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(([tag, times]) => tag !== 'new-bookings' && times > 1)).toEqual([]);
  }
}, 900_000);
