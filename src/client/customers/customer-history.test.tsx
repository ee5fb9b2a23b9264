// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, BEFORE_POLLS, renderPage } from '../../../test/render.tsx';
import { queryClient, read } from '../app/query-client.ts';
import { refreshHistory } from './api.ts';
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

const note = (id: string) => ({
  ...{ id, text: `Note ${id}`, author: 'mreyes', createdAt: '2026-11-20T19:00:00.000Z', changedAt: null },
});
const field = () => document.querySelector('textarea') as HTMLTextAreaElement;
function type(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text);
  field().dispatchEvent(new Event('input', { bubbles: true }));
}
/** Has a colleague change the notes, of which a push tells. */
function pushNotes(...notes: readonly object[]): void {
  answerWith({ [PATH]: { ...history, notes } });
  void refreshHistory('ana');
}

it('a note that is being typed stays when a colleague adds or deletes one, and is cleared once it is saved', async () => {
  answerWith({ [PATH]: history });
  remove = renderPage(<CustomerHistory customerId="ana" />).remove;
  await expect.poll(field).not.toBeNull();
  type('Half a note');
  pushNotes(note('of a colleague'));
  await expect.poll(text).toContain('Note of a colleague');
  expect(field().value).toBe('Half a note');
  pushNotes();
  await expect.poll(text).not.toContain('Note of a colleague');
  expect(field().value).toBe('Half a note');
  const notes = [note('saved')];
  answerWith({ [PATH]: { ...history, notes }, [`${PATH}/notes`]: notes[0] });
  [...document.querySelectorAll('button')].find((each) => each.textContent === 'Save note')?.click();
  await expect.poll(() => field().value).toBe('');
  expect(text()).toContain('Note saved');
  const posted = vi.mocked(fetch).mock.calls.find(([, init]) => init?.method === 'POST');
  expect(posted?.[1]?.body).toBe(JSON.stringify({ text: 'Half a note' }));
});

function TwoCustomers() {
  const [id, show] = useState('ana');
  return (
    <>
      <button type="button" onClick={() => show('ben')}>
        Ben
      </button>
      <CustomerHistory customerId={id} />
    </>
  );
}

it('a note that is being typed about one customer does not stand at another', async () => {
  answerWith({ [PATH]: history, '/api/admin/customers/ben': { ...history, places: [] } });
  await queryClient.prefetchQuery(
    read('GET /api/admin/customers/:customerId', { params: { customerId: 'ben' } }),
  );
  remove = renderPage(<TwoCustomers />).remove;
  await expect.poll(field).not.toBeNull();
  type('Only about Ana');
  [...document.querySelectorAll('button')].find((each) => each.textContent === 'Ben')?.click();
  await expect.poll(text).not.toContain('Union, NJ 07083');
  expect(field().value).toBe('');
});
