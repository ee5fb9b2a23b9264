import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../lib/config-error.ts';
import { makePrivateFolder } from '../../lib/private-files.ts';

const SECRET_BYTES = 32;

/**
 * The secret that signs sessions: the configured one, else one generated once into the data folder.
 * @throws ConfigError if the file of the generated secret is empty
 */
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
  const secret = readIfAny(path) ?? generate(path);
  if (!secret) throw new ConfigError('session-secret in DATA_DIR is empty; restore it from a backup');
  return secret;
}

function readIfAny(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Of two nodes that start at once one creates the file, and the other reads it. It is linked to its name when it is
 * complete: an empty secret would sign what anyone can forge.
 */
function generate(path: string): string {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

const KEY_BYTES = 32;
/**
 * HKDF info by purpose, so that a signature for one purpose is invalid for another. Each new purpose needs its own
 * line.
 */
const info = {
  token: 'curbvolt/session-token',
  cookie: 'curbvolt/signed-cookie',
  code: 'curbvolt/sign-in-code',
  count: 'curbvolt/limit-count',
  vanCode: 'curbvolt/code-at-van',
} as const;

/** The first key of each list signs; all keys verify. */
export type SigningKeys = {
  tokens: [Buffer, ...Buffer[]];
  cookies: [Buffer, ...Buffer[]];
  /** For the hashes of sign-in codes. */
  codes: [Buffer, ...Buffer[]];
  /** For the hashes of what the database counts. */
  counts: [Buffer, ...Buffer[]];
  /** For the codes that customers say at the van. */
  vanCodes: [Buffer, ...Buffer[]];
};

/** HKDF (RFC 5869) with SHA-256, without salt because each secret is random. */
const derive = (secret: string, purpose: keyof typeof info): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', info[purpose], KEY_BYTES));

/** Derives the keys of the signing secret and of the accepted old secrets. */
export function signingKeys(secret: string, accepted: readonly string[]): SigningKeys {
  const keysFor = (purpose: keyof typeof info): [Buffer, ...Buffer[]] => [
    derive(secret, purpose),
    ...accepted.map((former) => derive(former, purpose)),
  ];
  return {
    tokens: keysFor('token'),
    cookies: keysFor('cookie'),
    codes: keysFor('code'),
    counts: keysFor('count'),
    vanCodes: keysFor('vanCode'),
  };
}
