// @vitest-environment jsdom
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { noDispatcher } from '../../../test/no-dispatcher.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { store } from '../app/store.ts';
import { toastAtom } from '../app/toast.ts';
import DetailsPanel from '../board/details-panel.tsx';
import { useLostJobs } from '../board/lost-jobs.ts';
import { useRisks } from '../board/risks.ts';
import { useCommandKeys } from '../board/use-command-keys.ts';
import { forecastsAtom } from '../dispatch/atoms.ts';
import { alertListAtom } from '../notifications/atoms.ts';
import { absentAtom, lastSeenAtom } from '../technicians/atoms.ts';
import { renderProposals } from './board-proposals.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

const lost = aBooking({
  serviceType: 'emergency',
  status: 'confirmed',
  assignedTechId: 'luis',
  createdAt: ago(101),
  promisedAt: ago(71),
  assignedAt: ago(100),
  departedAt: ago(90),
});
const forecast: Forecast = {
  bookingId: lost.id,
  arrivesAt: null,
  best: {
    techId: 'amara',
    name: null,
    distance: 6,
    driveMinutes: 27,
    arrivesAt: ago(-27),
    freeAt: null,
    marginMinutes: -98,
    isNeededElsewhere: false,
    reason: 'arrives soon',
  },
  others: [],
  endsAt: null,
};

let remove = () => {};
afterEach(() => {
  remove();
  store.set(absentAtom, null);
  store.set(forecastsAtom, { byBooking: new Map(), staleSinceMs: null });
});

const anAlert = {
  id: 'alert',
  bookingId: 'another',
  customerName: 'Priya Nair',
  customerPhone: null,
  serviceType: 'emergency',
  location: 'Newark, NJ',
  isEmergency: true,
  timestamp: ago(0),
  totalAmount: 185,
  acknowledgedBy: null,
  acknowledgedAt: null,
} as const;

function Details() {
  useCommandKeys(noDispatcher);
  return (
    <DetailsPanel booking={lost} onAssign={() => {}} onClose={() => {}} renderProposals={renderProposals} />
  );
}

const show = (absence: 'silent' | 'off') => {
  answerWith({});
  store.set(absentAtom, { luis: absence });
  store.set(lastSeenAtom, { luis: Date.now() - 61 * MINUTE_MS });
  store.set(forecastsAtom, { byBooking: new Map([[lost.id, forecast]]), staleSinceMs: null });
  remove = render(<Details />);
};

describe('details of a job whose technician is lost', () => {
  it.for([
    ['silent', 'luis, no signal 1 h, late by 71 min'],
    ['off', 'luis, off duty, late by 71 min'],
  ] as const)('a technician who is %s is said in red with the lateness', ([absence, text]) => {
    show(absence);
    const said = [...document.querySelectorAll('.text-alarm-text')].map(({ textContent }) => textContent);
    expect(said).toContain(text);
    expect(document.body.textContent).not.toContain('On the way');
  });

  it('the proposed technician is the only green button, and the key A presses it', async () => {
    show('silent');
    const green = [...document.querySelectorAll('button.bg-volt')];
    expect(green.map(({ textContent }) => textContent)).toEqual(['Reassign to amara, 27 min']);
    document
      .querySelector('[aria-label="All of this booking"]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await expect
      .poll(() => vi.mocked(fetch).mock.calls.map(([input, init]) => [String(input), String(init?.body)]))
      .toContainEqual([`/api/admin/bookings/${lost.id}/assign`, expect.stringContaining('"techId":"amara"')]);
  });

  it('a key that is held down presses no proposed technician', () => {
    show('silent');
    const pressOnProposed = (repeat: boolean) =>
      document
        .querySelector('[data-assign-proposed]')
        ?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
        );
    // What is prevented is no press.
    expect(pressOnProposed(false)).toBe(true);
    expect(pressOnProposed(true)).toBe(false);
  });
});

const bookings = [lost];

function Board() {
  const [opened, open] = useState<string | null>(null);
  useCommandKeys(noDispatcher);
  useLostJobs(bookings, useRisks(bookings), opened, open);
  return (
    <>
      <input aria-label="search" />
      <DetailsPanel
        booking={opened === lost.id ? lost : undefined}
        onAssign={() => {}}
        onClose={() => {}}
        renderProposals={renderProposals}
      />
    </>
  );
}

describe('F9 while a technician is lost', () => {
  const press = (key: string) =>
    flushSync(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    );
  const showBoard = () => {
    answerWith({});
    store.set(absentAtom, { luis: 'silent' });
    store.set(lastSeenAtom, { luis: Date.now() - 61 * MINUTE_MS });
    store.set(forecastsAtom, { byBooking: new Map([[lost.id, forecast]]), staleSinceMs: null });
    remove = render(<Board />);
  };
  const sent = () => vi.mocked(fetch).mock.calls.filter(([input]) => String(input).endsWith('/assign'));
  const isOpen = () => document.body.textContent?.includes('Reassign to amara');

  it('opens the job from anywhere, and the key A then reassigns it, but Enter does not', async () => {
    showBoard();
    document.querySelector('input')?.focus();
    press('F9');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('All of this booking');
    press('Enter');
    expect(sent()).toEqual([]);
    press('a');
    await expect.poll(() => sent().length).toBe(1);
  });

  it('the key A sends nobody whom the details have proposed only just now', async () => {
    showBoard();
    press('F9');
    await expect.poll(() => isOpen()).toBe(true);
    const other = { ...forecast, best: forecast.best && { ...forecast.best, techId: 'priya' } };
    flushSync(() => store.set(forecastsAtom, { byBooking: new Map([[lost.id, other]]), staleSinceMs: null }));
    await expect.poll(() => document.body.textContent).toContain('Reassign to priya');
    press('a');
    expect(store.get(toastAtom)).toMatchObject({ title: 'Not Assigned' });
    expect(sent()).toEqual([]);
  });

  it('goes to an alert first', () => {
    showBoard();
    const before = store.get(alertListAtom);
    store.set(alertListAtom, { ...before, items: [anAlert] });
    press('F9');
    expect(isOpen()).toBe(false);
    store.set(alertListAtom, before);
    press('F9');
    expect(isOpen()).toBe(true);
  });

  it('leaves an open dialog alone', () => {
    showBoard();
    const dialog = document.createElement('div');
    dialog.dataset.state = 'open';
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    press('F9');
    expect(isOpen()).toBe(false);
    dialog.remove();
  });
});
