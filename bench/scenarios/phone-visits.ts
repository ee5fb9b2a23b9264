import type { BrowserContext, Page } from '@playwright/test';
import { HOUR_MS } from '../../src/domain/durations.ts';
import type { StaffRole, StoredSession } from '../../src/domain/people/staff.ts';
import { HOME_BUDGET, LANDING_BUDGET, TRACKING_BUDGET } from '../../test/page-weight.ts';
import { inBrowser } from '../browser/in-browser.ts';
import { slowPhone, type Visit, visit } from '../browser/slow-phone.ts';
import { type Rounds, ratios, valuesOf } from '../rounds.ts';
import type { Part, Target } from '../scenario.ts';
import { startOurs } from '../servers/ours.ts';
import type { BenchServer } from '../servers/server.ts';

export const SIZE = { technicians: 5, watchers: 5, admins: 1 };
/** What Web Vitals calls good. */
const MAX_INTERACTION_MS = 200;
const MAX_SHIFT = 0.02;
const MAX_LANDING_LCP_MS = 1500;

const FLOOR = 'a plain text';
const LANDING = 'landing';
const HOME = 'home';
/** Home as it is before it rests: without the booking form, which it then loads. */
const HOME_ALONE = 'home, data saved';
const TRACKING = 'tracking';

export async function enterAsCustomer(
  context: BrowserContext,
  { port, watchers }: BenchServer,
): Promise<void> {
  const value = watchers[0]?.headers?.Cookie?.replace('session=', '') ?? '';
  await context.addCookies([{ name: 'session', value, url: `http://localhost:${port}` }]);
}

async function enterAsStaff(context: BrowserContext, role: StaffRole, { technicians, admins }: BenchServer) {
  const [client] = role === 'admin' ? admins : technicians;
  const token = client?.headers?.Authorization?.replace('Bearer ', '') ?? '';
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  const session: StoredSession = { token, role, username: `${role}0`, expiresAt, mustChangePassword: false };
  await context.addInitScript(
    ([key, kept]) => localStorage.setItem(`${key}`, `${kept}`),
    [`${role}Session`, JSON.stringify(session)],
  );
}

const tapButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().tap();
const logIn = async (page: Page) => {
  await page.getByLabel('Username').tap();
  await page.keyboard.type('casey', { delay: 60 });
};

/** The most that a figure may be, and what it was before pages were sent with their first view. */
type Bound = { max: number; before?: number };

export const targetText = (text: string, { max, before }: Bound, unit = ''): string =>
  `${text}, at most ${max}${unit}${before === undefined ? '' : ` (before: ${before}${unit})`}`;

/** A page with one thing that a person does there; `ofLanding` bounds its largest paint by that of the landing page. */
type PhonePage = {
  visit: (server: BenchServer) => Visit;
  ofLanding?: Bound;
};

const pages: Record<string, PhonePage> = {
  [FLOOR]: { visit: () => ({ path: '/basemap.sources.txt', act: (page) => page.locator('body').tap() }) },
  [LANDING]: {
    visit: () => ({ path: '/', act: (page) => page.getByRole('heading', { level: 1 }).tap() }),
  },
  [HOME]: {
    ofLanding: { max: 1.6, before: 4.7 },
    visit: (server) => ({
      path: '/home',
      signIn: (context) => enterAsCustomer(context, server),
      act: tapButton('Book Emergency charge'),
    }),
  },
  [HOME_ALONE]: {
    visit: (server) => ({
      path: '/home',
      signIn: (context) => enterAsCustomer(context, server),
      savesData: true,
      act: tapButton('Book Emergency charge'),
    }),
  },
  [TRACKING]: {
    ofLanding: { max: 1.6, before: 4.34 },
    visit: (server) => ({
      path: `/tracking/${server.watchers[0]?.bookingId}`,
      signIn: (context) => enterAsCustomer(context, server),
      act: tapButton('Share link'),
    }),
  },
  'customer sign-in': {
    ofLanding: { max: 2 },
    visit: () => ({ path: '/api/login', act: (page) => page.locator('input[name=email]').tap() }),
  },
  'tech sign-in': {
    ofLanding: { max: 2, before: 2.85 },
    visit: () => ({ path: '/tech-login', act: logIn }),
  },
  'admin sign-in': {
    ofLanding: { max: 2 },
    visit: () => ({ path: '/admin-login', act: logIn }),
  },
  tech: {
    ofLanding: { max: 2, before: 3.78 },
    visit: (server) => ({
      path: '/tech',
      signIn: (context) => enterAsStaff(context, 'tech', server),
      act: tapButton(/./),
    }),
  },
  board: {
    ofLanding: { max: 2.5, before: 4.74 },
    visit: (server) => ({
      path: '/admin',
      signIn: (context) => enterAsStaff(context, 'admin', server),
      act: (page) => page.getByRole('tab', { name: /Tech Management/ }).tap(),
    }),
  },
};

