// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { answerWith, render } from '../../../test/render.tsx';
import type { ContactDetail } from '../../contract/shapes/customer-report.ts';
import { noCar } from '../../domain/people/vehicle.ts';
import { CustomerDetail } from './contact-detail.tsx';

let remove = () => {};
afterEach(() => remove());

const usual = { ...noCar, vehicleMake: 'Tesla', vehicleConnector: 'NACS' } as const;
const customer: ContactDetail = {
  ...{ id: 'ana', firstName: 'Ana', lastName: 'Ruiz', email: null, phone: null, profileImageUrl: null },
  ...{ createdAt: '2026-11-20T15:00:00.000Z', lastLoginAt: null, totalSpent: 0, totalBookings: 0 },
  ...{ address: null, city: null, state: null, zipCode: null, preferredContactMethod: 'email' },
  ...{ emergencyContact: null, emergencyContactPhone: null },
  ...{ emergencyBookings: 0, standardBookings: 0, averageSpending: 0, recentBookings: [] },
  ...usual,
  vehicles: [{ ...usual, id: 'tesla', isUsual: true }],
};
const factOf = (name: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextElementSibling;

it('the details of a customer have the usual vehicle, and the others each on a line', () => {
  answerWith({});
  const others = [
    { ...noCar, id: 'leaf', isUsual: false, vehicleMake: 'Nissan', licensePlate: 'LEAF-22' },
    { ...noCar, id: 'kia', isUsual: false, vehicleMake: 'Kia', vehicleConnector: 'CCS' as const },
  ];
  remove = render(<CustomerDetail customer={{ ...customer, vehicles: [...customer.vehicles, ...others] }} />);
  expect(factOf('Vehicle')?.textContent).toBe('Tesla, NACS');
  const lines = [...(factOf('Other vehicles')?.children ?? [])].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Nissan, LEAF-22', 'Kia, CCS']);
});

it('of a customer with one vehicle there are no others', () => {
  answerWith({});
  remove = render(<CustomerDetail customer={customer} />);
  expect(factOf('Other vehicles')).toBeUndefined();
});
