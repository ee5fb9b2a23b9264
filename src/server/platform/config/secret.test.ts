import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { sessionSecret } from './secret.ts';

const ROUNDS = 200;
const SECRET = /^[0-9a-f]{64}$/;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'curbvolt-secret-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Reads the secret of one folder after the other as soon as its file is there, as a node that starts beside does. */
const READER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { readFileSync } = require('node:fs');
  parentPort.postMessage('ready');
  parentPort.postMessage(workerData.map((path) => {
    for (;;) try { return readFileSync(path, 'utf8'); } catch {}
  }));
`;

it('a node that starts concurrently never reads a part of the generated secret', async () => {
  const folders = Array.from({ length: ROUNDS }, folder);
  const reader = new Worker(READER, {
    eval: true,
    workerData: folders.map((path) => join(path, 'session-secret')),
  });
  await new Promise((resolve) => reader.once('message', resolve));
  const read = new Promise<string[]>((resolve) => reader.once('message', resolve));
  const secrets = folders.map((dataDir) => sessionSecret({ sessionSecret: null, dataDir }));
  expect(await read).toEqual(secrets);
  for (const secret of secrets) expect(secret).toMatch(SECRET);
});

it('the generated secret is kept, and no other file is left beside it', () => {
  const dataDir = folder();
  const first = sessionSecret({ sessionSecret: null, dataDir });
  expect(sessionSecret({ sessionSecret: null, dataDir })).toBe(first);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
});

it('an empty secret file is refused', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'session-secret'), '\n');
  expect(() => sessionSecret({ sessionSecret: null, dataDir })).toThrow(
    'session-secret in DATA_DIR is empty',
  );
});
