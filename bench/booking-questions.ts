import { openStatuses } from '../src/domain/bookings/booking-status.ts';
import { addDays, dayOf } from '../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { bookingId, FIRST, LAST, phoneOf, plateOf } from './seed-bookings.ts';

/**
 * The paths of one question, in steps: those of a step are asked at once, after those of the step before. `run` numbers
 * the runs and `total` is the number of bookings, so that each run may look for something else; `nowMs` is the app's time.
 */
export type Question = (run: number, total: number, nowMs: number) => string[][];

const always =
  (...paths: string[]): Question =>
  () => [paths];
const searchBookings =
  (typed: (run: number, total: number) => string): Question =>
  (run, total) => [[`/api/admin/bookings?q=${encodeURIComponent(typed(run, total))}`]];
const searchCustomers =
  (typed: (run: number, total: number) => string): Question =>
  (run, total) => [[`/api/admin/customer-contact?q=${encodeURIComponent(typed(run, total))}`]];

const LIST = '/api/admin/bookings';
const STATS = '/api/admin/stats';
const COUNT = '/api/bookings/count';

/** Spreads the runs over all bookings or customers: a prime number that divides no count of them. */
const STEP = 104_729;
const spread = (run: number, count: number) => (run * STEP) % count;
const customers = (total: number) => Math.ceil(total / 5);
const customer = (run: number, total: number) => spread(run, customers(total));
const first = (run: number) => FIRST[run % FIRST.length] ?? '';
const last = (run: number) => LAST[(run * 3) % LAST.length] ?? '';

/** Asks for the figures of some days until today, or for the bookings behind one of them. */
const overDays =
  (days: number, path: string): Question =>
  (_, __, nowMs) => {
    const today = dayOf(new Date(nowMs), defaultCompany.timeZone);
    return [[`${path}&from=${addDays(today, 1 - days)}&to=${today}`]];
  };
const OPERATIONS = '/api/admin/operations';
const YEAR = 365;

/** What a dispatcher asks. */
export const questions: Record<string, Question> = {
  'list, first page (200)': always(LIST),
  'list, a page far back': (run, total) => [[`${LIST}?before=${bookingId(spread(run, total))}`]],
  'list, pending': always(`${LIST}?status=pending`),
  'list, cancelled emergencies': always(`${LIST}?status=cancelled&serviceType=emergency`),
  'list, unassigned': always(`${LIST}?unassigned=true`),
  'board, first read': () => [
    [
      LIST,
      STATS,
      COUNT,
      '/api/admin/technicians',
      '/api/admin/technicians/active',
      '/api/admin/failed-tasks',
      '/api/admin/recent-notifications?limit=10',
      '/api/admin/forecasts',
    ],
    // Read after the newest bookings.
    openStatuses.map((status) => `${LIST}?status=${status}&limit=500`),
  ],
  stats: always(STATS),
  'count of bookings': always(COUNT),
  'booking with payment': (run, total) => [[`/api/bookings/${bookingId(spread(run, total))}`]],
  'history of a booking': (run, total) => [[`${LIST}/${bookingId(spread(run, total))}/events`]],
  'search by a name': searchBookings((run) => (run % 2 ? first(run) : last(run))),
  'search by a full name': searchBookings((run) => `${first(run)} ${last(run)}`),
  'search by a name being typed': searchBookings((run) =>
    `${first(run)} ${last(run)}`.slice(0, 1 + (run % 9)),
  ),
  'search by phone': searchBookings((run, total) => phoneOf(customer(run, total))),
  'search by a phone being typed': searchBookings((run, total) =>
    phoneOf(customer(run, total)).slice(0, 3 + (run % 7)),
  ),
  'search by plate': searchBookings((run, total) => plateOf(customer(run, total))),
  'search by the middle of a plate': searchBookings(() => 'RMK'),
  'search by e-mail address': searchBookings((run, total) => {
    const n = customer(run, total);
    return `${FIRST[n % 10]}.${LAST[Math.floor(n / 10) % 10]}.${n}@example.com`;
  }),
  'search by id': searchBookings((run, total) => bookingId(spread(run, total))),
  'search by the end of an id': searchBookings((run, total) => bookingId(spread(run, total)).slice(-8)),
  'search by name and phone': searchBookings((run, total) => {
    const n = customer(run, total);
    return `${FIRST[n % 10]} ${phoneOf(n)}`;
  }),
  'search by two names that nobody has': searchBookings((run) => `${first(run)} ${first(run + 1)}`),
  'search by a name within a status': (run) => [[`${LIST}?status=cancelled&q=${first(run)}`]],
  'customers, first page': always('/api/admin/customer-contact'),
  'customers by a full name': searchCustomers((run) => `${first(run)} ${last(run)}`),
  'customers by phone': searchCustomers((run, total) => phoneOf(customer(run, total))),
  'customers by plate': searchCustomers((run, total) => plateOf(customer(run, total))),
  'customers by two names that nobody has': searchCustomers((run) => `${first(run)} ${first(run + 1)}`),
  'customer with bookings': (run, total) => [
    [`/api/admin/customer-contact/c${bookingId(customer(run, total))}`],
  ],
  'customers in figures': always('/api/admin/customer-stats'),
  'customers who signed up': always('/api/admin/customer-signups'),
  'newest customers': always('/api/admin/recent-customers'),
  'last who signed in': always('/api/admin/active-users'),
  'figures of a day by hour': overDays(1, `${OPERATIONS}?by=hour`),
  'figures of 30 days by technician': overDays(30, `${OPERATIONS}?by=technician`),
  'figures of a year by week': overDays(YEAR, `${OPERATIONS}?by=week`),
  'figures of a year by ZIP': overDays(YEAR, `${OPERATIONS}?by=zip`),
  'bookings behind a figure of 30 days': overDays(30, `${LIST}?figure=late`),
  'bookings behind the revenue of 30 days': overDays(30, `${LIST}?figure=revenue`),
};
