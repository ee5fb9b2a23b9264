import type { Browser, Page } from '@playwright/test';
import { addDays, dayOf } from '../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import type { TypedShift } from '../src/domain/dispatch/roster.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../src/domain/durations.ts';
import { polling } from '../src/events/polling.ts';
import { isFull } from '../test/form.ts';
import { type ApiCustomer, apiCustomer, apiStaff } from './fixtures/api.ts';
import type { JourneyServer } from './fixtures/hosted-server.ts';
import { openAs } from './fixtures/people.ts';
import { type Said, shownAfter } from './fixtures/record.ts';
import { expect, test } from './fixtures/server.ts';
import { fillDatabase } from './fixtures/server-template.ts';
import { countRequests } from './fixtures/shifts.ts';

const PASSWORD = 'correct horse battery';
const CAR = { latitude: 40.6976, longitude: -74.2632 };
const FAR = { latitude: 40.7101, longitude: -74.1891 };
const HALFWAY = { latitude: 40.7039, longitude: -74.2262 };

type Staff = Awaited<ReturnType<typeof apiStaff>>;
type People = {
  server: JourneyServer;
  ana: ApiCustomer;
  ben: ApiCustomer;
  cleo: ApiCustomer;
  admin: Staff;
  tech: Staff;
  sam: Staff;
};
/**
 * The views that show bookings and work: of the customer, also of one who fills in the booking form, of a guest, of dispatchers with the day plan and the roster of next
 * week, of the technician, of another one.
 */
const views = [
  'home',
  'form',
  'tracking',
  'shared',
  'list',
  'desk',
  'plan',
  'roster',
  'jobs',
  'others',
] as const;
type View = (typeof views)[number];
type Pages = Partial<Record<View, Page>>;

/** The short form leaves out what main-job and technician-offer show by push, and what its changes do not reach. */
const inShortForm: readonly View[] = ['home', 'shared', 'desk', 'plan', 'others'];
const openedViews = isFull ? views : inShortForm;

/** What a view shows after a change, or no longer shows: a selector, and a text in one of its elements. */
type Cell = [selector: string, text: string] | [selector: string, text: string, there: false];
type Row = {
  change: string;
  act: (people: People, id: string) => Promise<unknown>;
  shown: Partial<Record<View, Cell[]>>;
};

const main = (text: string): Cell => ['main', text];
const heading = (text: string): Cell => ['h2', text];
const ROW = '[data-booking]';
const NEEDS_YOU = '[data-exception]';
const SHIFT = '.shift-button';
const ROSTER_ROW = '[role=grid] tr';
const DETAILS = 'section[aria-labelledby=booking-details]';
const FORM = '[role=dialog]';
const JOB = 'main article';
const WAITING = 'li[data-drag-booking]';
const GIVEN = 'tr[data-drag-booking]';
const onlyOf = async (customer: ApiCustomer) => (await customer.bookings())[0]?.id ?? '';
/** A shift from an hour ago on. */
const shiftNow = () => ({
  startsAt: new Date(Date.now() - HOUR_MS).toISOString(),
  endsAt: new Date(Date.now() + 6 * HOUR_MS).toISOString(),
  breakStartsAt: null,
  breakEndsAt: null,
});
const today = () => dayOf(new Date(), defaultCompany.timeZone);
/** Sam's work on a day of next week, or a leave. */
const nextWeek = (leave: TypedShift['leave'] = null): TypedShift => {
  const day = addDays(today(), 7);
  return { techId: 'sam', startAt: `${day}T15:00:00.000Z`, endAt: `${day}T23:00:00.000Z`, leave };
};
/** A booking whose promise has passed. */
const breakPromise = ({ dataDir }: JourneyServer, id: string) =>
  fillDatabase(dataDir, async (db) => {
    const promisedAt = Date.now() - MINUTE_MS;
    await db.updateTable('bookings').set({ promisedAt }).where('id', '=', id).execute();
  });
