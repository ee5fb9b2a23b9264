import { expect, it } from 'vitest';
import { parseVehicle } from './parse-vehicle.ts';

const car = (year: string, make: string, model: string, color: string | null = null) => ({
  ...{ vehicleYear: year, vehicleMake: make, vehicleModel: model, vehicleColor: color },
});

it.each([
  ['2023 Hyundai Ioniq 5, gray', car('2023', 'Hyundai', 'Ioniq 5', 'gray')],
  [' 2021  Tesla Model 3 ', car('2021', 'Tesla', 'Model 3')],
  ['2024 Land Rover Defender, dark green', car('2024', 'Land Rover', 'Defender', 'dark green')],
  ['2022 Mercedes-Benz EQS, black', car('2022', 'Mercedes-Benz', 'EQS', 'black')],
])('parseVehicle reads the car of %j', (text, expected) => {
  expect(parseVehicle(text)).toEqual(expected);
});

it.each([
  '',
  'Tesla',
  'Tesla Model 3',
  'white car',
  '2023',
  '2023 Tesla',
  'the one with the flat tyre, 2021',
])('parseVehicle leaves %j as a note', (text) => {
  expect(parseVehicle(text)).toBeNull();
});
