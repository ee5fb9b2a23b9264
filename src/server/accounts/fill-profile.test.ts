import { describe, expect, it } from 'vitest';
import { missingFrom, emptyProfile as nobody } from './fill-profile.ts';

describe('profile filled from a booking', () => {
  it.each([
    ['Jordan Lee', '(973) 555-0118', { firstName: 'Jordan', lastName: 'Lee', phone: '9735550118' }],
    [
      'Ana María  Núñez-Ortiz',
      '973 555 0118',
      { firstName: 'Ana', lastName: 'María Núñez-Ortiz', phone: '9735550118' },
    ],
    ['Cher', '973-555-0118', { firstName: 'Cher', phone: '9735550118' }],
    [' Li Wei ', '+1 973 555 0118', { firstName: 'Li', lastName: 'Wei', phone: '19735550118' }],
    ['Łukasz Kowal', '+65 6123 4567', { firstName: 'Łukasz', lastName: 'Kowal', phone: '+6561234567' }],
    [`${'x'.repeat(110)} B`, '555-0118', { firstName: 'x'.repeat(100), lastName: 'B' }],
    ['', '9735550118', { phone: '9735550118' }],
    [null, null, {}],
  ])('a booking for %j with %j fills an empty profile', (customerName, phoneNumber, filled) =>
    expect(missingFrom(nobody, { customerName, phoneNumber })).toEqual(filled),
  );

  it.each([
    [{ ...nobody, firstName: 'Jordan' }, { phone: '9735550118' }],
    [{ ...nobody, lastName: 'Lee' }, { phone: '9735550118' }],
    [
      { ...nobody, phone: '9085550163' },
      { firstName: 'Robin', lastName: 'Roe' },
    ],
    [{ ...nobody, firstName: 'Jordan', lastName: 'Lee', phone: '9085550163' }, {}],
  ])('a profile of %j keeps what it has', (known, filled) =>
    expect(missingFrom(known, { customerName: 'Robin Roe', phoneNumber: '9735550118' })).toEqual(filled),
  );

  it('a booking for a car fills a profile without one', () => {
    const booked = { customerName: null, phoneNumber: null, vehicleInfo: '2023 Hyundai Ioniq 5, gray' };
    expect(missingFrom(nobody, booked)).toEqual({
      ...{ vehicleYear: '2023', vehicleMake: 'Hyundai', vehicleModel: 'Ioniq 5', vehicleColor: 'gray' },
    });
    expect(missingFrom(nobody, { ...booked, connector: 'CCS' })).toMatchObject({ vehicleConnector: 'CCS' });
    expect(missingFrom(nobody, { ...booked, connector: 'tow' })).not.toHaveProperty('vehicleConnector');
    const other = { ...booked, connector: 'CCS' } as const;
    expect(missingFrom({ ...nobody, vehicleMake: 'Tesla' }, other)).toEqual({});
    expect(missingFrom(nobody, { ...booked, vehicleInfo: 'white, with a dent' })).toEqual({});
  });

  it('the plug of a booking for the car of the profile is that of the car from then on', () => {
    const car = {
      vehicleYear: '2023',
      vehicleMake: 'Hyundai',
      vehicleModel: 'Ioniq 5',
      vehicleColor: 'gray',
    };
    const known = { ...nobody, ...car };
    const booked = { customerName: null, phoneNumber: null, connector: 'CCS' } as const;
    const vehicleInfo = '2023 Hyundai Ioniq 5, gray';
    expect(missingFrom(known, { ...booked, vehicleInfo })).toEqual({ vehicleConnector: 'CCS' });
    expect(missingFrom({ ...known, vehicleConnector: 'CCS' }, { ...booked, vehicleInfo })).toEqual({});
    expect(missingFrom(known, { ...booked, vehicleInfo: 'Kia EV6' })).toEqual({});
    expect(missingFrom(known, { ...booked, vehicleInfo, connector: null })).toEqual({});
  });

  it('a booking for a later day at a whole address fills a profile without one', () => {
    const location = '48 Maple Court, Union, NJ 07083';
    const typed = { serviceType: 'standard', location, byPoint: 0 } as const;
    const booked = { customerName: null, phoneNumber: null, ...typed };
    expect(missingFrom(nobody, booked)).toEqual({
      ...{ address: '48 Maple Court', city: 'Union', state: 'NJ', zipCode: '07083' },
    });
    expect(missingFrom({ ...nobody, city: 'Newark' }, booked)).toEqual({});
    expect(missingFrom(nobody, { ...booked, location: 'Union, NJ 07083' })).toEqual({});
    expect(missingFrom(nobody, { ...booked, location: '48 Maple Court, Union, XX 07083' })).toEqual({});
    // Beside a point the text is a note, and an emergency is wherever the car has stopped.
    expect(missingFrom(nobody, { ...booked, byPoint: 1 })).toEqual({});
    expect(missingFrom(nobody, { ...booked, serviceType: 'emergency' })).toEqual({});
  });
});