const laneOf = (techId: string) => `[data-lane=${techId}]`;

/** What each view shows before the first change. */
const atFirst: Record<View, [selector: string, text: string]> = {
  home: ['main', 'Assignment Pending'],
  form: [FORM, 'Arrives between'],
  tracking: ['h2', 'Assignment Pending'],
  shared: ['h2', 'Assignment Pending'],
  list: [ROW, 'Unassigned'],
  desk: [WAITING, 'Ana One'],
  plan: [laneOf('tech'), 'tech'],
  roster: [ROSTER_ROW, 'Sam Brooks0 h'],
  jobs: [JOB, 'Union'],
  others: [JOB, 'Union'],
};

/** Each change of a booking and of a technician, and each view that shows it. */
const rows: Row[] = [
  {
    change: 'selling stopped',
    act: ({ admin }) => admin.sellEmergencies(false),
    shown: { form: [[FORM, 'We cannot take another emergency right now']] },
  },
  {
    change: 'selling started',
    act: ({ admin }) => admin.sellEmergencies(null),
    shown: { form: [[FORM, 'Arrives between']] },
  },
  {
    change: 'exact spot sent',
    act: ({ ana }, id) => ana.sendSpot(id, CAR),
    shown: {
      tracking: [['main', 'Send your exact spot', false]],
      list: [
        [DETAILS, 'Exact spot to come', false],
        [DETAILS, 'Exact spot sent'],
      ],
      jobs: [[JOB, 'Exact spot to come', false]],
      others: [[JOB, 'Exact spot to come', false]],
    },
  },
  {
    change: 'assigned',
    act: ({ admin }, id) => admin.assign(id, 'tech'),
    shown: {
      plan: [
        [laneOf('tech'), 'Ana One'],
        [laneOf('tech'), 'arrives'],
      ],
      home: [main('Technician Assigned')],
      tracking: [heading('Technician Assigned')],
      shared: [heading('Technician Assigned')],
      list: [
        [ROW, 'tech'],
        [ROW, '4.0 mi'],
        [ROW, 'promised'],
        [DETAILS, 'Assigned Today'],
        [DETAILS, 'arrives'],
      ],
      desk: [
        [GIVEN, 'Ana One'],
        [WAITING, 'Ana One', false],
      ],
      jobs: [[JOB, 'Confirm Job']],
      others: [[JOB, 'Union', false]],
    },
  },
  {
    change: 'arrival told',
    act: ({ admin }, id) => admin.tellArrival(id),
    shown: { list: [[DETAILS, 'Customer told: arrives']] },
  },
  {
    change: 'unassigned',
    act: ({ admin }, id) => admin.unassign(id),
    shown: {
      home: [main('Assignment Pending')],
      tracking: [heading('Assignment Pending')],
      shared: [heading('Assignment Pending')],
      list: [[ROW, 'Unassigned']],
      desk: [
        [WAITING, 'Ana One'],
        [GIVEN, 'Ana One', false],
      ],
      others: [[JOB, 'Union']],
    },
  },
  {
    change: 'offered',
    act: async ({ admin, sam }) => {
      // A van that has been silent gets no offer, and the pages may have taken minutes to open.
      await sam.fix(CAR);
      await admin.dispatchBy('offer');
      await expect.poll(async () => (await sam.offers()).length).toBe(1);
    },
    shown: {
      list: [
        [ROW, 'offered to sam'],
        [DETAILS, 'ffered to sam'],
      ],
      others: [main('Decline')],
    },
  },
  {
    change: 'offer declined',
    act: async ({ admin, sam }) => {
      const [offer] = await sam.offers();
      await sam.decline(offer?.id ?? '', 'too_far');
      await admin.dispatchBy('suggest');
    },
    shown: {
      list: [[ROW, 'offered to sam', false]],
      others: [['main', 'Decline', false]],
    },
  },
  {
    change: 'assigned to another technician',
    act: ({ admin }, id) => admin.assign(id, 'sam'),
    shown: {
      plan: [[laneOf('sam'), 'Ana One']],
      list: [[ROW, 'sam']],
      desk: [[GIVEN, 'sam']],
      jobs: [[JOB, 'Union', false]],
      others: [[JOB, 'Confirm Job']],
    },
  },
  {
    change: 'reassigned',
    act: ({ admin }, id) => admin.assign(id, 'tech'),
    shown: {
      plan: [
        [laneOf('tech'), 'Ana One'],
        [laneOf('sam'), 'Ana One', false],
      ],
      list: [[ROW, 'tech']],
      desk: [[GIVEN, 'tech']],
      jobs: [[JOB, 'Confirm Job']],
      others: [[JOB, 'Union', false]],
    },
  },
  {
    change: 'another booked',
    act: ({ ben }) => ben.book('Ben Two', { ...FAR, location: 'Newark, NJ 07108' }),
    shown: {
      list: [[ROW, 'Ben Two']],
      desk: [[WAITING, 'Ben Two']],
      jobs: [[JOB, 'Newark']],
      others: [[JOB, 'Newark']],
    },
  },
  {
    change: 'another assigned',
    act: async ({ admin, ben }) => admin.assign(await onlyOf(ben), 'sam'),
    shown: {
      plan: [[laneOf('sam'), 'Ben Two']],
      desk: [
        [GIVEN, 'Ben Two'],
        [WAITING, 'Ben Two', false],
      ],
      jobs: [[JOB, 'Newark', false]],
    },
  },
  {
    change: 'swapped',
    act: async ({ admin, ben }, id) => admin.swap(id, await onlyOf(ben)),
    shown: {
      plan: [
        [laneOf('sam'), 'Ana One'],
        [laneOf('tech'), 'Ben Two'],
      ],
      list: [[DETAILS, 'Reassigned from tech to sam']],
      jobs: [
        [JOB, 'Newark'],
        [JOB, 'Union', false],
      ],
      others: [
        [JOB, 'Union'],
        [JOB, 'Newark', false],
      ],
    },
  },
  {
    change: 'swapped back',
    act: async ({ admin, ben }, id) => admin.swap(id, await onlyOf(ben)),
    shown: {
      plan: [
        [laneOf('tech'), 'Ana One'],
        [laneOf('sam'), 'Ben Two'],
      ],
      jobs: [
        [JOB, 'Union'],
        [JOB, 'Newark', false],
      ],
      others: [
        [JOB, 'Newark'],
        [JOB, 'Union', false],
      ],
    },
  },
  {
    change: 'another cancelled',
    act: async ({ ben }) => ben.cancel(await onlyOf(ben)),
    shown: {
      plan: [[laneOf('sam'), 'Ben Two', false]],
      list: [[ROW, 'Cancelled']],
      desk: [[GIVEN, 'Ben Two', false]],
      others: [[JOB, 'Newark', false]],
    },
  },
  {
    change: 'offer accepted',
    act: async ({ admin, cleo, sam }) => {
      await cleo.book('Cleo Three', { ...FAR, location: 'Newark, NJ 07108' });
      await sam.fix(CAR);
      await admin.dispatchBy('offer');
      await expect.poll(async () => (await sam.offers()).length).toBe(1);
      const [offer] = await sam.offers();
      await sam.accept(offer?.id ?? '');
      await admin.dispatchBy('suggest');
    },
    shown: {
      plan: [[laneOf('sam'), 'Cleo Three']],
      desk: [[GIVEN, 'Cleo Three']],
      jobs: [[JOB, 'Newark', false]],
      others: [
        [JOB, 'Newark'],
        ['main', 'Decline', false],
      ],
    },
  },
  {
    change: 'shift set',
    act: ({ admin }) => admin.setAvailability('sam', { shifts: [shiftNow()] }),
    shown: { plan: [[laneOf('sam'), 'On duty', false]], others: [['main', 'At work']] },
  },
  {
    change: 'shift removed',
    act: ({ admin }) => admin.setAvailability('sam', { shifts: [] }),
    shown: { plan: [[laneOf('sam'), 'On duty']], others: [['main', 'At work', false]] },
  },
  {
    change: 'roster saved',
    act: ({ admin }) => admin.replaceShifts([nextWeek()]),
    shown: { roster: [[ROSTER_ROW, 'Sam Brooks8 h']] },
  },
  {
    change: 'leave saved',
    act: ({ admin }) => admin.replaceShifts([nextWeek('vacation')]),
    shown: {
      roster: [
        [ROSTER_ROW, 'Vacation'],
        [ROSTER_ROW, 'Sam Brooks0 h'],
      ],
    },
  },
  {
    change: 'given back, and the promise missed',
    act: async ({ server, tech, sam, ana }, id) => {
      // As a phone does all the time: nobody is predicted by an old place, and then no new time is known.
      await sam.fix(CAR);
      await breakPromise(server, id);
      await tech.report(id, 'cannot_go');
      // The server tells the customer a little later, by itself.
      await expect.poll(async () => (await ana.bookings()).find((each) => each.id === id)?.late).toBeTruthy();
    },
    shown: {
      home: [main('Assignment Pending'), main('Late, now by')],
      tracking: [heading('Assignment Pending'), main('We are late')],
      shared: [heading('Assignment Pending')],
      list: [
        // Whether it is said to be unassigned or overdue: its alert may come at once or later.
        [ROW, 'tech', false],
        [NEEDS_YOU, 'has given the job back'],
        [DETAILS, 'Given back by tech'],
      ],
      desk: [[WAITING, 'Ana One']],
      others: [[JOB, 'Union']],
    },
  },
  {
    change: 'assigned after it was given back',
    act: ({ admin }, id) => admin.assign(id, 'tech'),
    shown: {
      home: [main('Technician Assigned')],
      tracking: [heading('Technician Assigned')],
      list: [
        [NEEDS_YOU, 'has given the job back', false],
        [ROW, 'late'],
      ],
      plan: [[laneOf('tech'), 'Ana One']],
      jobs: [[JOB, 'Confirm Job']],
      others: [[JOB, 'Union', false]],
    },
  },
  {
    change: 'confirmed',
    act: ({ tech }, id) => tech.setStatus(id, 'confirmed'),
    shown: {
      home: [main('Technician En Route')],
      tracking: [heading('Technician En Route')],
      shared: [heading('Technician En Route')],
      list: [[ROW, 'Confirmed']],
      desk: [[GIVEN, 'Confirmed']],
      jobs: [[JOB, 'Start Service']],
    },
  },
  {
    change: 'departed',
    act: ({ tech }, id) => tech.departed(id),
    shown: { list: [[DETAILS, 'On the way since']] },
  },
  {
    change: 'moved',
    act: ({ tech }) => tech.fix(HALFWAY),
    shown: {
      tracking: [main('2.0 miles away')],
      // From the rough point that a guest knows.
      shared: [main('1.8 miles away')],
      list: [
        [ROW, '2.0 mi'],
        [DETAILS, '2.0 mi'],
      ],
      desk: [['tr[data-technician=tech]', '40.7039']],
      plan: [[laneOf('tech'), '2.0 mi']],
    },
  },
  {
    change: 'van given',
    act: ({ admin }) => admin.giveVan('tech', { name: 'CV-14', plate: 'X12 ABC', color: 'white' }),
    shown: {
      tracking: [main('Look for a white van, CV-14')],
      shared: [main('Look for a white van, CV-14')],
    },
  },
  {
    change: 'van taken away',
    act: ({ admin }) => admin.setAvailability('tech', { shifts: [] }),
    shown: {
      tracking: [['main', 'Look for', false]],
      shared: [['main', 'Look for', false]],
    },
  },
  {
    change: 'arrived',
    act: ({ tech }, id) => tech.arrived(id),
    shown: {
      tracking: [heading('Technician Arrived')],
      shared: [heading('Technician Arrived')],
      list: [
        [DETAILS, 'Arrived Today'],
        [`${DETAILS} .arrival-line`, 'arrives', false],
      ],
      plan: [[laneOf('tech'), 'arrives', false]],
    },
  },
  {
    change: 'message of the customer',
    act: ({ ana }, id) => ana.write(id, 'I am behind the gate'),
    shown: {
      tracking: [main('I am behind the gate')],
      list: [[DETAILS, 'I am behind the gate']],
      jobs: [[JOB, '1 unread']],
    },
  },
  {
    change: 'message of the technician',
    act: ({ tech }, id) => tech.writeReady(id, 'cannot_find_you'),
    shown: {
      tracking: [main('I cannot find the car. Where is it?')],
      list: [[DETAILS, 'I cannot find the car. Where is it?']],
      jobs: [[JOB, '1 unread', false]],
    },
  },
  {
    change: 'problem reported',
    act: async ({ sam, tech }, id) => {
      // A van that has been silent would be the first that needs somebody.
      await sam.fix(CAR);
      await tech.report(id, 'locked');
    },
    shown: {
      list: [
        [NEEDS_YOU, 'Car is locked'],
        [DETAILS, 'Car is locked'],
      ],
    },
  },
  {
    change: 'problem settled',
    act: ({ admin }, id) => admin.settle(id),
    shown: {
      list: [
        [NEEDS_YOU, 'Car is locked', false],
        [DETAILS, 'Closed: Car is locked'],
      ],
    },
  },
  {
    change: 'note added',
    act: ({ admin }, id) => admin.addNote(id, 'The gate is at the back'),
    shown: { list: [[DETAILS, 'The gate is at the back']] },
  },
  {
    change: 'shift handed over',
    act: ({ admin }) => admin.handOver('Quiet night'),
    shown: { list: [[SHIFT, 'Your hand-over waits']] },
  },
  {
    change: 'shift taken back',
    act: ({ admin }) => admin.takeShiftsOver(),
    shown: { list: [[SHIFT, 'End my shift']] },
  },
  {
    change: 'started',
    act: ({ tech }, id) => tech.setStatus(id, 'in_progress'),
    shown: {
      home: [main('Service in Progress')],
      tracking: [heading('Service in Progress')],
      shared: [heading('Service in Progress')],
      list: [[ROW, 'In Progress']],
      desk: [[GIVEN, 'In Progress']],
      jobs: [[JOB, 'Complete Job']],
    },
  },
  {
    change: 'charge read',
    act: ({ tech }, id) => tech.charging(id, { kwh: 2.2, percent: 12 }),
    shown: {
      home: [main('2.2 kWh, about 5 miles')],
      tracking: [main('kWh so far2.2'), main('12%')],
      list: [[DETAILS, '2.2 kWh charged so far']],
      jobs: [[JOB, 'Last: 2.2 kWh, 12%']],
    },
  },
  {
    change: 'completed',
    act: ({ tech }, id) => tech.setStatus(id, 'completed'),
    shown: {
      home: [main('Completed')],
      tracking: [heading('Service Complete')],
      shared: [heading('Service Complete')],
      list: [[ROW, 'Completed']],
      desk: [[GIVEN, 'Ana One', false]],
      jobs: [[JOB, 'Union', false]],
    },
  },
  {
    change: 'problem reported by the customer',
    act: async ({ ana, sam }, id) => {
      // A van that has been silent would be the first that needs somebody.
      await sam.fix(CAR);
      await ana.report(id, 'damage', 'The bumper is scratched');
    },
    shown: {
      tracking: [main('What you reported'), main('The bumper is scratched')],
      list: [
        [NEEDS_YOU, 'The bumper is scratched'],
        [DETAILS, 'Reported by the customerSomething was damaged'],
      ],
    },
  },
  {
    change: 'answered after the service',
    act: ({ admin }, id) => admin.answer(id, 'We pay for the paint'),
    shown: { tracking: [main('We pay for the paint')], list: [[DETAILS, 'We pay for the paint']] },
  },
  {
    change: 'report settled',
    act: ({ admin }, id) => admin.settle(id),
    shown: {
      tracking: [main('Settled Today')],
      list: [
        [NEEDS_YOU, 'The bumper is scratched', false],
        [DETAILS, 'Settled: Something was damaged'],
      ],
    },
  },
  {
    change: 'off duty',
    act: ({ tech }) => tech.duty(false),
    shown: { desk: [['tr[data-technician=tech]', 'Off Duty']], plan: [[laneOf('tech'), 'Off duty']] },
  },
  {
    change: 'on duty',
    act: ({ tech }) => tech.duty(true),
    shown: { desk: [['tr[data-technician=tech]', 'On Duty']], plan: [[laneOf('tech'), 'On duty']] },
  },
];

