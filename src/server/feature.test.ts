import { expect, it } from 'vitest';
import type { Context } from './context.ts';
import { collectJobs, type Feature } from './feature.ts';

const context = {} as Context;
const handler = async () => 'done' as const;
const payments: Feature = { jobs: () => ({ capture: handler, release: handler }) };
const tracking: Feature = { jobs: () => ({ 'end-links': handler }) };
const places: Feature = {};

it('collectJobs returns the job handlers of all features', () => {
  const handlers = collectJobs([payments, tracking, places], ['capture', 'release', 'end-links'], context);
  expect(Object.keys(handlers).sort()).toEqual(['capture', 'end-links', 'release']);
});

it('collectJobs throws for a job kind that no feature handles', () => {
  expect(() => collectJobs([payments], ['capture', 'release', 'end-links'], context)).toThrow('end-links');
});

it('collectJobs throws for a job kind that two features handle', () => {
  expect(() => collectJobs([payments, payments], ['capture', 'release'], context)).toThrow('capture');
});
