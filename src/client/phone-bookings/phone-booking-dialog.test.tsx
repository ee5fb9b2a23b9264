// @vitest-environment jsdom
import { useAtom } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { aQuote } from '../../../test/a-quote.ts';
import { render } from '../../../test/render.tsx';
import { store } from '../app/store.ts';
import { toastAtom } from '../app/toast.ts';
import { phoneDraftAtom, takingCallAtom } from './atoms.ts';
import PhoneBookingDialog from './phone-booking-dialog.tsx';

const place = {
  ...{ distance: 4, extraMiles: 0, extraCharges: 0, latitude: 40.7, longitude: -74.2, accuracy: null },
  ...{ place: 'Newark, NJ 07102', precision: 'exact', detail: 'address', isGuess: false, quote: aQuote() },
};
const lost = () => Promise.reject(new TypeError('no network'));
const json = (value: unknown) =>
  Promise.resolve(new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } }));
const booked = () => json({ ...aBooking({ id: 'b1' }), user: null });

const ana = {
  ...{ id: 'ana', firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '9735550118' },
  ...{
    vehicleYear: null,
    vehicleMake: 'Kia',
    vehicleModel: 'EV6',
    vehicleColor: null,
    vehicleConnector: 'CCS',
  },
};
/** What the search for a caller finds. */
let found: (search: string) => Promise<Response>;

let keys: string[] = [];
let sent: { customerId?: string; email?: string } = {};
let answer: () => Promise<Response> = booked;
const onBooked = vi.fn();

function Host() {
  const [isOpen, setOpen] = useAtom(takingCallAtom);
  return isOpen && <PhoneBookingDialog allowsUnpaid onBooked={onBooked} onClose={() => setOpen(false)} />;
}

let remove = () => {};
beforeEach(() => {
  [keys, answer, found] = [[], booked, () => json([])];
  onBooked.mockClear();
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    if (pathname === '/api/admin/customer-contact') return found(searchParams.get('q') ?? '');
    if (pathname === '/api/admin/customer-contact/ana')
      return json({ ...ana, recentBookings: [], vehicles: [] });
    if (pathname === '/api/admin/quote') return json(place);
    if (pathname !== '/api/admin/bookings') return json([]);
    sent = JSON.parse(String(init?.body));
    keys.push(JSON.parse(String(init?.body)).requestKey);
    return answer();
  });
  remove = render(<Host />);
});
afterEach(() => {
  remove();
  store.set(takingCallAtom, false);
  store.set(phoneDraftAtom, null);
  store.set(toastAtom, null);
});

const dialog = () => document.querySelector('[role=dialog]');
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const title = () => store.get(toastAtom)?.title;
function type(name: string, text: string): void {
  const input = field(name);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}
async function open(): Promise<void> {
  store.set(takingCallAtom, true);
  await expect.poll(() => field('caller')).not.toBeNull();
}
async function leave(): Promise<void> {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(dialog).toBeNull();
}
async function enter(): Promise<void> {
  await open();
  type('caller', 'Bo Chen');
  type('phoneNumber', '(973) 555-0199');
  type('email', 'bo@example.com');
  type('location', 'Newark, NJ 07102');
  await offered();
}
/** Until the place is known, which what is booked needs. */
const offered = () => expect.poll(() => dialog()?.textContent).toContain('tax');
const book = () => button('Book and send payment link')?.click();

it('Escape keeps what was entered for a caller, and the toast opens it again', async () => {
  await enter();
  await leave();
  expect(title()).toBe('Phone Booking Kept');
  store.get(toastAtom)?.action?.onSelect();
  await expect.poll(() => field('caller')?.value).toBe('Bo Chen');
  await expect.poll(() => store.get(toastAtom)?.open).toBe(false);
  expect(field('location')?.value).toBe('Newark, NJ 07102');
  expect(dialog()?.textContent).toContain('This goes on with what was entered for Bo Chen.');
  // What is typed for the next caller, without a look, must not change the address of this one.
  expect(document.activeElement?.tagName).toBe('FIELDSET');
  button('Begin anew')?.click();
  await expect.poll(() => field('caller')?.value).toBe('');
  expect(document.activeElement).toBe(field('caller'));
  expect(field('location')?.value).toBe('');
  expect(button('Begin anew')).toBeUndefined();
});

