import * as z from 'zod/mini';
import { Booking } from '../domain/bookings/booking.ts';
import { Availability } from '../domain/dispatch/availability.ts';
import { AdviceChange } from '../domain/dispatch/waiting-advice.ts';
import { Time } from '../domain/time.ts';
import {
  DutyChange,
  Fix,
  FixBatch,
  FixesStored,
  FixStored,
  OnDuty,
  TechnicianLocation,
} from '../domain/tracking/position.ts';
import { command, event } from './contract.ts';

export const technicianEvents = {
  'job:offered': event('technicians on duty, when a job becomes unassigned', Booking),
  'job:removed': event(
    'technicians on duty when an unassigned job is assigned or closed; the technician who loses a job',
    z.object({ bookingId: z.string() }),
  ),
  'technicians:moved': event(
    'admins, at most four a second',
    z.array(z.omit(TechnicianLocation, { id: true })),
    'volatile',
  ),
  'technician:duty': event(
    'admins',
    z.object({ techId: z.string(), isOnDuty: OnDuty, lastActiveAt: z.nullable(Time) }),
    'local',
  ),
  'technician:availability': event('admins; the technician', Availability, 'local'),
  'advice:changed': event('admins; the technician', AdviceChange, 'local'),
};

export const technicianCommands = {
  'duty:set': command(['tech'], DutyChange, z.object({})),
  'location:update': command(['tech'], Fix, z.omit(FixStored, { ok: true })),
  'location:batch': command(
    ['tech'],
    z.union([FixBatch.shape.fixes, FixBatch]),
    z.omit(FixesStored, { ok: true }),
  ),
};