/** Fills in the place of an emergency. */
async function openForm(open: Parameters<typeof openAs>[0], { cookie }: ApiCustomer): Promise<Page> {
  const page = await openAs(open, '/home', { cookie });
  await page
    .getByRole('button', { name: /Emergency/ })
    .first()
    .click();
  await page.getByRole('dialog').locator('[name=location]').fill('Union, NJ 07083');
  return page;
}

async function start(browser: Browser, server: JourneyServer, listen?: (page: Page) => Promise<void>) {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'sam', role: 'tech', name: 'Sam Brooks', password: PASSWORD });
  const people: People = {
    server,
    ana: await apiCustomer(server),
    ben: await apiCustomer(server, 'ben@example.com'),
    cleo: await apiCustomer(server, 'cleo@example.com'),
    admin,
    tech: await apiStaff(server, 'tech'),
    sam: await apiStaff(server, 'tech', { username: 'sam', password: PASSWORD }),
  };
  await people.tech.fix(FAR);
  // Promised by the technician who is assigned: a late one would be told by the server before the dispatcher tells it.
  const { id } = await people.ana.book('Ana One', { exactSpotLater: true });
  await people.sam.fix(CAR);
  await admin.acknowledgeAll();
  const { token } = await people.ana.share(id);
  const open = { browser, server, listen };
  const dee = await apiCustomer(server, 'dee@example.com');
  const openers: Record<View, () => Promise<Page>> = {
    home: () => openAs(open, '/home', { cookie: people.ana.cookie }),
    form: () => openForm(open, dee),
    tracking: () => openAs(open, `/tracking/${id}`, { cookie: people.ana.cookie }),
    shared: () => openAs(open, `/shared/${token}`),
    list: () => openAs(open, `/admin?booking=${id}`, { admin: people.admin.session }),
    desk: () => openAs(open, '/admin?tab=technicians', { admin: people.admin.session }),
    plan: () => openAs(open, `/admin?tab=technicians&plan=${today()}`, { admin: people.admin.session }),
    roster: () => openAs(open, `/admin/roster?day=${addDays(today(), 7)}`, { admin: people.admin.session }),
    jobs: () => openAs(open, '/tech', { tech: people.tech.session }),
    others: () => openAs(open, '/tech', { tech: people.sam.session }),
  };
  const pages: Pages = Object.fromEntries(
    await Promise.all(openedViews.map(async (view) => [view, await openers[view]()] as const)),
  );
  const cellsOf = ({ shown }: Row): Said[] =>
    openedViews.flatMap((view) => {
      const page = pages[view];
      return page
        ? (shown[view] ?? []).map(([selector, text, there]) => ({ page, selector, text, there }))
        : [];
    });
  return { people, id, pages, cellsOf };
}

