// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { JobCard } from './job-card.tsx';
import type { Viewer } from './job-list.ts';

let remove = () => {};
afterEach(() => remove());

const show = (job: Booking, viewer: Viewer) => {
  remove = render(
    <JobCard
      job={{ ...job, waiting: [] }}
      viewer={viewer}
      drive={undefined}
      busy={false}
      question={null}
      onStep={() => {}}
      onProblem={null}
      onWithdraw={() => {}}
      onPhoto={() => {}}
      onReading={async () => true}
      onWrite={null}
    />,
  );
};

describe('card of a job in the pool', () => {
  it.each([
    ['off duty', { phoneNumber: null, user: null }, true],
    ['on duty', {}, false],
  ] as const)('a technician %s cannot take it: %o, %s', (_, hidden, isDisabled) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    show(aBooking({ assignedTechId: null, ...hidden }), { role: 'tech', username: 'luis' });
    // A new button takes no press at first.
    flushSync(() => vi.advanceTimersByTime(1000));
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Confirm Job',
    );
    expect(button?.disabled).toBe(isDisabled);
    expect(document.body.textContent?.includes('Start tracking to take this job.')).toBe(isDisabled);
  });

  it.each([
    ['amara', 'tech', 'luis', 'Offered to amara'],
    ['luis', 'tech', 'luis', null],
    [undefined, 'tech', 'luis', null],
    ['amara', 'admin', 'mreyes', 'Offered to amara'],
    ['amara', 'tech', 'amara2', 'Offered to amara'],
  ] as const)('a job offered to %s says to the %s %s: %s', (offeredTo, role, username, text) => {
    show(aBooking({ serviceType: 'emergency', offeredTo }), { role, username });
    const marks = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(marks.find((mark) => mark?.startsWith('Offered')) ?? null).toBe(text);
  });
});
