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

describe('a page that follows heartbeats', () => {
  it('has missed nothing before the first of a connection', () => {
    const { said, heartbeats } = follow();
    heartbeats.hear(17);
    heartbeats.restart();
    heartbeats.hear(40);
    expect(said).toEqual([]);
  });

  it('has missed nothing as long as pushes carry what heartbeats say', () => {
    const { said, heartbeats } = follow();
    heartbeats.hear(17);
    heartbeats.hearPush(18);
    heartbeats.hearPush(20);
    heartbeats.hearPush(undefined);
    heartbeats.hear(20);
    heartbeats.hear(20);
    expect(said).toEqual([]);
  });

  it('has missed a push when a heartbeat says more, once for each', () => {
    const { said, heartbeats } = follow();
    heartbeats.hear(17);
    heartbeats.hear(18);
    heartbeats.hear(18);
    expect(said).toEqual(['behind']);
  });

  it('has missed nothing when a room that was left no longer counts', () => {
    const { said, heartbeats } = follow();
    heartbeats.hear(17);
    heartbeats.hearPush(20);
    heartbeats.hear(3);
    heartbeats.hear(20);
    expect(said).toEqual([]);
  });

  it('takes silence for old, and whatever comes next for news', () => {
    const { said, heartbeats } = follow();
    for (let n = 0; n < 10; n += 1) {
      heartbeats.hear(17);
      vi.advanceTimersByTime(HEARTBEAT_EVERY_MS);
    }
    expect(said).toEqual([]);
    vi.advanceTimersByTime(MAX_SILENCE_MS);
    expect(said).toEqual(['silent']);
    heartbeats.hear(17);
    heartbeats.hear(17);
    expect(said).toEqual(['silent', 'behind']);
  });

  it('takes a server for silent that has promised heartbeats and then sends none', () => {
    const { said, heartbeats } = follow();
    heartbeats.expect();
    vi.advanceTimersByTime(MAX_SILENCE_MS - 1);
    expect([said, heartbeats.isSilent]).toEqual([[], false]);
    vi.advanceTimersByTime(1);
    expect([said, heartbeats.isSilent]).toEqual([['silent'], true]);
    heartbeats.hear(17);
    expect([said, heartbeats.isSilent]).toEqual([['silent', 'behind'], false]);
    heartbeats.restart();
    vi.advanceTimersByTime(10 * MAX_SILENCE_MS);
    expect(said).toEqual(['silent', 'behind']);
  });

  it('does not miss heartbeats of a server that has none', () => {
    const { said, heartbeats } = follow();
    heartbeats.hear(17);
    heartbeats.restart();
    vi.advanceTimersByTime(10 * MAX_SILENCE_MS);
    expect(said).toEqual([]);
  });
});
