import * as z from 'zod/mini';
import {
  NewVehicle,
  RosterChange,
  RosterForecast,
  RosterShift,
  Vehicle,
  VehicleChange,
} from '../domain/dispatch/roster.ts';
import { NewShiftRequest, ShiftRequest, ShiftRequestAnswer } from '../domain/dispatch/shift-request.ts';
import { DAY_MS } from '../domain/durations.ts';
import { type Audited, callersOwn, get, namesNobody, patch, post, put } from './contract.ts';
import { CalendarDay, fieldNames, Id } from './fields.ts';

/** Two months. */
const MAX_DAYS = 62;

type Days = { from: string; to: string };
const isRange = ({ from, to }: Days) => from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS;
const RANGE = 'Please give at most 62 days, the last one not before the first.';

const days = z.object({ from: CalendarDay, to: CalendarDay }).check(z.refine(isRange, RANGE));

type Replaced = { from?: string; to?: string; techIds?: string };
/** Usernames with commas between them. */
const TechIds = z.optional(z.string().check(z.maxLength(4000)));

const changesSignIn = { none: 'a roster and a vehicle sign nobody in' } as const;
const changed = (detail: Audited['detail']): Audited => ({ action: 'roster-changed', detail });

/** Who works when, where from and with which vehicle. */
export const rosterCalls = {
  readRoster: get('/api/admin/roster', {
    auth: ['admin'],
    audit: 'staff-viewed',
    summary:
      'The shifts and times off that have a part in some days of the business clock, `to` inclusive, by technician and time',
    query: days,
    answers: { 200: z.array(RosterShift) },
  }),
  replaceRoster: put('/api/admin/roster', {
    auth: ['admin'],
    audit: ({ query: { from, to, techIds }, body }) =>
      changed({
        ...(from && { from }),
        ...(to && { to }),
        technicians: techIds ?? [...new Set(body.map(({ techId }) => techId))].sort().join(','),
        shifts: String(body.length),
      }),
    proof: changesSignIn,
    summary:
      'Replaces, in one transaction, what begins on the days `from` to `to` of the technicians of `techIds` (of those in the body without it); without days what begins on the days and for the technicians of each entry. All entries must be of these. 409 SHIFTS_OVERLAP and VEHICLE_TAKEN name the technician and the times, as `overlap` too. Answers all that has a part in the days',
    query: z
      .object({ from: z.optional(CalendarDay), to: z.optional(CalendarDay), techIds: TechIds })
      .check(
        z.refine(
          ({ from, to, techIds }: Replaced) =>
            from === undefined || to === undefined
              ? from === to && techIds === undefined
              : isRange({ from, to }),
          'Please give both days, at most 62, the last one not before the first; techIds need days.',
        ),
      ),
    body: RosterChange,
    answers: { 200: z.array(RosterShift) },
  }),
  listVehicles: get('/api/admin/vehicles', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'The vehicles that shifts can be given, by name',
    answers: { 200: z.array(Vehicle) },
  }),
  addVehicle: post('/api/admin/vehicles', {
    auth: ['admin'],
    audit: ({ body }) => changed({ vehicle: body.name }),
    proof: changesSignIn,
    summary: 'Adds a vehicle; 409 VEHICLE_NAME_TAKEN',
    body: NewVehicle,
    answers: { 201: Vehicle },
  }),
  changeVehicle: patch('/api/admin/vehicles/:id', {
    auth: ['admin'],
    audit: ({ params, body }) => changed({ vehicle: params.id, fields: fieldNames(body) }),
    proof: changesSignIn,
    summary: 'Changes a vehicle; 409 VEHICLE_NAME_TAKEN',
    params: Id,
    body: VehicleChange,
    answers: { 200: Vehicle },
  }),
};

/** How many vans the hours of a roster need. */
export const rosterForecastCalls = {
  readForecast: get('/api/admin/roster/forecast', {
    auth: ['admin'],
    audit: namesNobody,
    summary:
      'The bookings expected in each hour of some days, from those of the last 28 days and what is booked, and the vans that they need',
    query: days,
    answers: { 200: RosterForecast },
  }),
};

const answered = { params: Id, body: ShiftRequestAnswer, answers: { 200: ShiftRequest } } as const;

/** What technicians ask for. */
export const shiftRequestCalls = {
  listRequests: get('/api/admin/shift-requests', {
    auth: ['admin'],
    audit: 'staff-viewed',
    summary: 'The open requests of technicians for leave and swaps, oldest first',
    answers: { 200: z.array(ShiftRequest) },
  }),
  answerRequest: post('/api/admin/shift-requests/:id', {
    ...answered,
    auth: ['admin'],
    audit: ({ params, body }) => changed({ request: params.id, answer: body.answer }),
    proof: changesSignIn,
    summary:
      'Accepts or declines a request: from now on, an accepted leave takes the place of the shifts that begin in it, an accepted swap gives the shift to the colleague; 409 REQUEST_CLOSED, REQUEST_PAST, SHIFTS_OVERLAP',
  }),
  readOwnRoster: get('/api/tech/roster', {
    auth: ['tech'],
    audit: callersOwn,
    summary:
      "The caller's shifts and times off of today and the next four weeks, the requests that concern the caller, and the colleagues who can be asked",
    answers: {
      200: z.object({
        shifts: z.array(RosterShift),
        requests: z.array(ShiftRequest),
        vehicles: z.array(z.pick(Vehicle, { id: true, name: true, plate: true })),
        colleagues: z.array(z.object({ techId: z.string(), name: z.nullable(z.string()) })),
      }),
    },
  }),
  askForChange: post('/api/tech/shift-requests', {
    auth: ['tech'],
    audit: callersOwn,
    summary:
      'Asks for leave on whole days, or a colleague to take an own shift; 404 SHIFT_NOT_FOUND, 409 REQUEST_PAST',
    body: NewShiftRequest,
    answers: { 201: ShiftRequest },
  }),
  answerOwnRequest: post('/api/tech/shift-requests/:id', {
    ...answered,
    auth: ['its tech'],
    audit: ({ params, body }) => changed({ request: params.id, answer: body.answer }),
    summary:
      'Withdraws an own request, or accepts or declines the swap that a colleague asks for; 409 REQUEST_CLOSED, REQUEST_PAST, SHIFTS_OVERLAP',
  }),
};
