// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render } from '../../../test/render.tsx';
import { type CustomerVehicle, noCar } from '../../domain/people/vehicle.ts';
import { CarFields } from './car-fields.tsx';
import { emptyOrder, type PhoneOrder } from './phone-order.ts';

const tesla: CustomerVehicle = {
  ...{ ...noCar, id: 'tesla', isUsual: true, vehicleMake: 'Tesla', licensePlate: 'TES-111' },
  vehicleConnector: 'NACS',
};
const leaf: CustomerVehicle = { ...noCar, id: 'leaf', isUsual: false, vehicleMake: 'Nissan' };

let remove = () => {};
afterEach(() => remove());

let order: PhoneOrder;
function Fields({ vehicles }: { vehicles: CustomerVehicle[] }) {
  const [now, setNow] = useState<PhoneOrder>({ ...emptyOrder, vehicleInfo: 'Tesla', connector: 'NACS' });
  order = now;
  const change = (part: Partial<PhoneOrder>) => setNow((before) => ({ ...before, ...part }));
  return <CarFields order={now} vehicles={vehicles} error={undefined} onChange={change} />;
}
const car = () => document.querySelector<HTMLSelectElement>('select[name=car]');
function choose(id: string): void {
  const select = car();
  if (!select) return;
  select.value = id;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

it('the vehicles of a caller fill vehicle and connector, and another one is typed', async () => {
  remove = render(<Fields vehicles={[tesla, leaf]} />);
  expect([...(car()?.options ?? [])].map(({ text }) => text)).toEqual([
    'Tesla, TES-111',
    'Nissan',
    'Another car',
  ]);
  expect(car()?.value).toBe('tesla');
  choose('leaf');
  await expect.poll(() => [order.vehicleInfo, order.connector]).toEqual(['Nissan', null]);
  choose('tesla');
  await expect.poll(() => [order.vehicleInfo, order.connector]).toEqual(['Tesla', 'NACS']);
  choose('');
  await expect.poll(() => [order.vehicleInfo, order.connector]).toEqual(['', null]);
  expect(car()?.value).toBe('');
});

it('a caller with one vehicle is not asked which', () => {
  remove = render(<Fields vehicles={[tesla]} />);
  expect(car()).toBeNull();
});
