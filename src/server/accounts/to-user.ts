import type { User } from '../../domain/people/customer.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { Config } from '../platform/config/config.ts';
import type { CustomerRow } from '../platform/db/schema.ts';

export const toUser = (row: CustomerRow, { adminEmails }: Pick<Config, 'adminEmails'>): User => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  ...(row.unverifiedEmail !== null && { unverifiedEmail: row.unverifiedEmail }),
  phone: row.phone,
  ...(row.signInPhone !== null && { signInPhone: row.signInPhone }),
  address: row.address,
  city: row.city,
  state: row.state,
  zipCode: row.zipCode,
  vehicleMake: row.vehicleMake,
  vehicleModel: row.vehicleModel,
  vehicleYear: row.vehicleYear,
  vehicleColor: row.vehicleColor,
  licensePlate: row.licensePlate,
  vehicleConnector: row.vehicleConnector,
  profileImageUrl: row.profileImageUrl,
  role: row.email !== null && adminEmails.has(row.email) ? 'admin' : 'customer',
  emergencyContact: row.emergencyContact,
  emergencyContactPhone: row.emergencyContactPhone,
  preferredContactMethod: row.preferredContactMethod,
  language: row.language,
  createdAt: toTime(row.createdAt),
  lastLoginAt: toTimeOrNull(row.lastLoginAt),
});
