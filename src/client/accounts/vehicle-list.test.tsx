// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { type CustomerVehicle, noCar } from '../../domain/people/vehicle.ts';
import { queryClient } from '../app/query-client.ts';
import { Toaster } from '../app/toaster.tsx';
import VehicleList from './vehicle-list.tsx';

const tesla: CustomerVehicle = {
  ...{ ...noCar, id: 'tesla', isUsual: true, vehicleMake: 'Tesla', vehicleModel: 'Model 3' },
  ...{ licensePlate: 'TES-111', vehicleConnector: 'NACS' },
};
const leaf: CustomerVehicle = { ...noCar, id: 'leaf', isUsual: false, vehicleMake: 'Nissan' };

let unmount = () => {};
afterEach(() => {
  unmount();
  queryClient.clear();
  vi.unstubAllGlobals();
});

type Sent = { call: string; body: unknown };
type Answer = { status?: number; body: unknown };

/** Renders the list; a change is answered by `answer`. Returns the changes that were sent. */
function show(vehicles: CustomerVehicle[], answer: Answer = { body: [] }): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(input, location.href);
    const isRead = method === 'GET';
    if (!isRead) sent.push({ call: `${method} ${pathname}`, body: body ? JSON.parse(String(body)) : null });
    const read = pathname === '/api/vehicles' ? vehicles : null;
    return new Response(JSON.stringify(isRead ? read : answer.body), {
      status: isRead ? 200 : (answer.status ?? 200),
      headers: { 'content-type': 'application/json' },
    });
  });
  unmount = render(
    <>
      <VehicleList />
      <Toaster />
    </>,
  );
  return sent;
}
const text = () => document.body.textContent ?? '';
const rows = () =>
  [...document.querySelectorAll('ul[aria-label="Your vehicles"] > li')].map((row) => row.textContent);
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
function type(name: string, value: string): void {
  const input = field(name);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}

it('says that there is no vehicle, and adds the first one with its plug', async () => {
  const sent = show([], { status: 201, body: [tesla] });
  await expect.poll(text).toContain('No vehicle is saved.');
  button('Add a vehicle')?.click();
  await expect.poll(() => field('vehicleMake')).not.toBeNull();
  expect(document.activeElement).toBe(field('vehicleYear'));
  button('Save vehicle')?.click();
  await expect.poll(text).toContain('Please enter the make or the model.');
  expect(sent).toEqual([]);
  type('vehicleMake', 'Tesla');
  document.querySelector<HTMLInputElement>('fieldset label:nth-of-type(3) input')?.click();
  button('Save vehicle')?.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    call: 'POST /api/vehicles',
    body: { vehicleMake: 'Tesla', vehicleConnector: 'NACS' },
  });
  await expect.poll(rows).toEqual(['Your carNACS']);
  await expect.poll(text).toContain('Vehicle saved');
  expect(field('vehicleMake')).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toBe('Add a vehicle');
});

it('puts another vehicle first', async () => {
  const changed = [
    { ...leaf, isUsual: true },
    { ...tesla, isUsual: false },
  ];
  const sent = show([tesla, leaf], { body: changed });
  await expect.poll(rows).toEqual(['Tesla Model 3Used first, TES-111, NACS', 'NissanUse first']);
  button('Use first: Nissan')?.click();
  await expect.poll(rows).toEqual(['NissanUsed first', 'Tesla Model 3TES-111, NACSUse first']);
  expect(sent).toEqual([{ call: 'POST /api/vehicles/leaf/first', body: null }]);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Edit Nissan');
});

it('changes a vehicle, and a refusal stays beside what was typed', async () => {
  const message = 'There is no such vehicle.';
  const sent = show([tesla, leaf], { status: 404, body: { code: 'VEHICLE_NOT_FOUND', message } });
  await expect.poll(rows).toHaveLength(2);
  button('Edit Tesla Model 3')?.click();
  await expect.poll(() => field('licensePlate')?.value).toBe('TES-111');
  type('vehicleColor', 'silver');
  button('Save vehicle')?.click();
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toBe(message);
  expect(sent[0]).toMatchObject({
    call: 'PATCH /api/vehicles/tesla',
    body: { vehicleMake: 'Tesla', vehicleColor: 'silver', vehicleYear: '', vehicleConnector: 'NACS' },
  });
  expect(field('vehicleColor')?.value).toBe('silver');
  button('Cancel')?.click();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Edit Tesla Model 3');
});

it('asks before a vehicle is removed, and then says so', async () => {
  const sent = show([tesla, leaf], { body: [tesla] });
  await expect.poll(rows).toHaveLength(2);
  button('Remove Nissan')?.click();
  await expect.poll(text).toContain('Nissan is removed from your vehicles. Your bookings stay as they are.');
  expect(document.activeElement?.textContent).toBe('Keep the vehicle');
  expect(sent).toEqual([]);
  button('Remove')?.click();
  await expect.poll(rows).toEqual(['Your carNACS']);
  expect(sent).toEqual([{ call: 'DELETE /api/vehicles/leaf', body: null }]);
  await expect.poll(text).toContain('Vehicle removed');
});

it('ten vehicles are the most', async () => {
  show(Array.from({ length: 10 }, (_, index) => ({ ...leaf, id: `leaf-${index}` })));
  await expect.poll(rows).toHaveLength(10);
  expect(text()).toContain('You have 10 vehicles, the most that can be saved.');
  expect(button('Add a vehicle')).toBeUndefined();
});
