// @vitest-environment jsdom

import { afterEach, describe, expect, it } from 'vitest';
import { answerWith, render } from '../../../test/render.tsx';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { Wall } from '../../domain/operations/wall.ts';
import { endSession, saveSession } from '../app/sessions.ts';
import { serverNow } from '../ui/server-clock.ts';
import WallPage from './wall.tsx';

const at = (minutes: number) => new Date(serverNow() + minutes * MINUTE_MS).toISOString();
const busy = (): Wall => ({
  asOf: at(0),
  open: [
    {
      ...{ serviceType: 'emergency', dueAt: at(-75), promisedAt: at(-20), isAssigned: false },
      ...{ hasArrived: false, isOfToday: true },
    },
  ],
  vans: [{ techId: 'dana', lastActiveAt: at(-5), work: 'driving', nextDueAt: null }],
  exceptions: 3,
  today: { finished: 12, promises: 200, promisesKept: 199, arriveMinutes: { p50: 30.6, p90: 52 } },
});

const signInAdmin = () =>
  saveSession({
    ...{ role: 'admin', token: 'token', username: 'mreyes', expiresAt: at(24 * 60) },
    mustChangePassword: false,
  });

let remove = () => {};
afterEach(() => {
  remove();
  endSession('admin');
});

function open(answer?: Wall) {
  answerWith(answer ? { '/api/admin/wall': answer } : {});
  remove = render(<WallPage />, '/admin/wall');
}
const text = () => document.querySelector('main')?.textContent ?? '';
/** The tile or van of a title: what stands below it, and the state that colours it. */
const tile = (title: string) => {
  const head = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === title);
  const box = head?.parentElement;
  return [...(box?.querySelectorAll('dd') ?? [])]
    .map(({ textContent }) => textContent)
    .concat(box?.dataset.state ?? '');
};

describe('the wall display', () => {
  it('without an admin it says who may see it', () => {
    open(busy());
    expect(text()).toContain('Access Denied');
  });

  it('shows the day in figures, and what a person has to do in words', async () => {
    signInAdmin();
    open(busy());
    await expect.poll(() => tile('Open emergencies')).toEqual(['1', '1 without a technician', 'alarm']);
    expect(tile('Waiting')).toEqual(['1', '1 late · Longest 1 h 15 min', 'alarm']);
    // Not 100%, while one was broken.
    expect(tile('Exceptions')).toEqual(['3', 'A person has to decide', 'amber']);
    expect(tile('Promises kept')).toEqual(['99%', '199 of 200', '']);
    expect(tile('Vans on duty')).toEqual(['1', '']);
    expect(tile('Driving')).toEqual(['0', '']);
    expect(tile('Silent')).toEqual(['1', '']);
    expect(tile('Jobs done')).toEqual(['12', 'Today', '']);
    expect(tile('Minutes to arrive')).toEqual(['31', 'Nine in ten: 52', '']);
    expect(tile('In the next hour')).toEqual(['0', 'Booked', '']);
  });

  it('a quiet day has no red, and says what is not known', async () => {
    signInAdmin();
    const today = { finished: 0, promises: 0, promisesKept: 0, arriveMinutes: { p50: null, p90: null } };
    open({ asOf: at(0), open: [], vans: [], exceptions: 0, today });
    await expect.poll(() => tile('Waiting')).toEqual(['0', 'Nobody waits', '']);
    expect(tile('Exceptions')).toEqual(['0', 'Nothing to decide', '']);
    expect(tile('Promises kept')).toEqual(['–', 'None is due yet', '']);
    expect(tile('Minutes to arrive')).toEqual(['–', 'Nobody has arrived yet', '']);
    expect(document.querySelector('[data-state]')).toBeNull();
  });

  it('figures without a connection are marked as old, and a failure is said', async () => {
    signInAdmin();
    open(busy());
    await expect.poll(() => tile('Waiting').length).toBe(3);
    expect(document.querySelector('main')?.dataset.stale).toBe('true');
    expect(document.querySelector('[role=status]')?.textContent).toMatch(/Connecting…|Reconnecting… updated/);
    remove();
    open();
    await expect.poll(text).toContain('The figures did not load');
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(
      'Try Again',
    );
  });
});
