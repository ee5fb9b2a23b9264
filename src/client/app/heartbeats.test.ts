import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEARTBEAT_EVERY_MS, MAX_SILENCE_MS } from '../../events/heartbeat.ts';
import { Heartbeats } from './heartbeats.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow() {
  const said: string[] = [];
  const heartbeats = new Heartbeats({
    onBehind: () => said.push('behind'),
    onSilent: () => said.push('silent'),
  });
  return { said, heartbeats };
}

describe('heartbeats of a page', () => {
  it('the first heartbeat of a connection does not report a missed push', () => {
    const { said, heartbeats } = follow();
    heartbeats.receive(17);
    heartbeats.restart();
    heartbeats.receive(40);
    expect(said).toEqual([]);
  });

  it('a heartbeat does not report a missed push when pushes carried its sequence', () => {
    const { said, heartbeats } = follow();
    heartbeats.receive(17);
    heartbeats.receivePush(18);
    heartbeats.receivePush(20);
    heartbeats.receivePush(undefined);
    heartbeats.receive(20);
    heartbeats.receive(20);
    expect(said).toEqual([]);
  });

  it('a heartbeat with a higher sequence than the pushes reports a missed push once', () => {
    const { said, heartbeats } = follow();
    heartbeats.receive(17);
    heartbeats.receive(18);
    heartbeats.receive(18);
    expect(said).toEqual(['behind']);
  });

  it('a heartbeat with a lower sequence after leaving a room does not report a missed push', () => {
    const { said, heartbeats } = follow();
    heartbeats.receive(17);
    heartbeats.receivePush(20);
    heartbeats.receive(3);
    heartbeats.receive(20);
    expect(said).toEqual([]);
  });

  it('heartbeats that stop report silence, and the next heartbeat reports a missed push', () => {
    const { said, heartbeats } = follow();
    for (let n = 0; n < 10; n += 1) {
      heartbeats.receive(17);
      vi.advanceTimersByTime(HEARTBEAT_EVERY_MS);
    }
    expect(said).toEqual([]);
    vi.advanceTimersByTime(MAX_SILENCE_MS);
    expect(said).toEqual(['silent']);
    heartbeats.receive(17);
    heartbeats.receive(17);
    expect(said).toEqual(['silent', 'behind']);
  });

  it('a connection without heartbeats is reported as silent', () => {
    const { said, heartbeats } = follow();
    heartbeats.restart();
    vi.advanceTimersByTime(MAX_SILENCE_MS - 1);
    expect([said, heartbeats.isSilent]).toEqual([[], false]);
    vi.advanceTimersByTime(1);
    expect([said, heartbeats.isSilent]).toEqual([['silent'], true]);
    heartbeats.receive(17);
    expect([said, heartbeats.isSilent]).toEqual([['silent', 'behind'], false]);
    heartbeats.restart();
    vi.advanceTimersByTime(10 * MAX_SILENCE_MS);
    expect(said).toEqual(['silent', 'behind', 'silent']);
  });
});
