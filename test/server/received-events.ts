import { expect } from 'vitest';
import * as z from 'zod/mini';
import { events } from '../../src/events/index.ts';
import type { TestSocket } from './test-socket.ts';

/** Expects every received event to be in the event table, with a payload that matches its schema exactly. */
export function expectToMatchEventTable(...sockets: TestSocket[]): void {
  for (const { name, payload } of sockets.flatMap(({ heard }) => heard)) {
    const row = (events as Record<string, { payload: z.ZodMiniType }>)[name];
    expect(row, `${name} is an event`).toBeDefined();
    if (row) expect(z.parse(row.payload, payload), name).toEqual(payload);
  }
}

/** Events that are sent at most once a second, so that their time is not predictable. */
const PACED = [
  'forecasts:changed',
  'arrivals:changed',
  'exceptions:changed',
  'day-plan:changed',
  'automatic:changed',
  'stats:changed',
  'selling:changed',
  'customers:changed',
  'staff:changed',
  'settings:changed',
  'tasks:changed',
  'views:changed',
  'handovers:changed',
  'disputes:changed',
  'payments:changed',
];

/**
 * Returns a function that resolves to the events that each socket received since the last call, by name and in order,
 * after all pending events have arrived. Paced events and those in `besides` are left out.
 */
export function listen<Who extends string>(people: Record<Who, TestSocket>, besides: string[] = []) {
  const from = new Map<string, number>();
  const leftOut = new Set([...PACED, ...besides]);
  return async (): Promise<Record<Who, string[]>> => {
    const entries = Object.entries(people) as [Who, TestSocket][];
    await Promise.all(entries.map(([, socket]) => socket.settled()));
    return Object.fromEntries(
      entries.map(([who, { heard }]) => {
        const names = heard.slice(from.get(who) ?? 0).map(({ name }) => name);
        from.set(who, heard.length);
        return [who, names.filter((name) => !leftOut.has(name))];
      }),
    ) as Record<Who, string[]>;
  };
}
