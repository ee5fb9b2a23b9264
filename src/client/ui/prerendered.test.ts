import { expect, it, onTestFinished } from 'vitest';
import {
  endTakingOver,
  expectPart,
  prerenderedAt,
  startTakingOver,
  takePage,
  takePart,
} from './prerendered.ts';
import { serverNow } from './server-clock.ts';
import { deviceIsInBusinessZone } from './time.tsx';
import { setBusinessZone } from './zone.ts';

it('a page that is taken over shows the time and the zone of the server, then its own', () => {
  setBusinessZone('Asia/Tokyo');
  onTestFinished(() => {
    endTakingOver();
    setBusinessZone('America/New_York');
  });
  const renderedAtMs = Date.parse('2026-11-20T15:00:00Z');
  startTakingOver(renderedAtMs);
  expect([prerenderedAt(), serverNow(), deviceIsInBusinessZone()]).toEqual([
    renderedAtMs,
    renderedAtMs,
    true,
  ]);
  endTakingOver();
  expect([prerenderedAt(), deviceIsInBusinessZone()]).toEqual([null, false]);
  expect(serverNow()).not.toBe(renderedAtMs);
});

it('a page is taken over when its parts are, too', () => {
  startTakingOver(0);
  const ends: (number | null)[] = [];
  const [shown, gone] = [{ isTaken: false }, { isTaken: false }];
  expectPart(shown);
  expectPart(gone);
  takePage(() => ends.push(prerenderedAt()));
  takePart(shown);
  takePart(shown);
  expect([prerenderedAt(), ends]).toEqual([0, []]);
  takePart(gone);
  expect([prerenderedAt(), ends]).toEqual([null, [null]]);
});

it('a page without parts is taken over at once, and later parts change nothing', () => {
  startTakingOver(0);
  // A part that comes with the page says first that it has been taken over.
  const part = { isTaken: false };
  takePart(part);
  expectPart(part);
  let ends = 0;
  takePage(() => {
    ends += 1;
  });
  const later = { isTaken: false };
  expectPart(later);
  takePart(later);
  expect([prerenderedAt(), ends]).toEqual([null, 1]);
});
