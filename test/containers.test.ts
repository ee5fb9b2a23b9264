import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { configVariables, readConfig } from '../src/server/config.ts';

type Service = {
  build?: string;
  image?: string;
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, object>;
  volumes?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const nodes = services.filter(([, { build }]) => build === '.');

/** `${NAME:-otherwise}` and `${NAME:?why}` as docker compose fills them in. */
const filled = (text: string, given: Record<string, string>) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, otherwise = '') => {
    const value = given[name] || (kind === '-' ? otherwise : '');
    if (!value && kind === '?') throw new Error(`${name}: ${otherwise}`);
    return value;
  });

it('composes two equal nodes of services that are all there', () => {
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

it('gives the nodes settings with which production starts, and none that they do not read', () => {
  const given = {
    POSTGRES_PASSWORD: 'secret',
    SESSION_SECRET: '0123456789abcdef0123456789abcdef',
    SMTP_URL: 'smtp://mail.example.com',
    ALLOW_SANDBOX_PAYMENTS: '1',
  };
  for (const [name, { environment = {} }] of nodes) {
    for (const variable of Object.keys(environment)) expect(configVariables, name).toContain(variable);
    const set = Object.entries(environment).map(([key, value]) => [key, filled(value, given)]);
    const config = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(set) });
    expect(config.redisUrl).toBe('redis://redis:6379');
    expect(new URL(config.databaseUrl).hostname).toBe('postgres');
    expect(() => filled(environment.SESSION_SECRET ?? '', {})).toThrow('SESSION_SECRET');
  }
});

it('lets Caddy carry to every node, on the port that they listen on', () => {
  const upstreams = /reverse_proxy ([^{\n]+)/.exec(readFileSync('Caddyfile', 'utf8'))?.[1]?.trim().split(' ');
  const port = /\bPORT=(\d+)/.exec(readFileSync('Dockerfile', 'utf8'))?.[1];
  expect(upstreams).toEqual(nodes.map(([name]) => `${name}:${port}`));
});

it('builds an image on slim Node that copies what is there, runs as no root and can tell its health', () => {
  const lines = readFileSync('Dockerfile', 'utf8')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const of = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `));
  expect(of('FROM').map((line) => line.split(' ')[1])).toEqual(['node:20-slim', 'node:20-slim']);
  expect(of('USER')).toEqual(['USER node']);
  expect(lines.indexOf('USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD')));
  expect(of('HEALTHCHECK')[0]).toContain('/healthz');
  for (const line of of('COPY').filter((copy) => !copy.includes('--from')))
    for (const source of line.split(' ').slice(1, -1)) expect(existsSync(source), source).toBe(true);
  const started = (JSON.parse(of('CMD')[0]?.slice('CMD '.length) ?? '[]') as string[]).at(-1) ?? '';
  expect(readFileSync('vite.config.ts', 'utf8')).toContain('main: ');
  expect(started).toBe('dist/server/main.js');
});
