// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { answerWith, BEFORE_POLLS, renderPage } from '../../../test/render.tsx';
import { queryClient } from '../app/query-client.ts';
import { CustomerHistory } from './customer-history.tsx';

const PATH = '/api/admin/customers/ana';
const history = {
  ...{ notes: [], vehicles: [], bookings: [] },
  places: [{ location: 'Union, NJ 07083', place: null, bookings: 1, lastAt: '2026-11-20T19:00:00.000Z' }],
  totals: { bookings: 1, completed: 1, cancelled: 0, spent: 185, ratings: 0, averageStars: null },
};

let remove = () => {};
afterEach(() => remove());

const text = () => document.body.textContent ?? '';

it('a history that was read stays when it is opened again and the server does not answer', async () => {
  answerWith({ [PATH]: history });
  const page = renderPage(<CustomerHistory customerId="ana" />);
  remove = page.remove;
  await expect.poll(text).toContain('Union, NJ 07083');
  await page.leave();
  answerWith({});
  page.open();
  await expect.poll(() => queryClient.getQueryCache().getAll()[0]?.state.status, BEFORE_POLLS).toBe('error');
  expect(text()).toContain('Union, NJ 07083');
});
