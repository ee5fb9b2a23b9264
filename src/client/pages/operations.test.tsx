// @vitest-environment jsdom

import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, BEFORE_POLLS, render, renderPage } from '../../../test/render.tsx';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { figuresOf, type OperationsReport } from '../../domain/operations/figures.ts';
import OperationsPage from './operations.tsx';

const figures = {
  ...figuresOf([]),
  ...{ bookings: 20, assignMinutes: { p50: 4, p90: 9 }, arriveMinutes: { p50: 21, p90: 34 } },
  ...{ promises: 20, promisesKept: 18, etaErrorMinutes: 3.2, cancelledWaiting: 1, kwh: 371, rating: 4.6 },
  ...{ noShows: 1, revenue: 1735.1, vanHours: 8, revenuePerVanHour: 216.89 },
  counts: {
    ...{
      assigned: 19,
      departed: 18,
      arrived: 18,
      finished: 17,
      promised: 20,
      kept: 18,
      late: 2,
      predicted: 9,
    },
    ...{ 'cancelled-waiting': 1, 'no-show': 1, charged: 17, rated: 5, busy: 18, revenue: 18 },
  },
};
const report = (keys: (string | null)[]): OperationsReport => ({
  rows: keys.map((key, n) => ({ ...figures, key, bookings: 10 * (n + 1) })),
  total: { ...figures, bookings: 30 },
  vanHoursBasis: 'both',
});

function Address() {
  const { search } = useLocation();
  return <output>{search}</output>;
}

let remove = () => {};
afterEach(() => remove());

const DAYS = 'from=2026-11-01&to=2026-11-20';
function open(query: string, answer?: OperationsReport) {
  answerWith(answer ? { '/api/admin/operations': answer } : {});
  remove = render(
    <>
      <OperationsPage />
      <Address />
    </>,
    `/admin/operations?${query}`,
  );
}
const text = () => document.querySelector('main')?.textContent ?? '';
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('table a')];
const pathOf = (label: string) =>
  links()
    .find((link) => link.getAttribute('aria-label') === label)
    ?.getAttribute('href');
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const asked = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([input]) => String(input))
    .filter((path) => path.includes('/operations?'));

