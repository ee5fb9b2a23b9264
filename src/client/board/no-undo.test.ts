// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { store } from '../app/store.ts';
import { undoAtom } from '../dispatch/atoms.ts';
import { sendLink } from './message-customer.ts';

afterEach(() => {
  store.set(undoAtom, null);
  vi.unstubAllGlobals();
});

it('the undo key passes over a payment link that is sent, once, and undoes nothing older in its place', async () => {
  const former = { run: vi.fn() };
  store.set(undoAtom, former);
  const booking = aBooking({ isUnpaid: true });
  vi.stubGlobal('fetch', async () => Response.json(booking));
  await sendLink(booking);
  store.get(undoAtom)?.run();
  expect(former.run).not.toHaveBeenCalled();
  expect(store.get(undoAtom)).toBe(former);
});
