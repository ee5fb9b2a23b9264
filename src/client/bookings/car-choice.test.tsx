// @vitest-environment jsdom
import { useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { render } from '../../../test/render.tsx';
import type { BookingForm } from '../../contract/shapes/new-booking.ts';
import { type CustomerVehicle, noCar } from '../../domain/people/vehicle.ts';
import { CarChoice } from './car-choice.tsx';
import { completedBy, formDefaults } from './order.ts';

const tesla: CustomerVehicle = {
  ...{ ...noCar, id: 'tesla', isUsual: true, vehicleMake: 'Tesla', vehicleModel: 'Model 3' },
  ...{ licensePlate: 'TES-111', vehicleConnector: 'NACS' },
};
const ioniq: CustomerVehicle = {
  ...{ ...noCar, id: 'ioniq', isUsual: false, vehicleMake: 'Hyundai', vehicleColor: 'gray' },
  vehicleConnector: 'CCS',
};
const profile = {
  ...{ name: 'Jordan Lee', address: 'Union, NJ', phone: '9735550118', vehicle: 'Tesla Model 3' },
  ...{ plate: 'TES-111', connector: 'NACS' as const },
};

let remove = () => {};
afterEach(() => remove());

let form: BookingForm;
function Form({ vehicles, start = {} }: { vehicles: CustomerVehicle[]; start?: Partial<BookingForm> }) {
  const values = useForm<BookingForm>({
    defaultValues: { ...formDefaults('emergency', completedBy(profile, undefined)), ...start },
  });
  form = values.watch();
  return (
    <>
      <CarChoice form={values} vehicles={vehicles} />
      <input {...values.register('vehicleInfo')} />
      <textarea {...values.register('notes')} />
    </>
  );
}
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
const checked = () => document.querySelector('input:checked')?.closest('label')?.textContent;
const choose = (text: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(text))?.click();
const shown = () => [form.vehicleInfo, form.connector ?? null, form.notes];

it.each([[[]], [[tesla]], [[tesla, { ...noCar, id: 'x', isUsual: false, licensePlate: 'ABC' }]]])(
  'who has one car to name, or none, is not asked which',
  (vehicles) => {
    remove = render(<Form vehicles={vehicles} />);
    expect(labels()).toEqual([]);
    expect(shown()).toEqual(['Tesla Model 3', 'NACS', 'License plate: TES-111']);
  },
);

it('the usual car is chosen first, and another one fills vehicle, plug and plate', async () => {
  remove = render(<Form vehicles={[tesla, ioniq]} />);
  expect(labels()).toEqual(['Tesla Model 3TES-111', 'Hyundai, gray', 'Another car']);
  expect(checked()).toBe('Tesla Model 3TES-111');
  choose('Hyundai');
  await expect.poll(shown).toEqual(['Hyundai, gray', 'CCS', '']);
  expect(checked()).toBe('Hyundai, gray');
  choose('Tesla');
  await expect.poll(shown).toEqual(['Tesla Model 3', 'NACS', 'License plate: TES-111']);
});

it('the car of a booking that is repeated is chosen, and what was noted stays beside the plate', async () => {
  const start = { vehicleInfo: 'Hyundai, gray', connector: 'CCS', notes: 'Gate 4' } as const;
  remove = render(<Form vehicles={[tesla, ioniq]} start={start} />);
  expect(checked()).toBe('Hyundai, gray');
  choose('Tesla');
  await expect.poll(shown).toEqual(['Tesla Model 3', 'NACS', 'Gate 4']);
});

it('another car is typed, and stays while one of the list is looked at', async () => {
  const start = { vehicleInfo: '2024 Kia EV6', connector: null, notes: '' };
  remove = render(<Form vehicles={[tesla, ioniq]} start={start} />);
  expect(checked()).toBe('Another car');
  choose('Hyundai');
  await expect.poll(shown).toEqual(['Hyundai, gray', 'CCS', '']);
  choose('Another car');
  await expect.poll(shown).toEqual(['2024 Kia EV6', null, '']);
});

it('a tow stays chosen whichever car it is', async () => {
  remove = render(<Form vehicles={[tesla, ioniq]} start={{ connector: 'tow' }} />);
  choose('Hyundai');
  await expect.poll(shown).toEqual(['Hyundai, gray', 'tow', '']);
});

it('of two cars with one text the one whose plate is noted is chosen', () => {
  const twin = { ...tesla, id: 'twin', isUsual: false, licensePlate: 'TES-222' };
  remove = render(<Form vehicles={[tesla, twin]} start={{ notes: 'License plate: TES-222' }} />);
  expect(checked()).toBe('Tesla Model 3TES-222');
});

it('the plate of another car goes from the notes, in whatever language it was noted', async () => {
  const start = { notes: 'Gate 4\nPlaca: TES-111' };
  remove = render(<Form vehicles={[tesla, ioniq]} start={start} />);
  choose('Hyundai');
  await expect.poll(shown).toEqual(['Hyundai, gray', 'CCS', 'Gate 4']);
});
