import { expect, it } from 'vitest';
import { english } from '../../domain/texts.ts';
import { NoticeRead, noticeText } from './location-notice.ts';

const facts = { company: 'Lakeside Charge', trailDays: 30, law: null };

it('the tracking notice names the company, what is recorded and how long it is kept', () => {
  const paragraphs = noticeText(facts, english).split('\n\n');
  expect(paragraphs).toHaveLength(3);
  expect(paragraphs[0]).toContain('Lakeside Charge uses this app to track');
  expect(paragraphs[1]).toContain('position, accuracy, speed and heading');
  expect(paragraphs[2]).toContain('kept for 30 days, then deleted');
});

it('the tracking notice says one day in the singular', () => {
  expect(noticeText({ ...facts, trailDays: 1 }, english)).toContain('kept for 1 day, then deleted');
});

it('the tracking notice ends with the law that asks for the notice', () => {
  expect(noticeText({ ...facts, law: 'The law.' }, english)).toMatch(/\n\nThe law\.$/);
});

it('NoticeRead accepts a version of at most 64 characters', () => {
  expect(NoticeRead.safeParse({ version: 'x'.repeat(64) }).success).toBe(true);
  expect(NoticeRead.safeParse({ version: 'x'.repeat(65) }).success).toBe(false);
});
