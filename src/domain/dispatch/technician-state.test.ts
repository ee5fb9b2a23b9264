import { describe, expect, it } from 'vitest';
import { absenceAt, busyTechnicians, technicianState } from './technician-state.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

describe('technician state', () => {
  it('a technician is free or busy on duty, silent after two minutes without a position, off when off duty', () => {
    const on = { isOnDuty: 'true', lastActiveAt: ago(119) } as const;
    expect(technicianState(on, false, NOW)).toBe('free');
    expect(technicianState(on, true, NOW)).toBe('busy');
    for (const lastActiveAt of [ago(120), null])
      for (const busy of [true, false])
        expect(technicianState({ ...on, lastActiveAt }, busy, NOW)).toBe('silent');
    expect(technicianState({ ...on, isOnDuty: 'false' }, true, NOW)).toBe('off');
  });
});

describe('busy technicians', () => {
  const job = (assignedTechId: string, given: object) => ({
    assignedTechId,
    status: 'confirmed' as const,
    serviceType: 'standard' as const,
    scheduledAt: ago(-3600),
    departedAt: null,
    arrivedAt: null,
    ...given,
  });
  it('technicians are busy in service, on the way, with an emergency or with a due job', () => {
    const jobs = [
      job('later', {}),
      job('service', { status: 'in_progress' }),
      job('departed', { departedAt: ago(60) }),
      job('emergency', { serviceType: 'emergency', scheduledAt: null }),
      job('due', { scheduledAt: ago(1) }),
    ];
    expect([...busyTechnicians(jobs, NOW)]).toEqual(['service', 'departed', 'emergency', 'due']);
  });
});

describe('absence of a booking’s technician', () => {
  const absent = { dana: 'off', sam: 'silent' } as const;
  const booking = {
    assignedTechId: 'dana',
    status: 'confirmed',
    departedAt: ago(60),
    arrivedAt: null,
  } as const;
  it('a technician’s absence counts on the way and in service, not before departure or after completion', () => {
    expect(absenceAt(booking, absent)).toBe('off');
    expect(absenceAt({ ...booking, assignedTechId: 'sam', status: 'in_progress' }, absent)).toBe('silent');
    for (const given of [
      { departedAt: null },
      { status: 'completed' },
      { assignedTechId: 'ola' },
      { assignedTechId: null },
    ] as const)
      expect(absenceAt({ ...booking, ...given }, absent)).toBeNull();
    expect(absenceAt(booking, null)).toBeNull();
  });
});

describe('busy technicians and unassigned bookings', () => {
  it('an unassigned booking makes no technician busy', () => {
    const booking = {
      assignedTechId: null,
      status: 'in_progress',
      serviceType: 'emergency',
      scheduledAt: null,
      departedAt: null,
      arrivedAt: null,
    } as const;
    expect([...busyTechnicians([booking], NOW)]).toEqual([]);
  });
});
