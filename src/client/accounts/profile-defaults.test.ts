import { expect, it } from 'vitest';
import { ProfilePatch, type User } from '../../domain/people/customer.ts';
import { contactMethodName, profileDefaults } from './profile-defaults.ts';

const nobody: User = {
  id: 'c1',
  firstName: null,
  lastName: null,
  email: 'jordan@example.com',
  phone: '(973) 555-0118',
  address: null,
  city: null,
  state: null,
  zipCode: null,
  vehicleMake: null,
  vehicleModel: null,
  vehicleYear: null,
  vehicleColor: null,
  licensePlate: null,
  vehicleConnector: null,
  profileImageUrl: null,
  role: 'customer',
  emergencyContact: null,
  emergencyContactPhone: null,
  preferredContactMethod: 'email',
  language: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  lastLoginAt: null,
};

it('the profile form starts with the known profile, and its default values are valid to save', () => {
  const known = { ...nobody, emergencyContact: 'Sam Lee', emergencyContactPhone: '9735550119' };
  const defaults = profileDefaults({ ...known, preferredContactMethod: 'sms', state: 'NJ' });
  expect(defaults).toMatchObject({
    phone: '9735550118',
    emergencyContact: 'Sam Lee',
    emergencyContactPhone: '(973) 555-0119',
    preferredContactMethod: 'sms',
    state: 'NJ',
    firstName: '',
  });
  expect(ProfilePatch.safeParse(defaults).success).toBe(true);
  // The language has its switch on every page.
  const { language, ...fields } = ProfilePatch.shape;
  expect(Object.keys(defaults).sort()).toEqual(Object.keys(fields).sort());
});

it('the profile form selects e-mail for a stored contact method that is unknown', () => {
  expect(profileDefaults({ ...nobody, preferredContactMethod: 'fax' }).preferredContactMethod).toBe('email');
  expect(contactMethodName('fax')).toBe('fax');
  expect(contactMethodName('sms')).toBe('Text message');
});
