import * as z from 'zod/mini';
import { Connector } from '../domain/bookings/connector.ts';
import { Kwh } from '../domain/bookings/energy.ts';
import { Latitude, Longitude } from '../domain/places/place.ts';
import { SlotState } from '../domain/promise/slot.ts';
import { Time } from '../domain/time.ts';
import { del, get, namesNobody, post } from './contract.ts';
import { CalendarDay, numeric } from './fields.ts';
import { SlotFigures } from './shapes/slot-figures.ts';

export const slotCalls = {
  list: get('/api/slots', {
    auth: 'everybody',
    summary: 'All slots of a day for a place, and which of them are free',
    query: z.object({
      date: CalendarDay,
      latitude: numeric(Latitude),
      longitude: numeric(Longitude),
      connector: z.optional(Connector),
      energyKwh: z.optional(numeric(Kwh)),
    }),
    answers: {
      200: z.object({
        date: CalendarDay,
        slots: z.array(z.object({ startAt: Time, endAt: Time, state: SlotState })),
      }),
    },
  }),
  hold: post('/api/slots/hold', {
    auth: ['customer'],
    summary:
      'Holds a slot for 5 minutes in place of the one held before; 409 SLOT_FULL names free ones as `near`',
    body: z.object({
      startAt: Time,
      latitude: Latitude,
      longitude: Longitude,
      connector: z.optional(z.nullable(Connector)),
      energyKwh: z.optional(z.nullable(Kwh)),
    }),
    answers: { 201: z.object({ holdId: z.string(), startAt: Time, expiresAt: Time }) },
  }),
  readFigures: get('/api/admin/slots/figures', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'Who counts as at work for the slots, and how many bookings a day one van can keep',
    answers: { 200: SlotFigures },
  }),
  release: del('/api/slots/hold/:holdId', {
    auth: ['its customer'],
    summary: 'Gives a held slot back, if it is still held',
    params: z.object({ holdId: z.string() }),
    answers: { 204: '' },
  }),
};
