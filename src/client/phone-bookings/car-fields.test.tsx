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
type FieldsProps = { vehicles: CustomerVehicle[]; known?: Partial<PhoneOrder> };
const inTesla: Partial<PhoneOrder> = {
  ...{ vehicleInfo: 'Tesla', connector: 'NACS' },
  account: { id: 'ana', hasEmail: true, vehicleInfo: 'Tesla', connector: 'NACS' },
};
function Fields({ vehicles, known = inTesla }: FieldsProps) {
  const [now, setNow] = useState<PhoneOrder>({ ...emptyOrder, ...known });
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
  // It is the account's, too, and goes with it.
  expect(order.account).toEqual({ id: 'ana', hasEmail: true, vehicleInfo: 'Nissan', connector: null });
  choose('tesla');
  await expect.poll(() => [order.vehicleInfo, order.connector]).toEqual(['Tesla', 'NACS']);
  choose('');
  await expect.poll(() => [order.vehicleInfo, order.connector]).toEqual(['', null]);
  expect(car()?.value).toBe('');
});

it('a chosen tow stays with another vehicle, and one without a name is not offered', async () => {
  const unnamed = { ...noCar, id: 'unnamed', isUsual: false, licensePlate: 'ABC-123' };
  remove = render(<Fields vehicles={[tesla, leaf, unnamed]} known={{ vehicleInfo: '', connector: 'tow' }} />);
  expect([car()?.options.length, car()?.value]).toEqual([3, '']);
  choose('leaf');
  await expect.poll(() => [order.vehicleInfo, order.connector]).toEqual(['Nissan', 'tow']);
});

it('a caller with one vehicle is not asked which', () => {
  remove = render(<Fields vehicles={[tesla]} />);
  expect(car()).toBeNull();
});
