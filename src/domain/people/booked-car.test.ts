import { expect, it } from 'vitest';
import { bookedCar, plateOf } from './booked-car.ts';

const tesla = {
  ...{ vehicleYear: '2022', vehicleMake: 'Tesla', vehicleModel: 'Model 3', vehicleColor: 'silver' },
  licensePlate: 'TES-111',
};
const carOf = (vehicleInfo: string | null, notes: string | null = null) =>
  bookedCar({ user: tesla, vehicleInfo, notes });

it.each([
  '2020 Tesla Model 3, white',
  '2022 Tesla Model 3, white',
  '2022 Tesla Model S',
  '2022 Ford Model 3',
  '2024 Xiaomi SU7',
])('%j is another car than a 2022 Tesla Model 3, silver', (text) => {
  expect(carOf(text)).toBe('other');
});

it.each([
  null,
  '',
  '2022 Tesla Model 3, silver',
  ' 2022  TESLA Model 3, Silver',
  '2022 Tesla Model 3',
  '2022 Tesla Model 3 Long Range',
  'model 3',
  'the white car, TES-111',
])('%j is a 2022 Tesla Model 3, silver', (text) => {
  expect(carOf(text)).toBe('profile');
});

it.each(['battery at 4%', 'Nissan Leaf', 'EV6, gray', 'a car'])('%j may be a note or a car', (text) => {
  expect(carOf(text)).toBe('unclear');
});

it.each([
  ['2022 Tesla Model 3, silver', 'License plate: TES-111', 'TES-111'],
  ['2022 Tesla Model 3, silver', 'License plate: TES-222', null],
  [null, 'Placa: TES-222', null],
  ['2020 Tesla Model 3, white', 'Level 2', null],
  ['Nissan Leaf', null, 'TES-111'],
])('the plate of %j with the notes %j is %j', (vehicleInfo, notes, plate) => {
  expect(plateOf({ user: tesla, vehicleInfo, notes })).toBe(plate);
});

it('a plate that is a word of another car does not make it the one of the profile', () => {
  const user = { ...tesla, licensePlate: 'TESLA' };
  expect(bookedCar({ user, vehicleInfo: '2020 Tesla Model S, white', notes: null })).toBe('other');
});

it('a profile without a car, and a booking without a profile, leave the car to the words', () => {
  const none = { vehicleYear: null, vehicleMake: null, vehicleModel: null, vehicleColor: null };
  expect(bookedCar({ user: { ...none, licensePlate: null }, vehicleInfo: 'Nissan Leaf', notes: null })).toBe(
    'unclear',
  );
  expect(plateOf({ user: null, vehicleInfo: 'Nissan Leaf', notes: null })).toBeNull();
});