/** A form without a socket asks for its quote again when half of its time is over. */
const QUOTED_FOR_MS = 5 * MINUTE_MS;

/** The specified intervals of the polls; that of the quote. */
const pollEvery: Record<View, number> = {
  home: polling.adminBookings,
  form: QUOTED_FOR_MS,
  tracking: polling.eta,
  shared: polling.eta,
  list: polling.adminBookings,
  desk: polling.technicians,
  plan: polling.technicians,
  roster: polling.adminStats,
  jobs: polling.techBookings,
  others: polling.techBookings,
};
/** A page without a socket asks at random within a tenth of an interval, and the answer takes time. */
const LATE_MS = 5 * SECOND_MS;

async function noSockets(page: Page): Promise<void> {
  countRequests(page);
  // The page corrects this clock by the server's, so that a technician is not silent for minutes which only the test ran.
  await page.clock.install();
  await page.context().routeWebSocket(/socket\.io/, (socket) => socket.close({ code: 1011 }));
}

const isShown = ({ page, selector, text, there = true }: Said): Promise<boolean> =>
  page.evaluate(
    ([wanted, words, present]) =>
      [...document.querySelectorAll(wanted)].some((element) =>
        element.textContent?.replace(/\s+/g, ' ').includes(words),
      ) === present,
    [selector, text, there] as const,
  );

