import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const GIB = 2 ** 30;

/** Returns the folder for a test's files: in memory if so many bytes are free there, because disks are slow. */
export function tempParent(minFreeBytes = GIB, disk = tmpdir()): string {
  if (!existsSync(MEMORY)) return disk;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > minFreeBytes ? MEMORY : disk;
}
const parent = tempParent();

/** Creates a folder for a test's data. */
export const makeTempFolder = (name: string): string => mkdtempSync(join(parent, `curbvolt-${name}-`));
