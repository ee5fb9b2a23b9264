import type { Locator, Page, Request, TestInfo } from '@playwright/test';
import type { Booking } from '../src/domain/bookings/booking.ts';
import { MINUTE_MS } from '../src/domain/durations.ts';
import { overlayOf } from './fixtures/alerts.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { hideServerClock } from './fixtures/own-clock.ts';
import { openBoard } from './fixtures/people.ts';
import { test as base, expect } from './fixtures/server.ts';
import { setClockAhead, shiftClock } from './fixtures/shift-clock.ts';
import { toastOf } from './fixtures/toast.ts';

const CALLS = 20;
/** The calls that are assigned in the list, by the key of its row; the others in their alert. */
const IN_LIST = [4, 8, 12, 16];
/** The calls that arrive while the dispatcher walks the list. */
const WHILE_WALKING = [6, 13, 19];
/** The calls whose van is lost on the way, and how many minutes later the dispatcher sends another one. */
const LOST = [5, 11];
const NOTICED_AFTER = 3;
const VANS = 12;
const MAX_UNDER_WAY = 6;
const UNION = { latitude: 40.6976, longitude: -74.2632 };
const TOWNS = [
  'Union, NJ 07083',
  'Newark, NJ 07102',
  'Clark, NJ 07066',
  'Summit, NJ 07901',
  'Linden, NJ 07036',
];
const PASSWORD = 'correct horse battery';

/** The clock of this process, and so of the servers that it hosts, can be set ahead; it is set back after the test. */
const test = base.extend<{ setServersAhead: (ms: number) => void }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  setServersAhead: async ({}, use) => {
    const real = Date.now;
    await use((ms) => {
      Date.now = () => real() + ms;
    });
    Date.now = real;
  },
});

type Server = Parameters<typeof apiStaff>[0];
type Staff = Awaited<ReturnType<typeof apiStaff>>;

/** A van with its phone: it stands where it was last, and sends a fix each minute unless it is lost. */
type Van = { techId: string; phone: Staff; miles: number; isLost: boolean; jobs: string[] };

async function vansOf(server: Server, admin: Staff): Promise<Van[]> {
  const vans: Van[] = [];
  for (let n = 0; n < VANS; n += 1) {
    const username = `tech-${String(n).padStart(2, '0')}`;
    await admin.addStaff({ username, role: 'tech', name: username, password: PASSWORD });
    const phone = await apiStaff(server, 'tech', { username, password: PASSWORD });
    vans.push({ techId: username, phone, miles: 1 + n / 2, isLost: false, jobs: [] });
  }
  return vans;
}

const sendFix = ({ phone, miles }: Van) => phone.fix({ ...UNION, latitude: UNION.latitude + miles / 69.1 });

/** The technician does all that comes after the drive. */
async function finish({ phone, jobs }: Van): Promise<void> {
  const id = jobs.shift();
  if (id === undefined) return;
  await phone.arrived(id);
  await phone.setStatus(id, 'in_progress');
  await phone.setStatus(id, 'completed');
}

/** The board, whose keys are counted and whose changes are noted. */
function atKeyboard(board: Page) {
  const changes: string[] = [];
  board.on('request', (request: Request) => {
    if (request.method() !== 'GET') changes.push(new URL(request.url()).pathname);
  });
  let keys = 0;
  return {
    board,
    changes,
    press: async (key: string) => {
      keys += 1;
      await board.keyboard.press(key);
    },
    /** Returns how many keys an act takes. */
    count: async (act: () => Promise<unknown>) => {
      const before = keys;
      await act();
      return keys - before;
    },
  };
}

type Dispatcher = ReturnType<typeof atKeyboard>;

const focusedName = (board: Page) =>
  board.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
const focusedRow = (board: Page) =>
  board.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-stop]')?.dataset.stop ?? null);
const rowOf = (board: Page, id: string) => board.locator(`[data-stop="${id}"]`);

/** The technician whom a button names: 'Assign tech-01', 'Reassign Ana to tech-02'. */
const namedIn = (text: string): string => /\btech-\d+/.exec(text)?.[0] ?? `nobody in "${text}"`;

/** Assigns in the first alert, and returns whom its button named when it was pressed. */
async function assignInAlert({ board, press }: Dispatcher, customer: string): Promise<string> {
  const alert = overlayOf(board).getByRole('listitem').filter({ hasText: customer });
  await expect(alert.getByRole('button', { name: /^Assign tech-/ }).first()).toBeVisible();
  await press('F9');
  const proposed = namedIn(await focusedName(board));
  await press('Enter');
  return proposed;
}

