import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { createMigrator } from '../../src/server/platform/db/migrate.ts';
import { freshDatabaseUrl } from '../database.ts';
import { isFull, isTriedOn } from '../form.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { trials } from '../trials.ts';

async function fresh() {
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = await freshDatabaseUrl();
  const start = (env: Record<string, string> = {}) => {
    const starting = startServer({
      dataDir,
      // A first start in development mode.
      development: true,
      env: { DATABASE_URL: databaseUrl, SMTP_URL: '', ...env },
    });
    onTestFinished(() =>
      starting.then(
        async (server) => void (await server.stop()),
        () => {},
      ),
    );
    return starting;
  };
  return { dataDir, databaseUrl, start };
}

const login = async ({ url }: RunningServer, role: 'admin' | 'tech', password: string) => {
  const answer = await fetch(`${url}/api/${role}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: role, password, role }),
  });
  return (await answer.json()) as { token?: string };
};

// SQLite is for one node; the long form tries it there, too.
it.runIf(isTriedOn('postgres'))(
  'concurrent first starts create the database and the first accounts once',
  async () => {
    for (let trial = 0; trial < trials(1, 1, 20); trial += 1) {
      const { dataDir, databaseUrl, start } = await fresh();
      const servers = await Promise.all([start(), start()]);
      const told = servers.map(({ passwords }) => passwords).filter((passwords) => passwords !== null);
      expect(told).toHaveLength(1);

      const db = openDatabase(databaseUrl);
      const staff = await db.selectFrom('staff').select(['username', 'role']).orderBy('username').execute();
      const migrations = await createMigrator(db).getMigrations();
      await db.destroy();
      expect(staff).toEqual([
        { username: 'admin', role: 'admin' },
        { username: 'tech', role: 'tech' },
      ]);
      expect(migrations.filter(({ executedAt }) => !executedAt)).toEqual([]);
      expect(statSync(join(dataDir, 'session-secret')).mode & 0o077).toBe(0);

      for (const server of servers) expect(server.output()).not.toContain('no staff account');
      const [one, other] = servers;
      if (!one || !other || !told[0]) throw new Error('both have started');
      const { token } = await login(one, 'admin', told[0].admin);
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${other.url}/api/admin/stats`, { headers })).status).toBe(200);
      expect((await login(other, 'tech', told[0].tech)).token).toBeDefined();
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
  trials(1, 20) * 60_000,
);

it.runIf(isTriedOn('sqlite'))(
  'first start that is reachable from other machines creates no staff accounts and prints no password',
  async () => {
    const { start } = await fresh();
    const server = await start({ HOST: '0.0.0.0' });
    expect(server.passwords).toBeNull();
    expect(server.output()).not.toContain('Staff accounts');
    expect(server.output()).toContain('Nobody can sign in: set SMTP_URL or OIDC_ISSUER');
    expect(server.output()).toContain('npm run staff -- add --username NAME --role admin');
  },
  120_000,
);

it.runIf(isTriedOn('sqlite'))(
  'server refuses to start in production without SESSION_SECRET and says so in one line',
  async () => {
    const { start } = await fresh();
    const failure = await start({ NODE_ENV: 'production' }).catch((error: Error) => error.message);
    expect(failure).toBe(
      'The server did not start:\nCannot start: SESSION_SECRET is missing; production requires it\n',
    );
  },
  120_000,
);

it.runIf(isTriedOn('sqlite'))(
  'server names the setting that prevents the start in one line',
  async () => {
    const { start } = await fresh();
    const useless: Record<string, string>[] = [
      { HOST: '203.0.113.1' },
      // In every run db/migrate tries what these say.
      ...(isFull
        ? [
            { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
            { DATABASE_URL: 'sqlite:/dev/null/none.sqlite' },
          ]
        : []),
    ];
    const failures = useless.map((env) =>
      start({ LOG_LEVEL: 'warn', ...env }).catch((error: Error) => error.message),
    );
    const line = (name: string) =>
      new RegExp(`^The server did not start:\nCannot start: [^\n]*${name}[^\n]+\n$`);
    expect(await Promise.all(failures)).toEqual(
      useless.map((env) => expect.stringMatching(line(Object.keys(env)[0] ?? ''))),
    );
  },
  120_000,
);
