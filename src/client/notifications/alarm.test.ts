import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AlarmPhase, createAlarm } from './alarm.ts';

describe('alarm sound', () => {
  let beeps = 0;
  let state: AlarmPhase = null;
  const start = () =>
    createAlarm({
      beep: () => {
        beeps += 1;
      },
      onChange: (phase) => {
        state = phase;
      },
    });

  beforeEach(() => {
    beeps = 0;
    state = null;
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the alarm sounds at once and then every 3 s for a standard booking', () => {
    start().follow({ ids: ['a'], emergency: false });
    expect(beeps).toBe(1);
    vi.advanceTimersByTime(9_000);
    expect(beeps).toBe(4);
  });

  it('the alarm sounds every 2 s for an emergency, and every 3 s once the emergency is acknowledged', () => {
    const alarm = start();
    alarm.follow({ ids: ['a', 'e'], emergency: true });
    vi.advanceTimersByTime(6_000);
    expect(beeps).toBe(4);
    alarm.follow({ ids: ['a'], emergency: false });
    vi.advanceTimersByTime(6_000);
    expect(beeps).toBe(6);
  });

  it('the alarm stops when no alert is left', () => {
    const alarm = start();
    alarm.follow({ ids: ['a'], emergency: true });
    alarm.follow({ ids: [], emergency: false });
    vi.advanceTimersByTime(60_000);
    expect(beeps).toBe(1);
    expect(state).toBeNull();
  });

  it('the alarm is off, not ended, when the last alert is acknowledged after five minutes', () => {
    const alarm = start();
    alarm.follow({ ids: ['a'], emergency: true });
    vi.advanceTimersByTime(5 * 60_000);
    alarm.follow({ ids: [], emergency: false });
    expect(state).toBeNull();
  });

  it('the alarm ends after five minutes, and a new alert starts the alarm again', () => {
    const alarm = start();
    alarm.follow({ ids: ['a'], emergency: false });
    vi.advanceTimersByTime(5 * 60_000);
    const heard = beeps;
    expect(state).toBe('ended');
    alarm.follow({ ids: ['a'], emergency: false });
    vi.advanceTimersByTime(60_000);
    expect(beeps).toBe(heard);
    alarm.follow({ ids: ['a', 'b'], emergency: false });
    expect(beeps).toBe(heard + 1);
    expect(state).toMatchObject({ everyMs: 3_000 });
  });
});