const budgets = { [LANDING]: LANDING_BUDGET, [HOME_ALONE]: HOME_BUDGET, [TRACKING]: TRACKING_BUDGET };
const HOME_WIRE: Bound = { max: 200, before: 323 };

function* targetsOf(rounds: Rounds): Generator<Target> {
  for (const [page, { scriptBytes }] of Object.entries(budgets))
    yield {
      text: `JavaScript of ${page}, at most ${scriptBytes / 1000} kB gzip`,
      values: valuesOf(rounds, page, 'scriptKilobytes'),
      max: scriptBytes / 1000,
    };
  yield {
    text: targetText(`${HOME} on the wire`, HOME_WIRE, ' kB'),
    values: valuesOf(rounds, HOME, 'wireKilobytes'),
    max: HOME_WIRE.max,
  };
  yield {
    text: `largest paint of ${LANDING}, at most ${MAX_LANDING_LCP_MS} ms`,
    values: valuesOf(rounds, LANDING, 'lcpMs'),
    max: MAX_LANDING_LCP_MS,
  };
  for (const [page, { ofLanding }] of Object.entries(pages)) {
    if (page === FLOOR) continue;
    if (ofLanding)
      yield {
        text: targetText(`largest paint of ${page}, in those of ${LANDING}`, ofLanding),
        values: ratios(rounds, 'lcpMs', page, LANDING),
        max: ofLanding.max,
      };
    yield {
      text: `layout shift of ${page}, at most ${MAX_SHIFT}`,
      values: valuesOf(rounds, page, 'cls'),
      max: MAX_SHIFT,
    };
    yield {
      text: `slowest interaction of ${page}, at most ${MAX_INTERACTION_MS} ms`,
      values: valuesOf(rounds, page, 'interactionMs'),
      max: MAX_INTERACTION_MS,
    };
  }
}

export const phoneVisits: Part = {
  title: `first visits on ${slowPhone}`,
  contenders: Object.entries(pages).map(([name, { visit: visitOf }]) => ({
    name,
    async run() {
      const server = await startOurs(SIZE);
      try {
        return await inBrowser((browser) =>
          visit(browser, `http://localhost:${server.port}`, visitOf(server)),
        );
      } finally {
        await server.stop();
      }
    },
  })),
  columns: [
    { title: 'largest paint, ms', figure: 'lcpMs' },
    { title: 'of the floor', figure: 'lcpMs', to: () => FLOOR, digits: 2 },
    { title: 'of landing', figure: 'lcpMs', to: () => LANDING, digits: 2 },
    { title: 'on the wire, kB', figure: 'wireKilobytes', digits: 1 },
    { title: 'JavaScript, kB gzip', figure: 'scriptKilobytes', digits: 1 },
    { title: 'CSS, kB gzip', figure: 'styleKilobytes', digits: 1 },
    { title: 'scripts and styles', figure: 'files' },
    { title: 'layout shift', figure: 'cls', digits: 3 },
    { title: 'slowest interaction, ms', figure: 'interactionMs' },
  ],
  targets: (rounds) => [...targetsOf(rounds)],
};
