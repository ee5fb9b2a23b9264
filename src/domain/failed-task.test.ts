import { expect, it } from 'vitest';
import { failedTasksText, taskName } from './failed-task.ts';

it.each([
  [['capture'], '1 task failed for good: capture of a payment'],
  [['capture', 'capture'], '2 tasks failed for good: capture of a payment'],
  [['void', 'capture', 'void'], '3 tasks failed for good: capture of a payment, void of a payment'],
])('failed jobs %j are told with their number and each kind once', (kinds, text) => {
  expect(failedTasksText(kinds.map((kind) => ({ kind })))).toBe(text);
});

it('a job of a kind without a name of its own is called by its kind', () => {
  expect(taskName('end-duty')).toBe('end duty');
});
