// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import SavedCardList from './saved-card-list.tsx';

const visa = { id: 'c1', brand: 'visa', last4: '1111', expMonth: 12, expYear: 2035 };
const old = { id: 'c2', brand: 'mastercard', last4: '5100', expMonth: 10, expYear: 2026 };

let cards: object[] = [];
let status = 200;
let deleted: string[] = [];
let remove = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T19:30:00Z'), shouldAdvanceTime: true });
  cards = [visa, old];
  status = 200;
  deleted = [];
  vi.stubGlobal('fetch', async (input: string, { method }: RequestInit = {}) => {
    const { pathname } = new URL(input, location.href);
    if (method === 'DELETE' && status === 200) {
      deleted.push(pathname);
      cards = [old];
    }
    return new Response(JSON.stringify(cards), { status });
  });
});
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const text = () => document.body.textContent ?? '';
const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

it('the account page lists the saved cards, says which has expired, and deletes one', async () => {
  remove = render(<SavedCardList />);
  await expect
    .poll(rows)
    .toEqual(['Visa ending in 1111Expires 12/35', 'Mastercard ending in 5100Expired 10/26']);
  document.querySelector<HTMLButtonElement>('[aria-label="Remove Visa ending in 1111"]')?.click();
  await expect.poll(rows).toEqual(['Mastercard ending in 5100Expired 10/26']);
  expect(deleted).toEqual(['/api/cards/c1']);
});

it('an account without a saved card says where one is saved', async () => {
  cards = [];
  remove = render(<SavedCardList />);
  await expect.poll(text).toContain('No card is saved. You can save one when you pay by card.');
});

it('cards that do not load can be asked for again', async () => {
  status = 503;
  remove = render(<SavedCardList />);
  await expect.poll(text).toContain('Saved cards did not load');
});
