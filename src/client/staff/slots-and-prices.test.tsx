// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { queryClient } from '../app/query-client.ts';
import { readSettings } from './api.ts';
import SlotsAndPricesDialog from './slots-and-prices.tsx';

const suggest = { mode: 'suggest', hours: null };
const settings = {
  ...{ requireSecondFactor: false, dispatch: { emergency: suggest, standard: suggest }, turnMinutes: 5 },
  ...{ slotCapacity: 'planned', maxWaitMinutes: 90, overload: 'honest_time', unpaidBookings: false },
  energyPrice: { includedMiles: 25, pricePer10Miles: 10 },
  vanCode: false,
};

let remove = () => {};
afterEach(() => remove());

/** Opens the dialog at a company; returns the bodies of its changes. */
async function open(change: object = {}, figures: object = {}, refusal?: string): Promise<() => unknown[]> {
  const answers: Record<string, unknown> = {
    '/api/admin/settings': { ...settings, ...change },
    '/api/admin/selling': { partner: null },
    '/api/admin/slots/figures': { technicians: 1, withoutRoster: 1, bookingsOfOneVan: 14, ...figures },
  };
  const fetched = vi.fn((path: string | URL | Request, init?: RequestInit) => {
    const isRefused = init?.method === 'PATCH' && refusal !== undefined;
    const body = isRefused
      ? { code: 'INVALID', message: refusal }
      : answers[new URL(String(path), location.href).pathname];
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(body), { status: isRefused ? 400 : 200, headers }));
  });
  vi.stubGlobal('fetch', fetched);
  remove = render(<SlotsAndPricesDialog open onOpenChange={() => {}} />);
  await expect.poll(() => field('maxWaitMinutes')).not.toBeNull();
  return () => fetched.mock.calls.flatMap(([, init]) => (init?.body ? [JSON.parse(String(init.body))] : []));
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
function set(control: HTMLInputElement | HTMLSelectElement | null, value: string): void {
  const prototype =
    control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control?.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}
const bySomebodyElse = (change: object) =>
  queryClient.setQueryData(readSettings.queryKey, { ...settings, ...change } as never);
const submit = () => document.querySelector('form')?.requestSubmit();
const text = () => document.body.textContent ?? '';

describe('settings of slots and prices', () => {
  it('say by figures how technicians without a roster count, and what one van keeps', async () => {
    await open();
    await expect
      .poll(text)
      .toContain(
        "Technicians without a roster count as at work in the company's hours. Today that is 1. One van keeps 14 bookings a day near the base.",
      );
  });

  it('say that a company without technicians sells one booking a slot', async () => {
    await open({}, { technicians: 0, withoutRoster: 0 });
    await expect.poll(text).toContain('Without a technician account each slot takes one booking.');
  });

  it('that the form changes are sent', async () => {
    const sent = await open();
    set(document.querySelector('select'), 'number');
    await expect.poll(() => field('slotCapacity')).not.toBeNull();
    set(field('slotCapacity'), '3');
    set(field('maxWaitMinutes'), '60');
    document.querySelector<HTMLInputElement>('[name=overload][value=stop]')?.click();
    set(field('includedMiles'), '30');
    set(field('pricePer10Miles'), '7,5');
    submit();
    await expect.poll(sent).toEqual([
      {
        slotCapacity: 3,
        maxWaitMinutes: 60,
        overload: 'stop',
        energyPrice: { includedMiles: 30, pricePer10Miles: 7.5 },
      },
    ]);
  });

  it.each([
    ['slotCapacity', '1.5', 'Please enter a whole number from 0 to 1000'],
    ['slotCapacity', '', 'Please enter a whole number from 0 to 1000'],
    ['maxWaitMinutes', '0', 'Please enter whole minutes from 1 to 1440'],
    ['includedMiles', '-1', 'Please enter whole miles from 0 to 1000'],
    ['pricePer10Miles', '101', 'Please enter an amount from 0 to 100 dollars'],
    ['pricePer10Miles', '1.005', 'Please enter an amount from 0 to 100 dollars'],
  ])('%s of "%s" is not sent, and its field says why', async (name, value, error) => {
    const sent = await open({ slotCapacity: 2 });
    set(field(name), value);
    submit();
    await expect.poll(text).toContain(error);
    expect(field(name)?.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('that another admin saves are shown until one is changed here, and then stay as they were saved', async () => {
    const sent = await open();
    bySomebodyElse({ maxWaitMinutes: 45 });
    await expect.poll(() => field('maxWaitMinutes')?.value).toBe('45');
    set(field('includedMiles'), '30');
    bySomebodyElse({ maxWaitMinutes: 60 });
    await expect.poll(text).toContain('Another admin has changed settings meanwhile.');
    expect(field('maxWaitMinutes')?.value).toBe('45');
    expect(field('includedMiles')?.value).toBe('30');
    submit();
    await expect.poll(sent).toEqual([{ energyPrice: { ...settings.energyPrice, includedMiles: 30 } }]);
  });

  it('that the server refuses stay in the form with its reason', async () => {
    const sent = await open({}, {}, 'must be at most 10000 as far as maxMiles');
    set(field('pricePer10Miles'), '99');
    submit();
    await expect
      .poll(() => document.querySelector('[role=alert]')?.textContent)
      .toContain('must be at most 10000');
    expect(sent()).toHaveLength(1);
    expect(field('pricePer10Miles')?.value).toBe('99');
  });
});
