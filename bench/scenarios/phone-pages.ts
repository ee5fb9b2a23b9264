import type { BrowserContext, Page } from '@playwright/test';
import { HOUR_MS } from '../../src/domain/durations.ts';
import type { StaffRole, StoredSession } from '../../src/domain/people/staff.ts';
import { HOME_BUDGET, LANDING_BUDGET, TRACKING_BUDGET } from '../../test/page-weight.ts';
import { inBrowser } from '../browser/in-browser.ts';
import { slowPhone, type Visit, visit } from '../browser/slow-phone.ts';
import { valuesOf } from '../rounds.ts';
import type { Part, Target } from '../scenario.ts';
import { startOurs } from '../servers/ours.ts';
import type { BenchServer } from '../servers/server.ts';

const SIZE = { technicians: 5, watchers: 5, admins: 1 };
const MAX_LANDING_LCP_MS = 1500;
const MAX_LANDING_CLS = 0.02;
/** What Web Vitals calls good. */
const MAX_LCP_MS = 2500;
const MAX_INTERACTION_MS = 200;

const FLOOR = 'a plain text';
const LANDING = 'landing';
const HOME = 'home';
const TRACKING = 'tracking';

async function enterAsCustomer(context: BrowserContext, { port, watchers }: BenchServer): Promise<void> {
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

/** Each page with one thing that a person does there. */
const pages: Record<string, (server: BenchServer) => Visit> = {
  [FLOOR]: () => ({ path: '/basemap.sources.txt', act: (page) => page.locator('body').tap() }),
  [LANDING]: () => ({ path: '/', act: (page) => page.getByRole('heading', { level: 1 }).tap() }),
  [HOME]: (server) => ({
    path: '/home',
    signIn: (context) => enterAsCustomer(context, server),
    act: tapButton('Book Emergency charge'),
  }),
  [TRACKING]: (server) => ({
    path: `/tracking/${server.watchers[0]?.bookingId}`,
    signIn: (context) => enterAsCustomer(context, server),
    act: tapButton('Share link'),
  }),
  login: () => ({
    path: '/tech-login',
    async act(page) {
      await page.getByLabel('Username').tap();
      await page.keyboard.type('casey', { delay: 60 });
    },
  }),
  board: (server) => ({
    path: '/admin',
    signIn: (context) => enterAsStaff(context, 'admin', server),
    act: (page) => page.getByRole('tab', { name: /Tech Management/ }).tap(),
  }),
  tech: (server) => ({
    path: '/tech',
    signIn: (context) => enterAsStaff(context, 'tech', server),
    act: tapButton(/./),
  }),
};

const budgets = { [LANDING]: LANDING_BUDGET, [HOME]: HOME_BUDGET, [TRACKING]: TRACKING_BUDGET };

export const phonePages: Part = {
  title: `first visits on ${slowPhone}`,
  contenders: Object.entries(pages).map(([name, page]) => ({
    name,
    async run() {
      const server = await startOurs(SIZE);
      try {
        return await inBrowser((browser) => visit(browser, `http://localhost:${server.port}`, page(server)));
      } finally {
        await server.stop();
      }
    },
  })),
  columns: [
    { title: 'JavaScript, kB gzip', figure: 'scriptKilobytes', digits: 1 },
    { title: 'CSS, kB gzip', figure: 'styleKilobytes', digits: 1 },
    { title: 'largest paint, ms', figure: 'lcpMs' },
    { title: 'of the floor', figure: 'lcpMs', to: () => FLOOR, digits: 2 },
    { title: 'layout shift', figure: 'cls', digits: 3 },
    { title: 'slowest interaction, ms', figure: 'interactionMs' },
  ],
  targets: (rounds): Target[] => [
    ...Object.entries(budgets).map(([page, { scriptBytes }]) => ({
      text: `JavaScript of ${page}, at most ${scriptBytes / 1000} kB gzip`,
      values: valuesOf(rounds, page, 'scriptKilobytes'),
      max: scriptBytes / 1000,
    })),
    {
      text: `largest paint of ${LANDING}, at most ${MAX_LANDING_LCP_MS} ms`,
      values: valuesOf(rounds, LANDING, 'lcpMs'),
      max: MAX_LANDING_LCP_MS,
    },
    {
      text: `layout shift of ${LANDING}, at most ${MAX_LANDING_CLS}`,
      values: valuesOf(rounds, LANDING, 'cls'),
      max: MAX_LANDING_CLS,
    },
    ...Object.keys(pages)
      .filter((page) => page !== FLOOR)
      .flatMap((page) => [
        ...(page === LANDING
          ? []
          : [
              {
                text: `largest paint of ${page}, at most ${MAX_LCP_MS} ms`,
                values: valuesOf(rounds, page, 'lcpMs'),
                max: MAX_LCP_MS,
              },
            ]),
        {
          text: `slowest interaction of ${page}, at most ${MAX_INTERACTION_MS} ms`,
          values: valuesOf(rounds, page, 'interactionMs'),
          max: MAX_INTERACTION_MS,
        },
      ]),
  ],
};
