// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import { JobCard } from './job-card.tsx';

let remove = () => {};
afterEach(() => remove());

describe('card of a job in the pool', () => {
  it.each([
    ['off duty', { phoneNumber: null, user: null }, true],
    ['on duty', {}, false],
  ] as const)('a technician %s cannot take it: %o, %s', (_, hidden, isDisabled) => {
    remove = render(
      <JobCard
        job={{ ...aBooking({ assignedTechId: null, ...hidden }), waiting: [] }}
        viewer={{ role: 'tech', username: 'luis' }}
        current={false}
        here={null}
        drive={undefined}
        busy={false}
        onStep={() => {}}
      />,
    );
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Confirm Job',
    );
    expect(button).toBeDefined();
    expect(document.body.textContent?.includes('Start tracking to take this job.')).toBe(isDisabled);
  });

  it.each([
    ['amara', 'tech', 'luis', 'Offered to amara'],
    ['luis', 'tech', 'luis', null],
    [undefined, 'tech', 'luis', null],
    ['amara', 'admin', 'mreyes', 'Offered to amara'],
    ['amara', 'tech', 'amara2', 'Offered to amara'],
  ] as const)('a job offered to %s says to the %s %s: %s', (offeredTo, role, username, text) => {
    remove = render(
      <JobCard
        job={{ ...aBooking({ serviceType: 'emergency', offeredTo }), waiting: [] }}
        viewer={{ role, username }}
        current={false}
        here={null}
        drive={undefined}
        busy={false}
        onStep={() => {}}
      />,
    );
    const marks = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(marks.find((mark) => mark?.startsWith('Offered')) ?? null).toBe(text);
  });
});