describe('the page of operations', () => {
  it('each group is a row whose figures open their bookings', async () => {
    open(`${DAYS}&by=hour`, report(['09', '14']));
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(2);
    const names = [...document.querySelectorAll('th[scope=row]')].map(({ textContent }) => textContent);
    expect(names).toEqual(['9:00 AM', '2:00 PM', 'Total']);
    expect(pathOf('2:00 PM, Bookings: 20')).toBe(`/admin?from=2026-11-01&to=2026-11-20&hour=14&order=newest`);
    expect(pathOf('9:00 AM, Arrived, min: 21 / 34')).toBe(
      `/admin?from=2026-11-01&to=2026-11-20&hour=09&figure=arrived&order=newest`,
    );
    expect(pathOf('Total, Promises kept: 18 of 20 (90%)')).toBe(
      `/admin?from=2026-11-01&to=2026-11-20&figure=kept&order=newest`,
    );
    expect(pathOf('Total, Broken: 2')).toContain('figure=late');
    expect(pathOf('Total, Cancelled while waiting: 1')).toContain('figure=cancelled-waiting');
    expect(pathOf('Total, Rating: 4.6')).toContain('figure=rated');
    expect(pathOf('Total, No-shows: 1')).toContain('figure=no-show');
    expect(pathOf('Total, Revenue: $1,735')).toContain('figure=revenue');
    expect(pathOf('Total, Revenue per van-hour: $217')).toContain('figure=revenue');
    expect(text()).toContain('Nov 1, 2026 to Nov 20, 2026, by Hour');
    const ratings = links().filter(({ ariaLabel }) => ariaLabel?.endsWith('Rating: 4.6'));
    expect(ratings.map(({ title }) => title)).toEqual(['5 bookings', '5 bookings', '5 bookings']);
  });

  it('is read again when it is opened again, because changes of meanwhile were not pushed', async () => {
    answerWith({ '/api/admin/operations': report(['09']) });
    const page = renderPage(<OperationsPage />, `/admin/operations?${DAYS}&by=hour`);
    remove = page.remove;
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(1);
    await page.leave();
    answerWith({ '/api/admin/operations': report(['09', '14']) });
    page.open();
    expect(document.querySelectorAll('tbody tr')).toHaveLength(1);
    await expect.poll(() => document.querySelectorAll('tbody tr').length, BEFORE_POLLS).toBe(2);
  });

  it('money without a booking is no link', async () => {
    const known = report(['emergency', null]);
    const [, unknown] = known.rows;
    if (unknown) Object.assign(unknown, { ...figuresOf([]), key: null, revenue: 80 });
    open(`${DAYS}&by=service`, known);
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(2);
    const [, row] = document.querySelectorAll('tbody tr');
    expect(row?.textContent).toContain('$80');
    expect(row?.querySelectorAll('a')).toHaveLength(0);
  });

  it.each([
    [
      'day',
      ['2026-11-01', '2026-11-20'],
      ['Nov 1, 2026', 'Nov 20, 2026'],
      ['from=2026-11-01&to=2026-11-01&order', 'from=2026-11-20&to=2026-11-20&order'],
    ],
    [
      'week',
      ['2026-10-26', '2026-11-16'],
      ['Week of Oct 26, 2026', 'Week of Nov 16, 2026'],
      ['from=2026-11-01&to=2026-11-01&order', 'from=2026-11-16&to=2026-11-20&order'],
    ],
    ['zip', ['07083', null], ['07083', 'Unknown'], ['zip=07083', 'zip=-']],
    ['technician', ['dana', null], ['dana', 'Unassigned'], ['technician=dana', 'technician=-']],
    [
      'service',
      ['emergency', 'standard'],
      [serviceName.emergency, serviceName.standard],
      ['service=emergency', '=standard'],
    ],
  ])('groups by %s have their names and bookings', async (by, keys, names, paths) => {
    open(`${DAYS}&by=${by}`, report(keys));
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(2);
    const heads = [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
    expect(heads).toEqual(names);
    expect([...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('a')?.href)).toEqual(
      paths.map((path) => expect.stringContaining(path)),
    );
    expect(text().includes('At work')).toBe(by === 'technician');
  });

  it('another grouping and another period are asked for and stand in the address', async () => {
    open(`${DAYS}&by=hour`, report(['09']));
    await expect.poll(() => links().length).toBeGreaterThan(0);
    const select = document.querySelector('select') as HTMLSelectElement;
    select.value = 'zip';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => asked().at(-1)).toContain('by=zip');
    expect(document.querySelector('output')?.textContent).toBe(`?${DAYS}&by=zip`);
    button('Today')?.click();
    await expect.poll(() => asked().at(-1)).toMatch(/from=([\d-]+)&to=\1&by=zip/);
    expect(button('Today')?.getAttribute('aria-pressed')).toBe('true');
  });

  it('days without bookings, a failure and impossible days are said', async () => {
    open(`${DAYS}&by=hour`, { ...report([]), rows: [] });
    await expect.poll(text).toContain('No booking was due on these days.');
    remove();
    open(`${DAYS}&by=hour`);
    await expect.poll(text).toContain('did not load');
    expect(button('Try Again')).toBeDefined();
    remove();
    open('from=2026-11-20&to=2026-11-01');
    await expect.poll(text).toContain('Choose a first and a last day, at most a year apart.');
    expect(button('Export CSV')?.disabled).toBe(true);
    expect(asked()).toEqual([]);
  });

  it('the last 30 days by hour are shown first, and the page prints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open('', report(['09']));
    await expect.poll(() => asked().at(-1)).toMatch(/by=hour/);
    expect(button('30 days')?.getAttribute('aria-pressed')).toBe('true');
    button('Print')?.click();
    expect(print).toHaveBeenCalledOnce();
  });
});
