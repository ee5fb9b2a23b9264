import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from './private-files.ts';

/** The secret that signs sessions: the configured one, else one generated once into the data folder. */
export function sessionSecret({
  sessionSecret: configured,
  dataDir,
}: {
  sessionSecret: string | null;
  dataDir: string;
}): string {
  if (configured) return configured;
  const path = join(dataDir, 'session-secret');
  makePrivateFolder(dataDir);
  try {
    // Of two nodes that start at once only one may write it; the other reads what was written.
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
