import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { requirePostgres } from './postgres-programs.ts';
import { tempParent } from './temp-folder.ts';
import { until } from './until.ts';

/** `pid` is that of a process whose descendants are the server's; null for a given server. */
export type PostgresServer = { url: string; pid: number | null; stop(): Promise<void> };

// PostgreSQL would outlive a killed parent. This shell stops the server and deletes its folder when its standard input
// closes, which happens however the parent ends.
const guard = `
"$1/postgres" -D "$2/data" -k "$2" -h 127.0.0.1 -p "$3" -c max_connections=200 $4 >"$2/log" 2>&1 &
server=$!
cat >/dev/null
kill -QUIT $server
wait $server
rm -rf "$2"
`;

/** For tests: what is committed need not outlive the machine, and no database lives long enough to be vacuumed. */
const VOLATILE = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=512MB'],
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** The databases of the files that run at once, of 11 MB each, and the write-ahead log. */
const MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Returns the server of TEST_POSTGRES_URL, or starts one in a temporary folder until `stop`.
 * @param isDurable whether a commit waits for the disk, as in production
 * @throws Error if PostgreSQL is missing or does not start
 */
export async function startPostgres(isDurable = false): Promise<PostgresServer> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, pid: null, stop: async () => {} };

  const programs = requirePostgres();
  const account = serverAccount();
  const disk = account ? '/tmp' : tmpdir();
  // Copying the template's 700 files takes 30 ms in memory, 130 to 900 ms on a disk.
  const parent = isDurable ? disk : tempParent(MEMORY_BYTES, disk);
  const folder = mkdtempSync(join(parent, 'curbvolt-postgres-'));
  const options: SpawnOptions = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const password = randomBytes(18).toString('hex');
  try {
    initialise(programs, folder, password, options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }

  const port = await freePort();
  const settings = isDurable ? '' : VOLATILE;
  const shell = spawn('/bin/sh', ['-c', guard, 'guard', programs, folder, String(port), settings], {
    ...options,
    detached: true, // Ctrl-C is handled by the tests; the shell reacts to its closed input.
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const stop = async () => {
    shell.stdin?.end();
    if (shell.exitCode === null) await once(shell, 'exit');
  };
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    await untilItAnswers(url);
  } catch {
    const log = readFileSync(join(folder, 'log'), 'utf8');
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log}`);
  }
  return { url, pid: shell.pid ?? null, stop };
}

/** Returns the account for the server, which does not run as root: that of Debian's package, or nobody. */
function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) =>
    ['postgres', 'nobody']
      .map((name) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
      .filter((answer) => answer.status === 0)
      .map((answer) => Number(answer.stdout))[0];
  const uid = id('-u');
  const gid = id('-g');
  if (!uid || !gid) throw new Error('PostgreSQL refuses to run as root: add an account named postgres.');
  return { uid, gid };
}

function initialise(programs: string, folder: string, password: string, options: SpawnOptions) {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (options.uid && options.gid) {
    chownSync(folder, options.uid, options.gid);
    chownSync(passwordFile, options.uid, options.gid);
  }
  chmodSync(folder, 0o700);
  const { status, stdout, stderr, error } = spawnSync(
    join(programs, 'initdb'),
    [
      ...['-D', join(folder, 'data'), '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
      ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ],
    { ...options, encoding: 'utf8', stdio: 'pipe' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? ''}${stdout}${stderr}`);
}

async function untilItAnswers(url: string) {
  await until('PostgreSQL answers', async () => {
    const client = new pg.Client(url);
    client.on('error', () => {});
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    if (isConnected) await client.end();
    return isConnected;
  });
}
