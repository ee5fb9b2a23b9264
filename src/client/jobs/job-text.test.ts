import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { driveText, vehicleLine } from './job-text.ts';

const user = {
  firstName: 'Jordan',
  lastName: 'Lee',
  email: 'jordan@example.com',
  phone: null,
  vehicleMake: 'Hyundai',
  vehicleModel: 'Ioniq 5',
  vehicleYear: '2023',
  vehicleColor: 'gray',
  licensePlate: 'T48-RMK',
};

it('the vehicle line combines the booking and the profile of the customer', () => {
  expect(vehicleLine(aBooking({ user, vehicleInfo: 'battery at 4%' }))).toBe(
    'battery at 4%, in the profile: 2023 Hyundai Ioniq 5, gray, plate T48-RMK',
  );
  expect(vehicleLine(aBooking({ user }))).toBe('2023 Hyundai Ioniq 5, gray, plate T48-RMK');
});

it('the vehicle line does not repeat details of the booking text or the notes', () => {
  expect(vehicleLine(aBooking({ user, vehicleInfo: 'Gray Ioniq 5, plate t48-rmk' }))).toBe(
    'Gray Ioniq 5, plate t48-rmk',
  );
  const notes = 'License plate: T48-RMK';
  expect(vehicleLine(aBooking({ user, notes }))).toBe('2023 Hyundai Ioniq 5, gray');
});

it('the vehicle line of another car than the profile names that car alone', () => {
  const line = (vehicleInfo: string) => vehicleLine(aBooking({ user, vehicleInfo }));
  expect(line('2022 Tesla Model 3, silver')).toBe('2022 Tesla Model 3, silver');
  expect(line('2020 Hyundai Ioniq 5, white')).toBe('2020 Hyundai Ioniq 5, white');
  expect(line('Nissan Leaf')).toBe('Nissan Leaf, in the profile: 2023 Hyundai Ioniq 5, gray, plate T48-RMK');
  expect(line('2023 Hyundai Ioniq 5, gray')).toBe('2023 Hyundai Ioniq 5, gray, plate T48-RMK');
});

it('the vehicle line of the second of two equal cars has the plate of the notes alone', () => {
  const vehicleInfo = '2023 Hyundai Ioniq 5, gray';
  expect(vehicleLine(aBooking({ user, vehicleInfo, notes: 'License plate: WHT-222' }))).toBe(vehicleInfo);
});

it('the vehicle line says Vehicle not provided without vehicle details', () => {
  expect(vehicleLine(aBooking({}))).toBe('Vehicle not provided');
});

it('the drive text has minutes, and miles with one decimal', () => {
  expect(driveText({ bookingId: 'job', minutes: 12, distance: 4 })).toBe('12 min, 4.0 mi');
});
