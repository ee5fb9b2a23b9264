import { expect, it } from 'vitest';
import { isOverdue, OVERDUE_MAIL_AFTER_MS } from './message.ts';

const at = Date.parse('2026-11-20T15:00:00Z');
const alert = { isEmergency: true, acknowledgedAt: null, timestamp: '2026-11-20T15:00:00Z' };

it('an emergency alert is overdue from one minute on', () => {
  expect(isOverdue(alert, at + 59_999)).toBe(false);
  expect(isOverdue(alert, at + 60_000)).toBe(true);
});

it('an acknowledged alert and an alert of a standard booking are never overdue', () => {
  expect(isOverdue({ ...alert, acknowledgedAt: alert.timestamp }, at + 600_000)).toBe(false);
  expect(isOverdue({ ...alert, isEmergency: false }, at + 600_000)).toBe(false);
});

it('the e-mail about an unacknowledged emergency is due after three minutes', () => {
  expect(OVERDUE_MAIL_AFTER_MS).toBe(180_000);
});
