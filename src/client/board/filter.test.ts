import { describe, expect, it } from 'vitest';
import { aBooking } from '../jobs/job-for-tests.ts';
import { countsOf, type Filter, merged, paramsOf, shownBookings } from './filter.ts';

const nothing: Filter = { show: 'all', status: null, serviceType: null, search: '' };

describe('the filter of the board', () => {
  const pending = aBooking({ id: 'pending', customerName: 'Priya Nair', phoneNumber: '(973) 555-0118' });
  const assigned = aBooking({
    ...{ id: 'assigned-8c41d09e', status: 'confirmed', assignedTechId: 'dmorales' },
    serviceType: 'emergency',
  });
  const over = aBooking({ id: 'over', status: 'cancelled' });
  const all = [pending, assigned, over];
  const shown = (filter: Partial<Filter>, found?: Set<string>) =>
    shownBookings(all, { ...nothing, ...filter }, found).map(({ id }) => id);

  it('counts what is open and what nobody has', () => {
    expect(countsOf(all)).toEqual({ all: 3, open: 2, unassigned: 1 });
  });

  it('finds a booking by name, by part of a phone number however written, and by the end of its id', () => {
    expect(shown({ search: 'priya' })).toEqual(['pending']);
    expect(shown({ search: '973-555' })).toEqual(['pending']);
    expect(shown({ search: '8C41D09E' })).toEqual(['assigned-8c41d09e']);
    expect(shown({ show: 'unassigned', search: '8c41d09e' })).toEqual([]);
  });

  it('shows also what the server found by the words, as far as the other filters leave it', () => {
    expect(shown({ search: 'zzz' }, new Set(['over']))).toEqual(['over']);
    expect(shown({ search: 'zzz', show: 'open' }, new Set(['over']))).toEqual([]);
  });

  it('keeps one status, one service, or both', () => {
    expect(shown({ status: 'cancelled' })).toEqual(['over']);
    expect(shown({ serviceType: 'standard' })).toEqual(['pending', 'over']);
    expect(shown({ serviceType: 'standard', status: 'confirmed' })).toEqual([]);
  });

  it('asks the server nothing while everything is shown, else in its own words', () => {
    expect(paramsOf(nothing).toString()).toBe('');
    expect(paramsOf({ ...nothing, search: '  ' }).toString()).toBe('');
    expect(
      paramsOf({ show: 'unassigned', status: 'pending', serviceType: 'emergency', search: 'a&b' }).toString(),
    ).toBe('unassigned=true&status=pending&serviceType=emergency&q=a%26b');
  });
});

describe('lists put together', () => {
  const at = (id: string, createdAt: string, version = 1) => aBooking({ id, createdAt, version });
  const old = at('old', '2026-11-01T10:00:00.000Z');
  const young = at('young', '2026-11-20T10:00:00.000Z');

  it('have each booking once, newest first, whichever list it is from', () => {
    expect(merged([old], undefined, [young, old]).map(({ id }) => id)).toEqual(['young', 'old']);
  });

  it('have the highest version of each', () => {
    const moved = { ...old, version: 2 };
    expect(merged([moved], [old])[0]).toBe(moved);
    expect(merged([old], [moved])[0]).toBe(moved);
  });
});
