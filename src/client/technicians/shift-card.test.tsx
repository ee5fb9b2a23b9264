// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { anAvailability } from '../../../test/an-availability.ts';
import { answerWith, render } from '../../../test/render.tsx';
import { ShiftCard } from './shift-card.tsx';

let remove = () => {};
afterEach(() => remove());

const availability = anAvailability();
const swap = (id: string, from: { techId: string; colleagueId: string; outcome: 'declined' | null }) => ({
  ...{ id, kind: 'swap', leave: null, note: null, closedBy: null, askedAt: '2027-03-01T15:00:00.000Z' },
  ...{ startAt: '2027-03-08T13:00:00.000Z', endAt: '2027-03-08T21:00:00.000Z' },
  ...from,
});

it('the button of the roster counts the shifts that colleagues ask the technician to take', async () => {
  answerWith({
    '/api/tech/availability': availability,
    '/api/tech/roster': {
      ...{ shifts: [], vehicles: [], colleagues: [] },
      requests: [
        swap('asked', { techId: 'ana', colleagueId: 'luis', outcome: null }),
        swap('answered', { techId: 'ana', colleagueId: 'luis', outcome: 'declined' }),
        swap('own', { techId: 'luis', colleagueId: 'ana', outcome: null }),
      ],
    },
  });
  remove = render(<ShiftCard ofPlanned={false} />);
  const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  await expect.poll(names).toContain('Your roster, 1 request');
});