/** The page draws what has been answered on the next tick of its clock. */
const TICK_MS = 10;

/** A part of the time in which no read of the page reaches its limit: on a busy machine an answer takes longer. */
const STEP_MS = 5 * SECOND_MS;

/** Lets so much of the page's time pass, and waits for the answers to what it asks meanwhile. */
async function shownWithin(said: Said, passedMs: number): Promise<void> {
  for (let ms = 0; ms < passedMs && !(await isShown(said)); ms += STEP_MS) {
    await said.page.clock.runFor(STEP_MS);
    await expect.poll(() => countRequests(said.page).open.size).toBe(0);
  }
  await expect
    .poll(
      async () => {
        await said.page.clock.runFor(TICK_MS);
        return isShown(said);
      },
      { message: `${said.page.url()} shows ${said.text}` },
    )
    .toBe(true);
}

/** What the short form shows of the changes: an assignment, an offer and a reassignment. */
const firstRows = rows.slice(
  0,
  rows.findIndex(({ change }) => change === 'another booked'),
);

test(`${isFull ? 'every change reaches' : 'the first changes reach'} every view that shows it by push`, async ({
  browser,
  server,
}, testInfo) => {
  // As many pages as views, and as many steps as rows: a busy machine may take long for the whole, not for a step.
  test.slow();
  const { people, id, cellsOf, pages } = await start(browser, server);
  // What a page reads while it loads is no push.
  await Promise.all(
    Object.values(pages).map(async (page, at) => {
      const view = openedViews[at] as View;
      const [selector, text] = atFirst[view];
      await expect(page.locator(selector).filter({ hasText: text }).first()).toBeVisible();
      if (['list', 'desk', 'plan'].includes(view))
        await expect(page.getByText('Live', { exact: true })).toBeVisible();
    }),
  );
  for (const row of isFull ? rows : firstRows) {
    const cells = cellsOf(row);
    const shownMs = await test.step(row.change, () => shownAfter(cells, () => row.act(people, id)));
    const description = `${row.change}: ${cells.length} cells within ${shownMs} ms`;
    testInfo.annotations.push({ type: 'push', description });
  }
});

test('every change reaches every view that shows it within the interval of its poll', {
  tag: '@full',
}, async ({ browser, server }) => {
  test.slow();
  const { people, id, cellsOf, pages } = await start(browser, server, noSockets);
  for (const row of rows) {
    await row.act(people, id);
    for (const view of views) {
      for (const cell of cellsOf(row).filter(({ page }) => page === pages[view]))
        await test.step(`${row.change}: ${view}, ${cell.text}`, () =>
          shownWithin(cell, pollEvery[view] + LATE_MS));
    }
  }
});