/** Goes to the top of the list and from there down to a booking. */
async function walkTo({ board, press }: Dispatcher, id: string): Promise<void> {
  await press('/');
  await press('ArrowDown');
  const top = board.getByRole('region', { name: 'Needs attention' }).locator('[data-stop]').first();
  expect(await focusedRow(board)).toBe(await top.getAttribute('data-stop'));
  for (let step = 0; step < CALLS && (await focusedRow(board)) !== id; step += 1) await press('ArrowDown');
  expect(await focusedRow(board)).toBe(id);
}

/**
 * Presses the key that assigns, and returns whom the button named at the press. A press just after the button has named
 * another technician is refused, and is made once more.
 */
async function assignByKey({ board, press }: Dispatcher, button: Locator): Promise<string> {
  const refused = toastOf(board).filter({ hasText: 'Not Assigned' });
  for (;;) {
    await expect(button).toBeVisible();
    await expect(refused).toHaveCount(0);
    const proposed = namedIn((await button.getAttribute('aria-label')) ?? (await button.innerText()));
    await press('a');
    await expect.poll(async () => (await button.count()) === 0 || (await refused.count()) > 0).toBe(true);
    if ((await button.count()) === 0) return proposed;
  }
}

/** Reassigns a lost job in its details, from anywhere, and returns whom its button named at the press. */
async function reassignLost(dispatcher: Dispatcher, customer: string): Promise<string> {
  const { board, press } = dispatcher;
  await expect(overlayOf(board)).toHaveCount(0);
  await press('F9');
  const details = board.getByRole('region', { name: 'Booking Details' });
  await expect(details.getByRole('region', { name: 'All of this booking' })).toBeFocused();
  await expect(details.getByRole('heading', { name: customer })).toBeVisible();
  return assignByKey(dispatcher, details.getByRole('button', { name: /^Reassign to tech-\d+, \d+ min$/ }));
}

/** Walks up and down the list and opens rows until the alert of a new call is there, and a little longer. */
async function walkDuring({ board, press }: Dispatcher, customer: string, arrive: () => Promise<Booking>) {
  await press('/');
  await press('ArrowDown');
  const arriving = arrive();
  const alert = overlayOf(board).getByRole('listitem').filter({ hasText: customer });
  const button = alert.getByRole('button', { name: /^Assign tech-/ }).first();
  for (let after = 0; after < 12; after += (await button.isVisible()) ? 1 : 0) {
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp']) await press(key);
    expect(await focusedRow(board), 'the focus stays in the list').not.toBeNull();
  }
  return arriving;
}

type Keys = { what: string; call: number; keys: number };

function report(testInfo: TestInfo, rows: readonly Keys[]): void {
  for (const what of new Set(rows.map((row) => row.what))) {
    const keys = rows.filter((row) => row.what === what).map((row) => row.keys);
    const mean = keys.reduce((sum, each) => sum + each, 0) / keys.length;
    const description = `${what}: ${keys.length} times, ${mean.toFixed(1)} keys, at most ${Math.max(...keys)}`;
    testInfo.annotations.push({ type: 'keys', description });
  }
}

