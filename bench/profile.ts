import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from './scenario.ts';
import { topFunctions } from './top-functions.ts';

const TIMEOUT_MS = 60_000;

/** Returns the file for the CPU profile of a run; undefined if none is asked for. */
export function profileFile({ profileFolder }: Settings, name: string): string | undefined {
  if (!profileFolder) return undefined;
  mkdirSync(profileFolder, { recursive: true });
  const file = join(profileFolder, `${name}.cpuprofile`);
  rmSync(file, { force: true });
  return file;
}

/** Prints the hottest functions of a profile, which a server writes after its run. */
export async function printProfile(file: string): Promise<void> {
  const deadlineMs = Date.now() + TIMEOUT_MS;
  while (!existsSync(file)) {
    if (Date.now() > deadlineMs) throw new Error(`${file} was not written.`);
    await sleep(50);
  }
  console.log(`${file}\n${topFunctions(file)}\n`);
}
