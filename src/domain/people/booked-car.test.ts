import { expect, it } from 'vitest';
import { isOtherCar, plateOf } from './booked-car.ts';

const tesla = {
  ...{ vehicleYear: '2022', vehicleMake: 'Tesla', vehicleModel: 'Model 3', vehicleColor: 'silver' },
  licensePlate: 'TES-111',
};

it.each([
  '2020 Tesla Model 3, white',
  '2022 Tesla Model 3, white',
  '2022 Tesla Model 3, dark green',
  'white Tesla Model 3',
  'Tesla Model 3 blanco',
  '2020 Tesla',
  'Nissan Leaf',
  'Nissan',
  'the leaf of my wife',
  'EV6, gray',
  'Chevy',
  'Tesla Model Y',
  'Tesla Roadster',
  'Model Y',
  'Ford Model 3',
  '2024 Xiaomi SU7',
])('%j is another car than a 2022 Tesla Model 3, silver', (text) => {
  expect(isOtherCar(tesla, text)).toBe(true);
});

it.each([
  null,
  '',
  '2022 Tesla Model 3, silver',
  ' 2022  TESLA Model 3, Silver',
  'Tesla',
  'my Tesla',
  'Tesla, battery at 4%',
  'Tesla is at 4%',
  'silver Tesla',
  'model 3',
  'Model3, gray or silver',
  '2022 Tesla Model 3 Long Range',
  'Tesla Model 3, beside the red truck',
  'Tesla Model 3, the alarm is on',
  'Tesla Model 3, red gate',
  'battery at 4%',
  'white, with a dent',
  'no key, since 2021',
])('%j is a 2022 Tesla Model 3, silver, or a note', (text) => {
  expect(isOtherCar(tesla, text)).toBe(false);
});

it.each([
  [{ vehicleModel: null }, 'Tesla Model Y', false],
  [{ vehicleModel: null }, 'Nissan Leaf', true],
  [{ vehicleMake: null }, 'Tesla Model 3', false],
  [{ vehicleMake: null }, 'Nissan', true],
  [{ vehicleYear: null }, '2020 Tesla Model 3', false],
  [{ vehicleColor: null }, '2022 Tesla Model 3, white', false],
  [{ vehicleColor: 'Plata' }, '2022 Tesla Model 3, silver', false],
  [{ vehicleMake: 'Volkswagen', vehicleModel: 'ID.4' }, 'VW ID4', false],
  [{ vehicleMake: 'Škoda', vehicleModel: 'Enyaq' }, 'Skoda Enyaq', false],
  [{ vehicleMake: null, vehicleModel: null }, 'Nissan Leaf', false],
])('a profile with %j and the text %j: another car is %s', (of, text, isOther) => {
  expect(isOtherCar({ ...tesla, ...of }, text)).toBe(isOther);
});

it.each([
  ['2022 Tesla Model 3, silver', null, 'TES-111'],
  ['battery at 4%', 'Level 2', 'TES-111'],
  [null, 'License plate: TES-111', 'TES-111'],
  ['2022 Tesla Model 3, silver', 'License plate: TES-222', null],
  ['2022 Tesla Model 3, silver', 'Placa: TES-222', null],
  ['Nissan Leaf', null, null],
])('the plate of %j with the notes %j is %j', (vehicleInfo, notes, plate) => {
  expect(plateOf({ user: tesla, vehicleInfo, notes })).toBe(plate);
});

it('without a profile or a plate there is none', () => {
  expect(plateOf({ user: null, vehicleInfo: null, notes: null })).toBeNull();
  expect(plateOf({ user: { ...tesla, licensePlate: null }, vehicleInfo: null, notes: null })).toBeNull();
});
