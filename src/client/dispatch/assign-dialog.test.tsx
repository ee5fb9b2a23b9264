// @vitest-environment jsdom

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { store } from '../app/store.ts';
import { toastAtom } from '../app/toast.ts';
import AssignDialog, { swappableWith } from './assign-dialog.tsx';
import { undoAtom } from './atoms.ts';
import { OverruleQuestion } from './overrule-question.tsx';

const candidate = {
  techId: 'amara',
  distance: 2,
  estimatedTimeMinutes: 9,
  lastActiveAt: null,
  isOnDuty: 'true',
  openJobs: 0,
  reason: 'Free',
};

let remove = () => {};
afterEach(() => remove());

let change = (_: Booking) => {};
function Shown({ first }: { first: Booking }) {
  const [booking, setBooking] = useState(first);
  change = (next) => flushSync(() => setBooking(next));
  return <AssignDialog booking={booking} bookings={[]} roster={[]} onBooking={() => {}} onClose={() => {}} />;
}

/** Opens the dialog for a booking; returns how the booking changes meanwhile. */
function open(booking: Booking): (next: Booking) => void {
  answerWith({
    [`/api/admin/bookings/${booking.id}/candidates`]: [candidate],
    [`/api/admin/bookings/${booking.id}/assign`]: { ...booking, assignedTechId: 'amara', version: 9 },
  });
  remove = render(
    <>
      <Shown first={booking} />
      <OverruleQuestion />
    </>,
  );
  return change;
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const sent = () => vi.mocked(fetch).mock.calls.filter(([input]) => String(input).endsWith('/assign'));

describe('assign dialog', () => {
  it.for([
    ['somebody else assigns the booking', null, 'luis', 'luis has this job now'],
    ['somebody else reassigns the job', 'dmorales', 'luis', 'luis has this job now'],
    ['somebody else unassigns the job', 'dmorales', null, 'Nobody has this job any more'],
  ] as const)('asks when %s while it is open', async ([, before, after, title]) => {
    const booking = aBooking({ assignedTechId: before });
    const change = open(booking);
    await expect.poll(() => button('Assign amara')).toBeTruthy();
    change({ ...booking, assignedTechId: after, version: 2 });
    await expect.poll(() => document.querySelector('h2')?.textContent).toBe(title);
    expect(button('Assign amara')).toBeUndefined();
    expect(sent()).toEqual([]);
    button('Choose again')?.click();
    await expect.poll(() => button('Assign amara')).toBeTruthy();
  });

  it('calls a partner company by its name', async () => {
    const booking = aBooking({});
    const change = open(booking);
    await expect.poll(() => button('Assign amara')).toBeTruthy();
    const partner = { name: 'Spark Roadside', state: 'asked', ref: null, fromAt: null, byAt: null } as const;
    change({ ...booking, assignedTechId: '@partner', partner, version: 2 });
    await expect
      .poll(() => document.querySelector('h2')?.textContent)
      .toBe('Spark Roadside has this job now');
    button('Choose again')?.click();
    await expect.poll(() => button('Unassign Spark Roadside')).toBeTruthy();
  });

  it.each([
    ['a technician', true, 'luis'],
    ['nobody', true, null],
    ['a partner company, which no dispatcher assigns', false, '@partner'],
  ])('an assignment in place of %s has an undo: %s', async (_, isOffered, assignedTechId) => {
    store.set(toastAtom, null);
    open(aBooking({ assignedTechId }));
    await expect.poll(() => button('Assign amara')).toBeTruthy();
    button('Assign amara')?.click();
    await expect.poll(() => store.get(toastAtom)?.title).toBe('Assignment Successful');
    expect([store.get(toastAtom)?.action?.label, store.get(undoAtom) !== null]).toEqual([
      isOffered ? 'Undo' : undefined,
      isOffered,
    ]);
  });

  it('does not ask when a change leaves the technician', async () => {
    const booking = aBooking({ assignedTechId: 'luis' });
    const change = open(booking);
    await expect.poll(() => button('Assign amara')).toBeTruthy();
    change({ ...booking, status: 'confirmed', version: 2 });
    expect(button('Assign amara')).toBeTruthy();
  });

  it('does not ask about its own assignment, whose push is here before the answer', async () => {
    const booking = aBooking({});
    const change = open(booking);
    await expect.poll(() => button('Assign amara')).toBeTruthy();
    const answered = vi.mocked(fetch).getMockImplementation();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      if (String(input).endsWith('/assign')) await isAnswered;
      return answered?.(input, init) ?? Promise.reject(new Error('not stubbed'));
    });
    button('Assign amara')?.click();
    await expect.poll(() => sent().length).toBe(1);
    change({ ...booking, assignedTechId: 'amara', version: 2 });
    expect(button('Leave it as it is')).toBeUndefined();
    answer();
  });

  it.for([
    ['Choose somebody else', ['true']],
    ['Send amara anyway', ['true', 'false']],
  ] as const)('an excluded technician goes only after a question: %s', async ([answer, asked]) => {
    open(aBooking({}));
    await expect.poll(() => button('Assign amara')).toBeTruthy();
    const answered = vi.mocked(fetch).getMockImplementation();
    vi.mocked(fetch).mockImplementation((input, init) =>
      String(init?.body).includes('"ask":true')
        ? Promise.resolve(
            new Response(JSON.stringify({ code: 'TECHNICIAN_EXCLUDED', message: 'Off duty' }), {
              status: 409,
            }),
          )
        : (answered?.(input, init) ?? Promise.reject(new Error('not stubbed'))),
    );
    button('Assign amara')?.click();
    await expect.poll(() => document.body.textContent).toContain('Send amara anyway?');
    expect(document.body.textContent).toContain('Off duty. If you send amara');
    await expect.poll(() => document.activeElement?.textContent).toBe('Choose somebody else');
    button(answer)?.click();
    await expect.poll(() => document.body.textContent).not.toContain('Send amara anyway?');
    await expect
      .poll(() => sent().map(([, init]) => String(JSON.parse(String(init?.body)).ask)))
      .toEqual([...asked]);
  });
});

const mine = aBooking({ id: 'mine', assignedTechId: 'ana' });
const theirs = (id: string, given: Parameters<typeof aBooking>[0] = {}) =>
  aBooking({ id, assignedTechId: 'ben', serviceType: 'emergency', scheduledAt: null, ...given });

it('a booking can be swapped with the next job of another technician', () => {
  const later = theirs('later', { serviceType: 'standard', scheduledAt: '2026-11-20T20:00:00.000Z' });
  const sooner = theirs('sooner', { serviceType: 'standard', scheduledAt: '2026-11-20T18:00:00.000Z' });
  expect(swappableWith(mine, [later, sooner], 'ben')?.id).toBe('sooner');
  expect(swappableWith(mine, [later, sooner, theirs('call')], 'ben')?.id).toBe('call');
});

it.each<[string, Parameters<typeof aBooking>[0]]>([
  ['that is finished', { status: 'completed' }],
  ['in service', { status: 'in_progress', startedAt: '2026-11-20T15:00:00.000Z' }],
  ['that the technician has reached', { arrivedAt: '2026-11-20T15:00:00.000Z' }],
  ['without a technician', { assignedTechId: null }],
])('a job %s is not swapped', (_, given) => {
  expect(swappableWith(mine, [theirs('job', given)], 'ben')).toBeUndefined();
  expect(swappableWith({ ...mine, ...given }, [theirs('job')], 'ben')).toBeUndefined();
});
