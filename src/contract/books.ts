import * as z from 'zod/mini';
import { DAY_MS } from '../domain/durations.ts';
import { singleLine } from '../domain/plain-text.ts';
import { get, namesNobody } from './contract.ts';
import { CalendarDay, flag, limitOf } from './fields.ts';
import { BooksStatus, DayTotals, ListedPayment, StuckPayment, TaxLine, TipLine } from './shapes/books.ts';

const MAX_DAYS = 366;
const MAX_MONTHS = 24;

/** Days of the business clock; `until` is inclusive. */
const filter = {
  from: z.optional(CalendarDay),
  until: z.optional(CalendarDay),
  status: z.optional(BooksStatus),
  stuck: flag,
  /** A customer's name, phone number or e-mail address, the end of a booking's id, or a receipt number. */
  q: z.optional(z.string().check(singleLine, z.maxLength(100))),
};

const days = z.object({ from: CalendarDay, until: CalendarDay }).check(
  z.refine(({ from, until }) => from <= until, 'Please give a last day that is not before the first.'),
  z.refine(
    ({ from, until }) => Date.parse(until) - Date.parse(from) < MAX_DAYS * DAY_MS,
    'Please choose at most a year.',
  ),
);

const Month = z
  .string()
  .check(
    z.regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Please give a month as yyyy-mm, from 1900-01 to 2999-12.'),
  );
const countOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

const months = z.object({ from: Month, to: Month }).check(
  z.refine(({ from, to }) => from <= to, 'Please give a last month that is not before the first.'),
  z.refine(({ from, to }) => countOf(to) - countOf(from) < MAX_MONTHS, 'Please choose at most two years.'),
);

export const booksCalls = {
  listPayments: get('/api/admin/payments', {
    auth: ['admin'],
    audit: 'payments-viewed',
    summary: 'Payments, newest first; the next page is read with `before` set to `x-next-before`',
    query: z.object({ ...filter, before: z.optional(z.string()), limit: limitOf(100, 500) }),
    answers: { 200: z.array(ListedPayment) },
  }),
  exportPayments: get('/api/admin/payments.csv', {
    auth: ['admin'],
    audit: 'payments-exported',
    summary: 'Payments as CSV, newest first',
    query: z.object(filter),
    answers: { 200: 'text/csv' },
  }),
  dayTotals: get('/api/admin/payments/days', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'What moved on each day, newest day first',
    query: days,
    answers: { 200: z.array(DayTotals) },
  }),
  listStuck: get('/api/admin/payments/stuck', {
    auth: ['admin'],
    audit: 'payments-viewed',
    summary: 'Money that does not move although it should, and why',
    answers: { 200: z.array(StuckPayment) },
  }),
  taxReport: get('/api/admin/tax-report', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'Sales tax by month, state and rate',
    query: months,
    answers: { 200: z.array(TaxLine) },
  }),
  exportTaxReport: get('/api/admin/tax-report.csv', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'Sales tax by month, state and rate as CSV',
    query: months,
    answers: { 200: 'text/csv' },
  }),
  tipReport: get('/api/admin/tips', {
    auth: ['admin'],
    audit: 'payments-viewed',
    summary: 'The tips of each technician by day, newest day first',
    query: days,
    answers: { 200: z.array(TipLine) },
  }),
  exportTips: get('/api/admin/tips.csv', {
    auth: ['admin'],
    audit: 'payments-exported',
    summary: 'The tips of each technician by day as CSV',
    query: days,
    answers: { 200: 'text/csv' },
  }),
  exportJournal: get('/api/admin/journal', {
    auth: ['admin'],
    audit: 'payments-exported',
    summary: 'Every movement of money of some days as CSV, for an accountant to import',
    query: days,
    answers: { 200: 'text/csv' },
  }),
};
