import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 2 ** 30;

/** A third of the time of tests on SQLite was disk I/O. */
const isRoomy = (folder: string) => {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > MIN_FREE_BYTES;
};
const parent = isRoomy(MEMORY) ? MEMORY : tmpdir();

/** Creates a folder for a test's data, in memory if a gigabyte is free there. */
export const makeTempFolder = (name: string): string => mkdtempSync(join(parent, `curbvolt-${name}-`));
