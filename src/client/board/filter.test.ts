import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { type Filter, merged, paramsOf, showCounts, shownBookings } from './filter.ts';
import { noOperations } from './operations-filter.ts';

const nothing: Filter = { show: 'all', status: null, serviceType: null, payment: null, search: '' };

describe('board filter', () => {
  const pending = aBooking({ id: 'pending', customerName: 'Priya Nair', phoneNumber: '(973) 555-0118' });
  const assigned = aBooking({
    ...{ id: 'assigned-8c41d09e', status: 'confirmed', assignedTechId: 'dmorales' },
    serviceType: 'emergency',
  });
  const over = aBooking({ id: 'over', status: 'cancelled' });
  const all = [pending, assigned, over];
  const shown = (filter: Partial<Filter>, found?: Set<string>) =>
    shownBookings(all, { ...nothing, ...filter }, found).map(({ id }) => id);

  it('the board counts all, open and unassigned bookings', () => {
    expect(showCounts(all)).toEqual({ all: 3, open: 2, unassigned: 1 });
  });

  it('the board search finds a booking by name, by part of the phone number and by the end of the id', () => {
    expect(shown({ search: 'priya' })).toEqual(['pending']);
    expect(shown({ search: '973-555' })).toEqual(['pending']);
    expect(shown({ search: '8C41D09E' })).toEqual(['assigned-8c41d09e']);
    expect(shown({ show: 'unassigned', search: '8c41d09e' })).toEqual([]);
    expect(shown({ search: 'PRÏYA' })).toEqual(['pending']);
    expect(shown({ search: '+1 (973) 555' })).toEqual(['pending']);
    expect(shown({ search: '９７３ ５５５' })).toEqual(['pending']);
  });

  it.each([
    ['dmorales', 'assigned'],
    ['DMORAL', 'assigned'],
    ['škoda', 'assigned'],
    ['enyaq', 'assigned'],
    ['KVB51X', 'assigned'],
    ['2023 hyundai', 'pending'],
    ['ioniq 5', 'pending'],
    ['ioniq5', 'pending'],
    ['t48rmk', 'pending'],
    ['gray', 'pending'],
  ])('the board search for %j finds a booking by its technician or vehicle', (search, id) => {
    const car = {
      ...{ vehicleYear: '2023', vehicleMake: 'Hyundai', vehicleModel: 'Ioniq 5', vehicleColor: 'Gray' },
      ...{
        firstName: 'Priya',
        lastName: 'Nair',
        email: 'p@example.com',
        phone: null,
        licensePlate: 'T48-RMK',
      },
    };
    const of = [
      { ...pending, user: car },
      { ...assigned, vehicleInfo: 'Skoda Enyaq, KVB 51X' },
      { ...over, assignedTechId: 'lchen' },
    ];
    const found = shownBookings(of as Booking[], { ...nothing, search });
    expect(found.map((booking) => booking.id.split('-')[0])).toEqual([id]);
  });

  it('the board adds search results of the server that match the other filters', () => {
    expect(shown({ search: 'zzz' }, new Set(['over']))).toEqual(['over']);
    expect(shown({ search: 'zzz', show: 'open' }, new Set(['over']))).toEqual([]);
  });

  it('the board filters bookings by status, by service type, or by both', () => {
    expect(shown({ status: 'cancelled' })).toEqual(['over']);
    expect(shown({ serviceType: 'standard' })).toEqual(['pending', 'over']);
    expect(shown({ serviceType: 'standard', status: 'confirmed' })).toEqual([]);
  });

  it.each([
    [{ figure: 'late', from: '2026-11-01', to: '2026-11-20' }, 'from=2026-11-01&to=2026-11-20&figure=late'],
    [{ hour: '09', from: '2026-11-20', to: '2026-11-20' }, 'from=2026-11-20&to=2026-11-20&hour=09'],
    [{ zip: '-', technician: 'dmorales' }, 'zip=-&technician=dmorales'],
    [{ ...noOperations, search: 'lee' }, 'q=lee'],
  ])('the bookings of a figure of operations are those that the server finds: %j', (filter, params) => {
    expect(paramsOf({ ...nothing, ...filter }).toString()).toBe(params);
    const found = shown(filter, new Set(['over']));
    expect(found).toEqual(['over']);
    expect(shown({ ...filter, search: '' })).toHaveLength('search' in filter ? 3 : 0);
  });

  it('the board filters bookings that are late or at risk', () => {
    const atRisk = new Set(['assigned-8c41d09e']);
    const filter = { ...nothing, show: 'risk' as const };
    expect(shownBookings(all, filter, undefined, atRisk)).toEqual([assigned]);
    expect(shownBookings(all, { ...filter, serviceType: 'standard' }, undefined, atRisk)).toEqual([]);
  });

  it('the board filters bookings that nobody has paid for', () => {
    const unpaid = aBooking({ id: 'unpaid', status: 'completed', isUnpaid: true });
    const filter = { ...nothing, payment: 'unpaid' as const };
    expect(shownBookings([...all, unpaid], filter)).toEqual([unpaid]);
    expect(paramsOf(filter).toString()).toBe('unpaid=true');
  });

  it('the board filter has query parameters only for the filters that are set', () => {
    expect(paramsOf(nothing).toString()).toBe('');
    expect(paramsOf({ ...nothing, search: '  ' }).toString()).toBe('');
    expect(
      paramsOf({
        ...nothing,
        show: 'unassigned',
        status: 'pending',
        serviceType: 'emergency',
        search: 'a&b',
      }).toString(),
    ).toBe('unassigned=true&status=pending&serviceType=emergency&q=a%26b');
  });
});

describe('merged booking lists', () => {
  const at = (id: string, createdAt: string, version = 1) => aBooking({ id, createdAt, version });
  const old = at('old', '2026-11-01T10:00:00.000Z');
  const young = at('young', '2026-11-20T10:00:00.000Z');

  it('merged booking lists have each booking once, newest first', () => {
    expect(merged([old], undefined, [young, old]).map(({ id }) => id)).toEqual(['young', 'old']);
  });

  it('merged booking lists have the highest version of each booking', () => {
    const moved = { ...old, version: 2 };
    expect(merged([moved], [old])[0]).toBe(moved);
    expect(merged([old], [moved])[0]).toBe(moved);
  });
});
