import * as z from 'zod/mini';
import { Availability, AvailabilityChange } from '../domain/dispatch/availability.ts';
import {
  DutyChange,
  Fix,
  FixBatch,
  FixesStored,
  FixStored,
  OnDuty,
  TechnicianLocation,
} from '../domain/tracking/position.ts';
import { type Audited, callersOwn, get, namesNobody, patch, post } from './contract.ts';
import { fieldNames } from './fields.ts';
import { LocationNotice, NoticeRead, NoticeStanding, OwnNotice } from './shapes/location-notice.ts';

export const technicianCalls = {
  listActive: get('/api/admin/technicians/active', {
    auth: ['admin'],
    audit: 'staff-viewed',
    summary: 'Technicians with a position of the last 12 hours',
    answers: { 200: z.array(TechnicianLocation) },
  }),
  setDuty: post('/api/tech/duty', {
    auth: ['tech'],
    audit: callersOwn,
    summary: 'Goes on or off duty; with `isWell` a technician whose van had broken down gets jobs again',
    body: DutyChange,
    answers: { 200: z.object({ ok: z.literal(true), isOnDuty: OnDuty }) },
  }),
  reportFix: post('/api/tech/location', {
    auth: ['tech'],
    audit: callersOwn,
    storedSession: true,
    isFrequent: true,
    summary: 'Reports one position; answered once it is on disk',
    body: Fix,
    answers: { 200: FixStored },
  }),
  reportFixes: post('/api/tech/locations', {
    auth: ['tech'],
    audit: callersOwn,
    storedSession: true,
    summary: 'Reports the positions that the phone stored while it was offline',
    body: FixBatch,
    answers: { 200: FixesStored },
  }),
};

const ownAvailability = { auth: ['tech'], answers: { 200: Availability } } as const;

const availabilityChanged = (techId: string, change: AvailabilityChange): Audited => ({
  action: 'staff-changed',
  subject: { kind: 'staff', id: techId },
  detail: { fields: fieldNames(change) },
});

const signsNobodyIn = { proof: { none: 'a shift and a van sign nobody in' } } as const;

/** When technicians work, and what their vans carry. */
export const availabilityCalls = {
  listAvailability: get('/api/admin/availability', {
    auth: ['admin'],
    audit: 'staff-viewed',
    summary: 'The shifts and vans of every technician',
    answers: { 200: z.array(Availability) },
  }),
  changeAvailability: patch('/api/admin/availability/:techId', {
    auth: ['admin'],
    ...signsNobodyIn,
    audit: ({ params, body }) => availabilityChanged(params.techId, body),
    summary: 'Sets the shifts or the van of a technician',
    params: z.object({ techId: z.string() }),
    body: AvailabilityChange,
    answers: { 200: Availability },
  }),
  readOwnAvailability: get('/api/tech/availability', {
    ...ownAvailability,
    audit: callersOwn,
    summary: "The caller's shifts and van",
  }),
  changeOwnAvailability: patch('/api/tech/availability', {
    ...ownAvailability,
    ...signsNobodyIn,
    audit: ({ caller, body }) => availabilityChanged(caller.id, body),
    summary:
      "Sets the caller's shifts or van. Shifts that have ended stay as they were; 409 SHIFTS_OVERLAP also for a new shift in a leave",
    body: AvailabilityChange,
  }),
};

const ownNotice = { auth: ['tech'], answers: { 200: OwnNotice } } as const;

/** The notice about location tracking: public, acknowledged by technicians, reported to admins. */
export const noticeCalls = {
  readNotice: get('/api/location-notice', {
    auth: 'everybody',
    summary: 'The notice about location tracking',
    answers: { 200: LocationNotice },
  }),
  readOwnNotice: get('/api/tech/location-notice', {
    ...ownNotice,
    audit: callersOwn,
    summary: 'The notice, and when it was acknowledged',
  }),
  acknowledgeNotice: post('/api/tech/location-notice', {
    ...ownNotice,
    audit: 'notice-acknowledged',
    summary: 'Acknowledges this version of the notice',
    body: NoticeRead,
  }),
  readStanding: get('/api/admin/location-notice', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'How many technicians have acknowledged it',
    answers: { 200: NoticeStanding },
  }),
  exportAcknowledgements: get('/api/admin/location-notice/acknowledgements', {
    auth: ['admin'],
    audit: 'notices-exported',
    summary: 'Every acknowledgement, as CSV',
    answers: { 200: 'text/csv' },
  }),
};
