import { describe, expect, it } from 'vitest';
import { BookingStatus, isOpen, nextStatus, openStatuses, timesFor } from './booking-status.ts';

const none = { startedAt: null, completedAt: null, cancelledAt: null };

describe('the status of a booking', () => {
  it('goes forward one step at a time, and ends', () => {
    expect(BookingStatus.options.map((status) => [status, nextStatus(status)])).toEqual([
      ['pending', 'confirmed'],
      ['confirmed', 'in_progress'],
      ['in_progress', 'completed'],
      ['completed', null],
      ['cancelled', null],
    ]);
  });

  it('is open until it is completed or cancelled', () => {
    expect(BookingStatus.options.filter(isOpen)).toEqual([...openStatuses]);
  });

  it('sets its time on entering it, and keeps when the work began', () => {
    expect(timesFor('in_progress', none, 5)).toEqual({ ...none, startedAt: 5 });
    const started = { ...none, startedAt: 5 };
    expect(timesFor('completed', started, 9)).toEqual({ ...started, completedAt: 9 });
    expect(timesFor('cancelled', started, 9)).toEqual({ ...started, cancelledAt: 9 });
    // An admin may complete what never was in progress.
    expect(timesFor('completed', none, 9)).toEqual({ ...none, startedAt: 9, completedAt: 9 });
  });

  it('clears the times of what it goes back before', () => {
    const done = { startedAt: 5, completedAt: 9, cancelledAt: null };
    expect(timesFor('in_progress', done, 12)).toEqual({ ...none, startedAt: 5 });
    expect(timesFor('confirmed', done, 12)).toEqual(none);
    expect(timesFor('confirmed', { ...none, cancelledAt: 9 }, 12)).toEqual(none);
  });
});
