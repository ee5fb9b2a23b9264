import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/domain/durations.ts';
import { figuresOf, type Outcome } from './figures.ts';

const minute = (minutes: number | null) => (minutes === null ? null : minutes * MINUTE_MS);
const booked = (
  status: NonNullable<Outcome['booking']>['status'],
  [assigned, arrived, cancelled]: [number | null, number | null, number | null],
): Outcome => ({
  booking: {
    createdAt: 0,
    promisedAt: 30 * MINUTE_MS,
    firstAssignedAt: minute(assigned),
    arrivedAt: minute(arrived),
    cancelledAt: minute(cancelled),
    status,
  },
});

it('figures count calls that were served, kept promises, keys and what is left', () => {
  const outcomes = [
    booked('completed', [1, 20, null]),
    booked('completed', [3, 40, null]),
    booked('cancelled', [2, null, 10]),
    booked('cancelled', [null, null, 50]),
    booked('confirmed', [2, null, null]),
    { booking: null },
  ];
  expect(figuresOf(outcomes, 15)).toEqual({
    calls: 6,
    booked: 5,
    answeredPercent: expect.closeTo(33.3, 1),
    assignMedian: 2,
    assignP90: expect.closeTo(2.7, 5),
    arriveMedian: 30,
    arriveP90: 38,
    // Of the four promises that came due, one: the first customer who cancelled did so in time.
    keptPercent: 25,
    cancelled: 2,
    leftBehind: 1,
    keysPerCall: 3,
  });
});

it('figures of an evening without a booking or a dispatcher have no medians and no keys', () => {
  expect(figuresOf([{ booking: null }], null)).toMatchObject({
    ...{ calls: 1, booked: 0, answeredPercent: 0, leftBehind: 0 },
    ...{ assignMedian: null, arriveMedian: null, keptPercent: null, keysPerCall: null },
  });
});