it('a dialog in which nothing was entered closes without a word, and opens without a note', async () => {
  await open();
  await leave();
  expect(title()).toBeUndefined();
  await open();
  expect(button('Begin anew')).toBeUndefined();
  expect(document.activeElement).toBe(field('caller'));
});

it('a booking whose answer was lost is sent with the same key after the dialog was closed', async () => {
  answer = lost;
  await enter();
  book();
  await expect.poll(() => dialog()?.textContent).toContain('Press again: it books once.');
  await leave();
  answer = booked;
  await open();
  await offered();
  book();
  await expect.poll(title).toBe('Booked by phone');
  expect(keys[1]).toBe(keys[0]);
  expect(onBooked).toHaveBeenCalledOnce();
  await expect.poll(dialog).toBeNull();
  expect(store.get(phoneDraftAtom)).toBeNull();
});

it('a failure after the dialog was closed is said in a toast', async () => {
  let fail = (_: Error): void => {};
  answer = () => new Promise((_, reject) => (fail = reject));
  await enter();
  book();
  await expect.poll(() => keys).toHaveLength(1);
  await leave();
  expect(title()).toBeUndefined();
  fail(new TypeError('no network'));
  await expect.poll(title).toBe('Not Booked Yet');
});

it('the answer to an earlier request leaves what was begun anew as it is', async () => {
  let arrive = (_: Response): void => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  await enter();
  book();
  await expect.poll(() => keys).toHaveLength(1);
  await leave();
  await open();
  button('Begin anew')?.click();
  await expect.poll(() => field('caller')?.value).toBe('');
  type('caller', 'Ana Ruiz');
  arrive(await booked());
  await expect.poll(title).toBe('Booked by phone');
  expect(onBooked).not.toHaveBeenCalled();
  expect(field('caller')?.value).toBe('Ana Ruiz');
});

describe('a caller who is searched', () => {
  const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  const enterKey = () =>
    field('caller')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  const account = () => store.get(phoneDraftAtom)?.order.account?.id ?? null;
  async function findAna(): Promise<void> {
    await open();
    type('caller', 'Ana');
    await expect.poll(options).toHaveLength(1);
  }

  it('Enter takes the first one that is found for what is typed, and none that was found for another text', async () => {
    const asked: string[] = [];
    found = (search) => {
      asked.push(search);
      return search === 'Ana' ? json([ana]) : new Promise(() => {});
    };
    await findAna();
    type('caller', 'Bob');
    await expect.poll(() => field('caller')?.value).toBe('Bob');
    enterKey();
    expect([account(), options()]).toEqual([null, []]);
    type('caller', 'Bobby');
    // The former list stands in for the answer that has not come.
    await expect.poll(() => asked.at(-1)).toBe('Bobby');
    expect(options()).toEqual([]);
    enterKey();
    expect([account(), field('customerName')?.value]).toEqual([null, 'Bobby']);
    type('caller', 'Ana');
    await expect.poll(options).toHaveLength(1);
    enterKey();
    await expect.poll(account).toBe('ana');
  });

  it('gives way to another one without leaving the car', async () => {
    found = (search) => json(search === 'Ana' ? [ana] : []);
    await findAna();
    enterKey();
    await expect.poll(() => field('vehicleInfo')?.value).toBe('Kia EV6');
    type('caller', 'Bob');
    await expect.poll(() => field('vehicleInfo')?.value).toBe('');
    expect(store.get(phoneDraftAtom)?.order).toMatchObject({ account: null, connector: null });
  });

  it('without an e-mail address in the account is asked for one, and stays chosen if another account has it', async () => {
    found = () => json([{ ...ana, email: null }]);
    answer = () =>
      Promise.resolve(
        Response.json({ code: 'CUSTOMER_KNOWN', message: 'Known.', customerId: 'bo' }, { status: 409 }),
      );
    await findAna();
    enterKey();
    await expect.poll(account).toBe('ana');
    expect(field('email')?.readOnly).toBe(false);
    type('email', 'ana@example.com');
    type('location', 'Newark, NJ 07102');
    await offered();
    book();
    await expect.poll(() => dialog()?.textContent).toContain('Known.');
    expect(sent).toMatchObject({ customerId: 'ana', email: 'ana@example.com' });
    expect(account()).toBe('ana');
  });

  it('with an e-mail address in the account keeps that', async () => {
    found = () => json([ana]);
    await findAna();
    enterKey();
    await expect.poll(account).toBe('ana');
    await expect.poll(() => field('email')?.readOnly).toBe(true);
  });
});
