import { describe, expect, it } from 'vitest';
import { type Job, match, SERVICE_MINUTES, type Wanted } from './matching.ts';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-20T15:00:00Z');
const inMinutes = (minutes: number) => NOW + minutes * MINUTE_MS;

/** Places on a line, a minute's drive apart for each hundredth of a degree. */
const at = (minutesEast: number) => ({ latitude: 40.7, longitude: -74.3 + minutesEast / 100 });
const drive = (a: { longitude: number }, b: { longitude: number }) =>
  Math.abs(a.longitude - b.longitude) * 100;

const job = (given: Partial<Job>): Job => ({
  id: 'other',
  status: 'confirmed',
  serviceType: 'standard',
  scheduledAt: null,
  departedAt: null,
  arrivedAt: null,
  startedAt: null,
  ...at(0),
  ...given,
});
const emergency: Wanted = { id: 'wanted', ...at(10), scheduledAt: null };
const matchOf = (jobs: Job[], wanted: Wanted = emergency) => {
  const { minutes, isFree, first } = match({ position: at(0), jobs }, wanted, { nowMs: NOW, drive });
  return { minutes: Math.round(minutes), isFree, first: first?.id ?? null };
};

describe('a technician matched with an emergency', () => {
  it('is free without jobs, and arrives after the drive', () => {
    expect(matchOf([])).toEqual({ minutes: 10, isFree: true, first: null });
  });

  it('is free with a job five days ahead', () => {
    expect(matchOf([job({ scheduledAt: inMinutes(5 * 24 * 60) })])).toEqual({
      minutes: 10,
      isFree: true,
      first: null,
    });
  });

  it('is free until drive, service and drive no longer fit before the next job', () => {
    const needed = 10 + SERVICE_MINUTES + 10;
    expect(matchOf([job({ scheduledAt: inMinutes(needed) })]).isFree).toBe(true);
    expect(matchOf([job({ scheduledAt: inMinutes(needed - 1) })])).toEqual({
      minutes: needed - 1 + SERVICE_MINUTES + 10,
      isFree: false,
      first: 'other',
    });
  });

  it('is busy with a job in progress, until its service is over', () => {
    const begun = job({ status: 'in_progress', startedAt: inMinutes(-15), ...at(4) });
    expect(matchOf([begun])).toEqual({ minutes: SERVICE_MINUTES - 15 + 6, isFree: false, first: 'other' });
  });

  it('is busy for five more minutes with a service that takes longer than usual', () => {
    const long = job({ status: 'in_progress', startedAt: inMinutes(-120), ...at(4) });
    expect(matchOf([long])).toMatchObject({ minutes: 5 + 6, isFree: false });
  });

  it('is busy on the way to another job, also to one whose time is far ahead', () => {
    const departed = job({ departedAt: NOW, scheduledAt: inMinutes(300), ...at(20) });
    expect(matchOf([departed])).toEqual({
      minutes: 20 + SERVICE_MINUTES + 10,
      isFree: false,
      first: 'other',
    });
  });

  it('is busy after the arrival at another job, without the drive there', () => {
    const arrived = job({ departedAt: NOW, arrivedAt: NOW, ...at(20) });
    expect(matchOf([arrived])).toMatchObject({ minutes: SERVICE_MINUTES + 10, isFree: false });
  });

  it('is busy with an assigned emergency, and with a standard job whose time is over', () => {
    for (const due of [job({ serviceType: 'emergency' }), job({ scheduledAt: inMinutes(-600) })])
      expect(matchOf([due])).toMatchObject({ minutes: SERVICE_MINUTES + 10, isFree: false });
  });

  it('does one due job after the other', () => {
    const jobs = [
      job({ id: 'second', serviceType: 'emergency', ...at(8) }),
      job({ id: 'first', status: 'in_progress', startedAt: NOW, ...at(2) }),
    ];
    expect(matchOf(jobs)).toEqual({
      minutes: SERVICE_MINUTES + 6 + SERVICE_MINUTES + 2,
      isFree: false,
      first: 'first',
    });
  });

  it('is not held up by the wanted booking itself', () => {
    expect(matchOf([job({ id: 'wanted', serviceType: 'emergency' })]).isFree).toBe(true);
  });
});

describe('a technician matched with a booking for later', () => {
  const tomorrow: Wanted = { id: 'wanted', ...at(10), scheduledAt: inMinutes(24 * 60) };

  it('is free in spite of a job in progress that is over by then', () => {
    expect(matchOf([job({ status: 'in_progress', startedAt: NOW })], tomorrow)).toMatchObject({
      minutes: 10,
      isFree: true,
    });
  });

  it('is busy with another job at the same time, and counts how late that makes it', () => {
    const same = job({ scheduledAt: tomorrow.scheduledAt });
    expect(matchOf([same], tomorrow)).toMatchObject({ minutes: 10 + SERVICE_MINUTES + 10, isFree: false });
  });

  it('is free with a job that begins after the service and the drive', () => {
    const later = job({ scheduledAt: inMinutes(24 * 60 + SERVICE_MINUTES + 10) });
    expect(matchOf([later], tomorrow)).toMatchObject({ minutes: 10, isFree: true });
  });
});

describe('the order of a technician’s jobs', () => {
  it('has the job in progress first, then the one on the way, then emergencies, then the earliest', () => {
    const jobs = [
      job({ id: 'b-later', scheduledAt: inMinutes(20) }),
      job({ id: 'a-sooner', scheduledAt: inMinutes(10) }),
      job({ id: 'emergency', serviceType: 'emergency', scheduledAt: inMinutes(90) }),
      job({ id: 'departed', departedAt: NOW, scheduledAt: inMinutes(60) }),
      job({ id: 'begun', status: 'in_progress', startedAt: NOW, scheduledAt: inMinutes(60) }),
    ];
    const order = ['begun', 'departed', 'emergency', 'a-sooner', 'b-later'];
    for (const [i, id] of order.entries()) {
      const left = jobs.filter((each) => order.indexOf(each.id) >= i);
      expect(matchOf(left).first).toBe(id);
    }
  });

  it('goes by the id where two are due at once', () => {
    const two = [job({ id: 'b', scheduledAt: NOW }), job({ id: 'a', scheduledAt: NOW })];
    expect(matchOf(two).first).toBe('a');
  });
});
