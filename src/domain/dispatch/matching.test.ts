import { describe, expect, it } from 'vitest';
import { match, minutesUntil, type Wanted } from './matching.ts';
import { type Job, SERVICE_MINUTES, stopsOf } from './stops.ts';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-20T15:00:00Z');
const inMinutes = (minutes: number) => NOW + minutes * MINUTE_MS;

/** A place on one parallel; each hundredth of a degree of longitude is one minute of driving. */
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
const emergency: Wanted = { ...at(10), serviceType: 'emergency', scheduledAt: null };
const serviceMinutes = () => SERVICE_MINUTES;
const matchOf = (jobs: Job[], wanted: Wanted = emergency) => {
  const driving = { nowMs: NOW, drive };
  const stops = stopsOf({ position: at(0), jobs, serviceMinutes }, driving);
  const found = match({ position: at(0), stops, serviceMinutes }, wanted, driving);
  const { isFree, first } = found;
  const minutes = minutesUntil(found, at(0), wanted, driving);
  return { minutes: Math.round(minutes), isFree, first: first?.id ?? null };
};

describe('technician matched with an emergency', () => {
  it('a technician without jobs is free for an emergency and arrives after the drive', () => {
    expect(matchOf([])).toEqual({ minutes: 10, isFree: true, first: null });
  });

  it('a technician whose only job is five days ahead is free for an emergency', () => {
    expect(matchOf([job({ scheduledAt: inMinutes(5 * 24 * 60) })])).toEqual({
      minutes: 10,
      isFree: true,
      first: null,
    });
  });

  it('a technician is free for an emergency while drive, service and drive fit before the next job', () => {
    const needed = 10 + SERVICE_MINUTES + 10;
    expect(matchOf([job({ scheduledAt: inMinutes(needed) })]).isFree).toBe(true);
    expect(matchOf([job({ scheduledAt: inMinutes(needed - 1) })])).toEqual({
      minutes: needed - 1 + SERVICE_MINUTES + 10,
      isFree: false,
      first: 'other',
    });
  });

  it('a technician with a job in progress is busy until the service is over', () => {
    const begun = job({ status: 'in_progress', startedAt: inMinutes(-15), ...at(4) });
    expect(matchOf([begun])).toEqual({ minutes: SERVICE_MINUTES - 15 + 6, isFree: false, first: 'other' });
  });

  it('a technician whose service takes longer than usual is busy for five more minutes', () => {
    const long = job({ status: 'in_progress', startedAt: inMinutes(-120), ...at(4) });
    expect(matchOf([long])).toMatchObject({ minutes: 5 + 6, isFree: false });
  });

  it('a technician on the way to another job is busy, even if that job is scheduled hours ahead', () => {
    const departed = job({ departedAt: NOW, scheduledAt: inMinutes(300), ...at(20) });
    expect(matchOf([departed])).toEqual({
      minutes: 20 + SERVICE_MINUTES + 10,
      isFree: false,
      first: 'other',
    });
  });

  it('a technician who has arrived at another job is busy for the service, without a drive to that job', () => {
    const arrived = job({ departedAt: NOW, arrivedAt: NOW, ...at(20) });
    expect(matchOf([arrived])).toMatchObject({ minutes: SERVICE_MINUTES + 10, isFree: false });
  });

  it('a technician with an assigned emergency or an overdue standard job is busy', () => {
    for (const due of [job({ serviceType: 'emergency' }), job({ scheduledAt: inMinutes(-600) })])
      expect(matchOf([due])).toMatchObject({ minutes: SERVICE_MINUTES + 10, isFree: false });
  });

  it('a technician with two due jobs does one after the other before a new emergency', () => {
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
});

describe('technician matched with a scheduled booking', () => {
  const tomorrow: Wanted = { ...at(10), serviceType: 'standard', scheduledAt: inMinutes(24 * 60) };

  it('a technician with a job in progress is free for a booking tomorrow', () => {
    expect(matchOf([job({ status: 'in_progress', startedAt: NOW })], tomorrow)).toMatchObject({
      minutes: 10,
      isFree: true,
    });
  });

  it('a technician with another job at the same time is busy, and the minutes include that job', () => {
    const same = job({ scheduledAt: tomorrow.scheduledAt });
    expect(matchOf([same], tomorrow)).toMatchObject({ minutes: 10 + SERVICE_MINUTES + 10, isFree: false });
  });

  it('a technician is free for a scheduled booking if the next job begins after service and drive', () => {
    const later = job({ scheduledAt: inMinutes(24 * 60 + SERVICE_MINUTES + 10) });
    expect(matchOf([later], tomorrow)).toMatchObject({ minutes: 10, isFree: true });
  });
});

describe('order of a technician’s jobs', () => {
  it('a technician’s jobs are ordered: in progress, departed, emergency, then the earliest time', () => {
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

  it('two jobs of a technician that are due at the same time are ordered by id', () => {
    const two = [job({ id: 'b', scheduledAt: NOW }), job({ id: 'a', scheduledAt: NOW })];
    expect(matchOf(two).first).toBe('a');
  });
});
