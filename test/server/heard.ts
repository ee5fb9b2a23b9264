import { expect } from 'vitest';
import * as z from 'zod/mini';
import { events } from '../../src/events/index.ts';
import type { TestSocket } from './test-socket.ts';

/** Everything that they heard is an event of the table, with a payload that its schema takes whole. */
export function expectToFitTheTable(...sockets: TestSocket[]): void {
  for (const { name, payload } of sockets.flatMap(({ heard }) => heard)) {
    const row = (events as Record<string, { payload: z.ZodMiniType }>)[name];
    expect(row, `${name} is an event`).toBeDefined();
    if (row) expect(z.parse(row.payload, payload), name).toEqual(payload);
  }
}

/** These wait up to a second for more of their kind: when they come says nothing. */
const PACED = ['stats:changed', 'customers:changed', 'staff:changed', 'tasks:changed'];

/**
 * Tells what each of them heard since it was last asked, by name and in order, once all that is on its way
 * has come; without paced events. `besides` names what else the test is not about.
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
