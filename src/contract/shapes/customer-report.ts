import * as z from 'zod/mini';
import { Booking } from '../../domain/bookings/booking.ts';
import { Plug } from '../../domain/bookings/connector.ts';
import { ServiceType } from '../../domain/bookings/service-type.ts';
import { CustomerVehicle } from '../../domain/people/vehicle.ts';
import { Time } from '../../domain/time.ts';

/** The figures of Customer Analytics. Days are those of the business clock; a week is 7 days including today. */
export const CustomerStats = z.object({
  totalSignups: z.int(),
  todaySignups: z.int(),
  weeklySignups: z.int(),
  activeUsers: z.int(),
  topReferralSources: z.array(z.object({ source: z.string(), count: z.int() })),
});
export type CustomerStats = z.infer<typeof CustomerStats>;

/** The number of sign-ups on a day of the business clock; `date` as `2026-11-20`. */
export const SignupDay = z.object({ date: z.iso.date(), count: z.int() });
export type SignupDay = z.infer<typeof SignupDay>;

/** `totalSpent` is in USD: payments captured minus payments refunded. */
export const RecentCustomer = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** Null after the customer has deleted the account. */
  email: z.nullable(z.string()),
  createdAt: Time,
  lastLoginAt: z.nullable(Time),
  totalSpent: z.number(),
  totalBookings: z.int(),
});
export type RecentCustomer = z.infer<typeof RecentCustomer>;

/** `lastServiceType` is the service of the newest booking; null without a booking. */
export const ActiveCustomer = z.extend(RecentCustomer, { lastServiceType: z.nullable(ServiceType) });
export type ActiveCustomer = z.infer<typeof ActiveCustomer>;

/** A customer in the contact list. */
export const ContactEntry = z.extend(RecentCustomer, {
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  vehicleMake: z.nullable(z.string()),
  vehicleModel: z.nullable(z.string()),
  vehicleYear: z.nullable(z.string()),
  vehicleColor: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  vehicleConnector: z.nullable(Plug),
  profileImageUrl: z.nullable(z.string()),
  emergencyContact: z.nullable(z.string()),
  emergencyContactPhone: z.nullable(z.string()),
  preferredContactMethod: z.string(),
});
export type ContactEntry = z.infer<typeof ContactEntry>;

/**
 * `averageSpending` is in USD: total spending divided by the number of bookings, 0 without a booking. Newest bookings
 * first, and the usual one of the `vehicles`.
 */
export const ContactDetail = z.extend(ContactEntry, {
  emergencyBookings: z.int(),
  standardBookings: z.int(),
  averageSpending: z.number(),
  recentBookings: z.array(Booking),
  vehicles: z.array(CustomerVehicle),
});
export type ContactDetail = z.infer<typeof ContactDetail>;

export const ACTIVE_DAYS = 7;
export const SIGNUP_DAYS = 30;
