import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../domain/durations.ts';
import { figuresOf, type OperationsFigures, OperationsGrouping } from '../../domain/operations/figures.ts';
import { columnsOf, countBehind, type FigureColumn, figureColumns } from './figure-columns.ts';

const shown = (name: FigureColumn['name'], figures: Partial<OperationsFigures>) =>
  figureColumns.find((column) => column.name === name)?.value({ ...figuresOf([]), ...figures });

describe('figures of operations in words', () => {
  it.each<[FigureColumn['name'], Partial<OperationsFigures>, string | null]>([
    ['bookings', { bookings: 1234 }, '1,234'],
    ['bookings', { bookings: 0 }, null],
    ['assigned', { assignMinutes: { p50: 3.6, p90: 9.4 } }, '4 / 9'],
    ['assigned', { assignMinutes: { p50: 0, p90: 0 } }, '0 / 0'],
    ['departed', { departMinutes: { p50: -20.5, p90: -0.4 } }, '−20 / 0'],
    ['arrived', { arriveMinutes: { p50: null, p90: null } }, null],
    ['done', { finishMinutes: { p50: 61, p90: 1000 } }, '61 / 1,000'],
    ['kept', { promises: 50, promisesKept: 45 }, '45 of 50 (90%)'],
    ['kept', { promises: 3, promisesKept: 0 }, '0 of 3 (0%)'],
    ['kept', { promises: 0, promisesKept: 0 }, null],
    ['broken', { promises: 50, promisesKept: 45 }, '5'],
    ['broken', { promises: 5, promisesKept: 5 }, null],
    ['etaError', { etaErrorMinutes: 0 }, '0.0'],
    ['etaError', { etaErrorMinutes: 3.14 }, '3.1'],
    ['etaError', {}, null],
    ['cancelled', { cancelledWaiting: 2 }, '2'],
    ['energy', { kwh: 38.4 }, '38'],
    ['rating', { rating: 4.33 }, '4.3'],
    ['noShows', { noShows: 2 }, '2'],
    ['noShows', {}, null],
    ['revenue', { revenue: 1311.8 }, '$1,312'],
    ['revenue', { revenue: -173.51 }, '−$174'],
    ['revenue', { revenue: -0.2 }, '$0'],
    ['revenue', { revenue: 0 }, null],
    ['perHour', { revenuePerVanHour: 0 }, '$0'],
    ['perHour', { revenuePerVanHour: 154.32 }, '$154'],
    ['perHour', {}, null],
    ['work', { busyMinutes: 312, utilisation: 0.634 }, '5.2 h (63%)'],
    ['work', { busyMinutes: 30, utilisation: null }, '0.5 h'],
    ['work', {}, null],
  ])('%s of %j is %j', (name, figures, value) => {
    expect(shown(name, figures)).toBe(value);
  });

  it('money by the hour of a van stands in groups of time and technicians, if there are shifts', () => {
    const report = (shiftMs: number) => ({
      rows: [],
      total: figuresOf([], shiftMs),
      vanHoursBasis: null,
    });
    const has = (by: OperationsGrouping, shiftMs = HOUR_MS) =>
      columnsOf(report(shiftMs), by).some(({ name }) => name === 'perHour');
    expect(OperationsGrouping.options.filter((by) => has(by))).toEqual(['hour', 'day', 'week', 'technician']);
    expect(has('technician', 0)).toBe(false);
  });

  it('a figure has as many bookings as the server counted', () => {
    const figures = { ...figuresOf([]), bookings: 9 };
    figures.counts.revenue = 3;
    expect([
      countBehind(figures, null),
      countBehind(figures, 'revenue'),
      countBehind(figures, 'late'),
    ]).toEqual([9, 3, 0]);
  });
});