test(
  'an evening of 20 emergencies by keyboard sends whom the board proposed and nothing else, two vans are lost',
  {
    tag: '@full',
  },
  async ({ browser, server, setServersAhead }, testInfo) => {
    test.setTimeout(10 * MINUTE_MS);
    const admin = await apiStaff(server, 'admin');
    const ana = await apiCustomer(server);
    const vans = await vansOf(server, admin);
    const board = await openBoard(browser, server, admin.session, {
      listen: async (page) => {
        await hideServerClock(page);
        await shiftClock(page, 0);
      },
    });
    const dispatcher = atKeyboard(board);
    const keys: Keys[] = [];
    /** What the board proposed at each press, by booking: the changes that the history must have. */
    const sent = new Map<string, [from: string | null, to: string][]>();
    const changes: string[] = [];
    const holder = async (id: string) =>
      (await admin.history(id)).findLast(({ kind }) => kind === 'assigned')?.to;
    const vanOf = (techId: string) => {
      const van = vans.find((each) => each.techId === techId);
      if (!van) throw new Error(`no van of ${techId}`);
      return van;
    };

    let minutes = 0;
    async function passMinute(): Promise<void> {
      minutes += 1;
      setServersAhead(minutes * MINUTE_MS);
      await setClockAhead(board, minutes * MINUTE_MS);
      for (const van of vans) if (!van.isLost) await sendFix(van);
    }

    async function book(call: number): Promise<Booking> {
      const location = TOWNS[call % TOWNS.length] ?? '';
      const { distance, extraCharges } = await ana.quote(location);
      const price = {
        baseFee: 185,
        distanceCharges: extraCharges,
        totalAmount: 185 + extraCharges,
        distance,
      };
      return ana.book(nameOf(call), { location, ...price });
    }

    /** Expects that the press has given the booking to whom the board proposed, and has the technician depart. */
    async function expectSent(id: string, from: string | null, to: string): Promise<void> {
      sent.set(id, [...(sent.get(id) ?? []), [from, to]]);
      changes.push(`/api/admin/bookings/${id}/assign`);
      await expect.poll(() => holder(id), { message: `proposed was ${to}` }).toBe(to);
      expect(dispatcher.changes).toEqual(changes);
      await expect(rowOf(board, id).getByRole('button', { name: /ssign / })).toHaveCount(0);
      const van = vanOf(to);
      await van.phone.setStatus(id, 'confirmed');
      await van.phone.departed(id);
      van.jobs.push(id);
    }

    const lost: { id: string; call: number; techId: string }[] = [];
    async function reassign({ id, call, techId }: (typeof lost)[number]): Promise<void> {
      await expect(rowOf(board, id)).toContainText(`${techId}, no signal`);
      let proposed = '';
      const pressed = await dispatcher.count(async () => {
        proposed = await reassignLost(dispatcher, nameOf(call));
      });
      keys.push({ what: 'Reassigned from a lost van, from anywhere', call, keys: pressed });
      expect(lost.map((one) => one.techId)).not.toContain(proposed);
      await expectSent(id, techId, proposed);
    }

    await passMinute();
    for (let call = 1; call <= CALLS; call += 1) {
      const customer = nameOf(call);
      const { id } = WHILE_WALKING.includes(call)
        ? await walkDuring(dispatcher, customer, () => book(call))
        : await book(call);
      // Nothing that was pressed before has sent anybody.
      expect(dispatcher.changes).toEqual(changes);
      expect(await holder(id)).toBeUndefined();
      let proposed = '';
      if (IN_LIST.includes(call)) {
        const assign = rowOf(board, id).getByRole('button', { name: /^Assign / });
        await expect(assign).toBeVisible();
        const walked = await dispatcher.count(() => walkTo(dispatcher, id));
        keys.push({ what: 'Gone to the row of a new call', call, keys: walked });
        const pressed = await dispatcher.count(async () => {
          proposed = await assignByKey(dispatcher, assign);
        });
        keys.push({ what: 'Assigned in the row', call, keys: pressed });
      } else {
        const pressed = await dispatcher.count(async () => {
          proposed = await assignInAlert(dispatcher, customer);
        });
        keys.push({ what: 'Assigned in the alert, from anywhere', call, keys: pressed });
      }
      const silent = lost.filter((one) => call >= one.call + NOTICED_AFTER).map(({ techId }) => techId);
      expect(silent).not.toContain(proposed);
      await expectSent(id, null, proposed);
      if (LOST.includes(call)) {
        lost.push({ id, call, techId: proposed });
        vanOf(proposed).isLost = true;
      }
      await passMinute();
      const busy = vans.filter(({ isLost, jobs }) => !isLost && jobs.length > 0);
      if (busy.length > MAX_UNDER_WAY) for (const van of busy.slice(0, 2)) await finish(van);
      for (const one of lost) if (call === one.call + NOTICED_AFTER) await reassign(one);
    }

    report(testInfo, keys);
    const most = (what: string) =>
      Math.max(...keys.filter((row) => row.what === what).map((row) => row.keys));
    expect(most('Assigned in the alert, from anywhere')).toBeLessThanOrEqual(2);
    // The key A is pressed once more if the proposal has just changed.
    expect(most('Assigned in the row')).toBeLessThanOrEqual(2);
    expect(most('Reassigned from a lost van, from anywhere')).toBeLessThanOrEqual(3);

    expect(sent.size).toBe(CALLS);
    for (const [id, changed] of sent) {
      const history = await admin.history(id);
      const byDispatcher = history.filter(({ role }) => role === 'admin');
      expect(byDispatcher.map(({ kind, from, to }) => [kind, from, to])).toEqual(
        changed.map(([from, to]) => ['assigned', from, to]),
      );
      const others = history
        .filter(({ role }) => role !== 'admin')
        .map(({ role, kind }) => `${role} ${kind}`);
      // The customer of a lost van is told that the promise is missed.
      expect(others.filter((event) => !/^(customer created|tech |system late$)|payment/.test(event))).toEqual(
        [],
      );
    }
  },
);

const nameOf = (call: number): string => `Ana ${String(call).padStart(2, '0')}`;
