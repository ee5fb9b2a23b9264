import { describe, expect, it } from 'vitest';
import { figurePath } from './board-view.ts';
import { hasOperations, noOperations, operationsText, readOperations } from './operations-filter.ts';

describe('the filter of a figure of operations', () => {
  it.each([
    ['', noOperations],
    [
      'from=2026-11-01&to=2026-11-20&figure=late',
      { ...noOperations, from: '2026-11-01', to: '2026-11-20', figure: 'late' },
    ],
    // What the server would refuse is left out.
    ['from=2026-11-01', noOperations],
    ['from=2026-13-01&to=2026-14-01&hour=09', noOperations],
    ['hour=09', noOperations],
    ['from=2026-11-01&to=2026-11-01&hour=24', { ...noOperations, from: '2026-11-01', to: '2026-11-01' }],
    ['figure=everything', noOperations],
    ['zip=-&technician=', { ...noOperations, zip: '-' }],
    ['technician=dmorales&tab=bookings', { ...noOperations, technician: 'dmorales' }],
  ])('%j is read from the address', (query, filter) => {
    const read = readOperations(new URLSearchParams(query));
    expect(read).toEqual(filter);
    expect(hasOperations(read)).toBe(read !== noOperations && Object.values(filter).some(Boolean));
  });

  it.each([
    [
      { figure: 'late', hour: '14', from: '2026-11-01', to: '2026-11-20' },
      'Promise broken, 2:00 PM, Nov 1, 2026 to Nov 20, 2026',
    ],
    [{ zip: '07083', from: '2026-11-20', to: '2026-11-20' }, 'ZIP 07083, Nov 20, 2026'],
    [{ zip: '-', technician: '-' }, 'Unknown ZIP, Unassigned'],
    [{ technician: 'dmorales', figure: 'cancelled-waiting' }, 'Cancelled while waiting, dmorales'],
    [{ hour: '00', figure: 'unknown' }, '12:00 AM'],
  ])('%j is said in words', (filter, words) => {
    expect(operationsText({ ...noOperations, ...filter })).toBe(words);
  });

  it('a path opens the list of the board newest first', () => {
    expect(figurePath({ from: '2026-11-01', to: '2026-11-20', zip: '07083', figure: 'kept' })).toBe(
      '/admin?from=2026-11-01&to=2026-11-20&zip=07083&figure=kept&order=newest',
    );
    expect(figurePath({ serviceType: 'emergency', hour: null })).toBe(
      '/admin?service=emergency&order=newest',
    );
  });
});
