import * as z from 'zod/mini';
import { DAY_MS } from '../domain/durations.ts';
import { OperationsFigure, OperationsGrouping, OperationsReport } from '../domain/operations/figures.ts';
import { Prediction } from '../domain/operations/prediction.ts';
import { Wall } from '../domain/operations/wall.ts';
import { get, viewed } from './contract.ts';
import { CalendarDay, Id, shortText } from './fields.ts';

const MAX_DAYS = 366;

type Days = { from: string; to: string };
const isInOrder = ({ from, to }: Days) => from <= to;
const isAtMostAYear = ({ from, to }: Days) => Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS;

/**
 * Which bookings of the operations a list has: due on days of the business clock, `to` inclusive, in an hour from `00` to
 * `23`, in a ZIP area, of a technician, and counted by a figure. `-` is an unknown ZIP or no technician. With the figure
 * `revenue` days and hour are those in which the money of a booking moved. A list has as many bookings as the figure's
 * `counts` in `GET /api/admin/operations`.
 */
export const operationsFilter = {
  from: z.optional(CalendarDay),
  to: z.optional(CalendarDay),
  hour: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3])$/, 'Please give an hour from 00 to 23.'))),
  zip: shortText,
  technician: shortText,
  figure: z.optional(OperationsFigure),
};

export type OperationsQuery = {
  [Name in keyof typeof operationsFilter]?: z.infer<(typeof operationsFilter)[Name]>;
};

/** Whether the days of an hour are known: its instants depend on them. */
export const hasDaysOfHour = ({ hour, from, to }: OperationsQuery): boolean =>
  hour === undefined || (from !== undefined && to !== undefined && isAtMostAYear({ from, to }));

export const DAYS_OF_HOUR = 'Please give the days of the hour, at most a year.';

const report = z
  .object({
    from: CalendarDay,
    to: CalendarDay,
    by: OperationsGrouping,
    format: z.optional(z.enum(['json', 'csv'])),
  })
  .check(
    z.refine(isInOrder, 'Please give a last day that is not before the first.'),
    z.refine(isAtMostAYear, 'Please choose at most a year.'),
  );

export const operationsCalls = {
  readOperations: get('/api/admin/operations', {
    auth: ['admin'],
    audit: ({ query: { format } }) => ({
      action: format === 'csv' ? 'operations-exported' : 'operations-viewed',
    }),
    summary:
      'How long bookings of some days took, which promises were kept and more, by group; with `format=csv` as CSV',
    query: report,
    answers: { 200: OperationsReport },
  }),
  readWall: get('/api/admin/wall', {
    auth: ['admin'],
    audit: { none: 'a wall reads it all day, with each change, and it names no customer' },
    summary:
      'The day at a glance for a wall display: open bookings without people or places, vans on duty, figures',
    answers: { 200: Wall },
  }),
  listPredictions: get('/api/admin/bookings/:id/predictions', {
    auth: ['admin'],
    audit: viewed('booking-viewed'),
    summary: 'What was promised, and when the technician was predicted to arrive at each step, oldest first',
    params: Id,
    answers: { 200: z.array(Prediction) },
  }),
};
