import type { Browser, Page } from '@playwright/test';
import { DISPATCHER } from '../../demo/world/staff.ts';
import { HOUR_MS } from '../../src/domain/durations.ts';
import type { StoredSession } from '../../src/domain/people/staff.ts';
import { toTime } from '../../src/domain/time.ts';
import { type FastClock, runFast } from './fast-clock.mjs';

/** What a person reads from the board. */
export type Shown = {
  /** What needs a person; `id` tells one line from another. The texts of the choices are without their digits. */
  exceptions: { id: string; bookingId: string; text: string; choices: string[] }[];
  /** How many more there are, which are read once their list is open. */
  hiddenExceptions: number;
  /** The first button of the first alert, by its text; null without an alert. */
  firstAlert: string | null;
  /** The rows of the list whose button sends somebody, with the text of the button. */
  sendable: { bookingId: string; button: string }[];
  /** The bookings without a technician in the list. */
  unassigned: string[];
  /** The details that are open, and the button that sends somebody there. */
  details: { bookingId: string; button: string | null } | null;
  /** The technicians of an open dialog in their order, the checked one's place, and the title. */
  dialog: { title: string; technicians: Choice[]; checked: number } | null;
};
export type Choice = { techId: string; isFree: boolean; miles: number };

/** Runs in the page. */
function readShown(): Shown {
  const textOf = (element: Element | null | undefined) =>
    element
      ? (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
      : '';
  const all = (selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];
  const alert = document.querySelector('[role=alertdialog] li');
  const queue = document.querySelector('section[aria-label="Needs you"]');
  const lines = queue ? all('li', queue) : [];
  const needing = Number(/(\d+) needs? you/.exec(queue?.textContent ?? '')?.[1] ?? 0);
  const panel = document.querySelector<HTMLElement>('[aria-labelledby=booking-details]');
  const dialog = document.querySelector<HTMLElement>('[role=dialog][data-state=open]');
  const choices = dialog ? all('[data-technician]', dialog) : [];
  return {
    exceptions: lines.map((line) => ({
      id: line.dataset.stop ?? '',
      bookingId: line.dataset.subject ?? '',
      text: textOf(line.querySelector('[data-exception]')),
      choices: all('[data-choice]', line).map((button) => textOf(button).replace(/^\d ?/, '')),
    })),
    hiddenExceptions: Math.max(0, needing - lines.length),
    firstAlert:
      alert && textOf(alert.querySelector('[data-first-action]') ?? alert.querySelector('[data-ack]')),
    sendable: all('.board-row-assign [data-assign-proposed]').map((button) => ({
      bookingId: button.closest<HTMLElement>('[data-subject]')?.dataset.subject ?? '',
      button: textOf(button),
    })),
    unassigned: all('[data-booking]')
      .filter((row) => /unassigned|nobody|overdue|call the customer/i.test(row.textContent ?? ''))
      .map((row) => row.dataset.booking ?? ''),
    details: panel?.dataset.subject
      ? {
          bookingId: panel.dataset.subject,
          button: textOf(panel.querySelector('[data-assign-proposed]')) || null,
        }
      : null,
    dialog: dialog && {
      title: textOf(dialog.querySelector('h2')),
      technicians: choices.map((label) => ({
        techId: label.dataset.technician ?? '',
        isFree: (label.textContent ?? '').includes('Free, '),
        miles: Number(/([\d.]+) mi(?!n)/.exec(label.textContent ?? '')?.[1] ?? Number.POSITIVE_INFINITY),
      })),
      checked: choices.findIndex((label) => label.querySelector('input')?.checked),
    },
  };
}

export const read = (page: Page): Promise<Shown> => page.evaluate(readShown);

/** Opens the board for the dispatcher, with the clock of the evening. Nothing of it has a time limit of Playwright's. */
export async function openBoard(
  browser: Browser,
  url: string,
  token: string,
  clock: FastClock,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  page.setDefaultNavigationTimeout(0);
  const session: StoredSession = {
    ...{ token, role: 'admin', username: DISPATCHER, mustChangePassword: false },
    expiresAt: toTime(clock.startMs + 12 * HOUR_MS),
  };
  // tsx compiles functions with a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await page.addInitScript(runFast, clock);
  await page.addInitScript((stored) => localStorage.setItem('adminSession', stored), JSON.stringify(session));
  await page.goto('/admin');
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}
