import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/server/platform/config/config.ts';
import { configVariables } from '../src/server/platform/config/variables.ts';

type Service = {
  build?: string;
  image?: string;
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, object>;
  volumes?: string[];
  secrets?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  command?: string[];
  logging?: { driver: string; options: Record<string, string> };
};
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
};

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const nodes = services.filter(([, { build }]) => build === '.');

/** Substitutes `${NAME:-default}` and `${NAME:?error}` like docker compose. */
const filled = (text: string, given: Record<string, string>) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, otherwise = '') => {
    const value = given[name] || (kind === '-' ? otherwise : '');
    if (!value && kind === '?') throw new Error(`${name}: ${otherwise}`);
    return value;
  });

it('compose.yaml has two equal nodes, and every service, volume and file that it names exists', () => {
  expect(nodes.map(([name]) => name)).toEqual(['app1', 'app2']);
  for (const [name, service] of services) {
    expect(Boolean(service.build) || Boolean(service.image), `${name} comes from somewhere`).toBe(true);
    const needed = service.depends_on ?? [];
    for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(Object.keys(compose.services), `${name} needs ${other}`).toContain(other);
    for (const [from = ''] of (service.volumes ?? []).map((volume) => volume.split(':')))
      expect(from.startsWith('.') ? existsSync(from) : from in compose.volumes, from).toBe(true);
  }
});

it('compose.yaml limits each service log to 100 MB and keeps row values out of the PostgreSQL log', () => {
  const logging = { driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } };
  expect(services.map(([, service]) => service.logging)).toEqual(services.map(() => logging));
  expect(compose.services.postgres?.command).toContain('log_error_verbosity=terse');
});

it('compose.yaml gives the nodes a valid production configuration without unknown settings', () => {
  const secrets: Record<string, string> = {
    database_url: 'postgres://curbvolt:secret@postgres:5432/curbvolt',
    redis_url: 'redis://:secret@redis:6379',
    session_secret: '0123456789abcdef0123456789abcdef',
    smtp_url: 'smtp://mail.example.com',
  };
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of Object.keys(compose.secrets)) writeFileSync(join(folder, name), secrets[name] ?? '');
  for (const [node, { environment = {}, secrets: given = [] }] of nodes) {
    for (const [variable, value] of Object.entries(environment)) {
      expect(configVariables, node).toContain(variable.replace(/_FILE$/, ''));
      if (variable.endsWith('_FILE')) expect(given.map((name) => `/run/secrets/${name}`)).toContain(value);
    }
    const set = Object.entries(environment).map(([key, value]) => [
      key,
      filled(value, { ALLOW_SANDBOX_PAYMENTS: '1' }).replace('/run/secrets', folder),
    ]);
    const config = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(set) });
    expect(config.redisUrl).toBe(secrets.redis_url);
    expect(new URL(config.databaseUrl).hostname).toBe('postgres');
    expect(config.sessionSecret).toBe(secrets.session_secret);
  }
});

it('compose.yaml keeps secrets in files that git and the image ignore, not in the environment', () => {
  for (const [name, { environment = {}, secrets = [] }] of services) {
    const inClear = Object.keys(environment).filter((key) => /(?:PASSWORD|SECRET|TOKEN|_URL)$/.test(key));
    const addresses = ['PUBLIC_URL', 'SUPPORT_URL', 'WEBSITE_URL'];
    expect(
      inClear.filter((key) => !addresses.includes(key)),
      name,
    ).toEqual([]);
    for (const secret of secrets) expect(Object.keys(compose.secrets), name).toContain(secret);
  }
  for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^secrets\//);
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('/secrets/');
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('secrets');
});

it('compose.yaml runs the nodes with a read-only file system and without root capabilities', () => {
  for (const [name, { read_only, cap_drop }] of nodes) {
    expect({ read_only, cap_drop }, name).toEqual({ read_only: true, cap_drop: ['ALL'] });
  }
});

it('GitHub workflows pin every action by a full commit hash', () => {
  for (const file of readdirSync('.github/workflows')) {
    const used = readFileSync(`.github/workflows/${file}`, 'utf8').match(/uses: .*/g) ?? [];
    for (const line of used) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

it('Caddy proxies to every node on the port that the Dockerfile sets', () => {
  const upstreams = /reverse_proxy ([^{\n]+)/.exec(readFileSync('Caddyfile', 'utf8'))?.[1]?.trim().split(' ');
  const port = /\bPORT=(\d+)/.exec(readFileSync('Dockerfile', 'utf8'))?.[1];
  expect(upstreams).toEqual(nodes.map(([name]) => `${name}:${port}`));
});

it('Caddy redirects pages from http to https and refuses API and WebSocket requests over http', () => {
  const [, inClear = ''] =
    /^http:\/\/\{\$SITE_ADDRESS:localhost\} \{\n([\s\S]*?)^\}/m.exec(readFileSync('Caddyfile', 'utf8')) ?? [];
  expect(inClear).toContain('@clients path /api/* /socket.io/*');
  expect(inClear).toMatch(/handle @clients \{\s+respond "Use https\." 403\s+\}/);
  expect(inClear).toMatch(/handle \{\s+redir https:\/\/\{host\}\{uri\} 308\s+\}/);
});

it('the Docker image uses slim Node, copies existing files, runs as user node and has a health check', () => {
  const lines = readFileSync('Dockerfile', 'utf8')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const of = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `));
  expect(of('FROM').map((line) => line.split(' ')[1])).toEqual(['node:22-slim', 'node:22-slim']);
  expect(of('USER')).toEqual(['USER node']);
  expect(lines.indexOf('USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD')));
  expect(of('HEALTHCHECK')[0]).toContain('/healthz');
  const run = of('RUN').join(' ');
  expect(run).toContain('rm -rf /usr/local/lib/node_modules /usr/local/bin/npm');
  const [, removed = ''] = /npm uninstall ((?:[\w@/=-]+ ?)+)/.exec(run) ?? [];
  const packages = removed.split(' ').filter((word) => word && !word.startsWith('--'));
  expect(packages).toEqual(expect.arrayContaining(['vite', 'tsx']));
  for (const file of filesIn('src').filter((path) => !path.includes('.test.') && !path.includes('/test-'))) {
    const source = readFileSync(file, 'utf8');
    for (const name of packages) expect(source.includes(`from '${name}'`), `${file}: ${name}`).toBe(false);
  }
  for (const line of of('COPY').filter((copy) => !copy.includes('--from')))
    for (const source of line.split(' ').slice(1, -1)) expect(existsSync(source), source).toBe(true);
  const started = (JSON.parse(of('CMD')[0]?.slice('CMD '.length) ?? '[]') as string[]).at(-1) ?? '';
  expect(readFileSync('vite.config.ts', 'utf8')).toContain('main: ');
  expect(started).toBe('dist/server/main.js');
});
