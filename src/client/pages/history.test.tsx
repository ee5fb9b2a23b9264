// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, BEFORE_POLLS, renderPage } from '../../../test/render.tsx';
import type { Booking } from '../../domain/bookings/booking.ts';
import { setUser } from '../accounts/api.ts';
import { PAGE_SIZE, putBookings } from '../bookings/api.ts';
import HistoryPage from './history.tsx';

const user = { id: 'jordan', firstName: 'Jordan', lastName: 'Lee', email: 'jordan@example.com' };
const before = aBooking({ status: 'in_progress', version: 5 });
const after = aBooking({ status: 'completed', version: 6 });

let remove = (): void => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

const text = () => document.querySelector('main')?.textContent ?? '';
const paths = () => vi.mocked(fetch).mock.calls.map(([input]) => String(input));

function open(booking: object) {
  answerWith({ '/api/auth/user': user, '/api/bookings': [booking] });
  const page = renderPage(<HistoryPage />);
  remove = page.remove;
  return page;
}

it('a history that is opened again shows what was known, then what has changed while it was closed', async () => {
  const page = open(before);
  await expect.poll(text).toContain('In Progress');
  await page.leave();
  answerWith({ '/api/auth/user': user, '/api/bookings': [after] });
  page.open();
  expect(text()).toContain('In Progress');
  await expect.poll(text, BEFORE_POLLS).toContain('Completed');
});

it('bookings that came with the page are not read again by its views', async () => {
  setUser(user as never);
  putBookings([{ ...before, id: 'first-view' }]);
  open(after);
  expect(text()).toContain('In Progress');
  await expect.poll(paths).toContain('/api/auth/user');
  expect(paths()).not.toContain('/api/bookings');
});

it('older bookings that the customer has asked for are read again, too', async () => {
  const ids = Array.from({ length: PAGE_SIZE }, (_, n) => `new-${n}`);
  const newest = ids.map((id) => aBooking({ id, status: 'completed' }));
  const serve = (older: Partial<Booking>) =>
    vi.stubGlobal('fetch', async (path: string) => {
      const { pathname, searchParams } = new URL(path, location.href);
      const before = searchParams.get('before');
      const bookings = before ? [aBooking({ id: `before ${before}`, ...older })] : newest;
      return Response.json(pathname === '/api/auth/user' ? user : bookings);
    });
  serve({ status: 'completed', version: 1 });
  const page = renderPage(<HistoryPage />);
  remove = page.remove;
  const more = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show older bookings');
  await expect.poll(more).toBeDefined();
  more()?.click();
  await expect.poll(() => document.querySelectorAll('main li').length).toBe(PAGE_SIZE + 1);
  expect(more()).toBeUndefined();
  expect(text()).not.toContain('Cancelled');
  await page.leave();
  serve({ status: 'cancelled', version: 2 });
  page.open();
  expect(document.querySelectorAll('main li')).toHaveLength(PAGE_SIZE + 1);
  await expect.poll(text, BEFORE_POLLS).toContain('Cancelled');
});

it('a booking that the company cancelled says why in the history, and one that its customer cancelled does not', async () => {
  const cancelled = (more: Partial<Booking>) => aBooking({ status: 'cancelled', ...more });
  answerWith({
    '/api/auth/user': user,
    '/api/bookings': [
      cancelled({ id: 'why', cancelCause: 'company', cancelReason: 'no_van' }),
      cancelled({ id: 'us', cancelCause: 'company' }),
      cancelled({ id: 'own', cancelCause: 'late' }),
    ],
  });
  remove = renderPage(<HistoryPage />).remove;
  const said = (id: string) => document.querySelector(`main a[href='/tracking/${id}']`)?.textContent;
  await expect.poll(() => said('why')).toContain('Our team cancelled it because no van can be with you');
  expect(said('us')).toContain('Our team cancelled it.');
  expect(said('own')).not.toContain('Our team');
});
