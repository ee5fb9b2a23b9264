import { expect, it } from 'vitest';
import { readPayload, writePayload } from './change-log.ts';

const former = { status: 'pending', assignedTechId: null } as const;
const driveFactor = { market: 'nyc', factor: 1.1, drives: 3, changedAt: 5 } as const;

it('a payload of the change log is read as it was written', () => {
  const acknowledged = { ids: ['one'], at: 5 };
  expect(readPayload('status', writePayload('status', { former, acknowledged }))).toEqual({
    former,
    acknowledged,
  });
  expect(readPayload('arrived', writePayload('arrived', { driveFactor }))).toEqual({ driveFactor });
  const elsewhere = { ...driveFactor, market: 'elsewhere' } as const;
  expect(readPayload('arrived', writePayload('arrived', { driveFactor: elsewhere }))).toEqual({
    driveFactor: elsewhere,
  });
});

it('a payload keeps no more than its kind of change has', () => {
  expect(writePayload('created', { former, driveFactor })).toBe('{}');
});

it('a payload that is not what its kind has reads as nothing', () => {
  expect(readPayload('status', '{}')).toEqual({});
  expect(readPayload('of a newer version' as 'status', '{"former":1}')).toEqual({});
});
