import { expect, it } from 'vitest';
import { english } from '../../domain/texts.ts';
import { failedTasksText, taskName, taskTitle } from './failed-task.ts';

it.each([
  [['capture'], '1 task failed for good: capture of a payment'],
  [['capture', 'capture'], '2 tasks failed for good: capture of a payment'],
  [['void', 'capture', 'void'], '3 tasks failed for good: capture of a payment, void of a payment'],
])('the text for failed jobs %j has the number of jobs and each kind once', (kinds, text) => {
  expect(
    failedTasksText(
      kinds.map((kind) => ({ kind })),
      english,
    ),
  ).toBe(text);
});

it('a failed job whose kind has no name in the table is named after its kind', () => {
  expect(taskName('end-duty', english)).toBe('end duty');
  expect(taskTitle('end-duty', english)).toBe('End duty');
});
