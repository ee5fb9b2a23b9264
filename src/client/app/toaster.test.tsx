// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { newsOf, newsToast } from '../jobs/job-news.ts';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

let remove = () => {};
afterEach(() => remove());

const free = aBooking({ status: 'pending', version: 1 });
const mine = (change: Partial<Booking> = {}) =>
  aBooking({ status: 'confirmed', assignedTechId: 'luis', version: 2, ...change });
const viewer = { role: 'tech', username: 'luis' } as const;

describe('the toast of news for a technician', () => {
  it.each<[string, Booking | undefined, Booking, 'alarm' | 'amber']>([
    ['a new emergency', free, mine({ serviceType: 'emergency' }), 'alarm'],
    ['an emergency that the list lacked', undefined, mine({ serviceType: 'emergency' }), 'alarm'],
    ['a new standard job', free, mine(), 'amber'],
    ['a standard job that the list lacked', undefined, mine(), 'amber'],
    ['a job taken from another', mine({ assignedTechId: 'ana' }), mine({ version: 3 }), 'amber'],
    ['a cancelled job', mine(), mine({ status: 'cancelled', version: 3 }), 'alarm'],
    ['a job given to another', mine(), mine({ assignedTechId: 'ana', version: 3 }), 'alarm'],
    ['a job back in the pool', mine(), mine({ assignedTechId: null, version: 3 }), 'alarm'],
  ])('%s has the sign of an alert, not the green tick', async (_, known, next, look) => {
    remove = render(<Toaster />);
    const news = newsOf(known, next, viewer);
    if (news) toast(newsToast(news));
    await expect
      .poll(() => document.querySelector('li svg')?.getAttribute('class'))
      .toContain(`text-${look}-text`);
    expect(document.querySelector('li svg')?.getAttribute('class')).not.toContain('lucide-circle-check');
  });

  it('what a person has done has the tick', async () => {
    remove = render(<Toaster />);
    toast({ title: 'Status Updated' });
    await expect
      .poll(() => document.querySelector('li svg')?.getAttribute('class'))
      .toContain('lucide-circle-check');
  });
});
