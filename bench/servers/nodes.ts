import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { startPostgres } from '../../test/postgres.ts';
import { createDatabase } from '../../test/postgres-database.ts';
import { provideRedis, startRedis } from '../../test/redis.ts';
import { startServer } from '../../test/running-server.ts';
import type { Size } from './server.ts';
import { clientsOf, placeTechnicians, seedWorld, type World, worldEnvironment } from './world.ts';

type Services = Awaited<ReturnType<typeof startServices>>;
let starting: Promise<Services> | undefined;
const templates = new Map<string, Promise<{ name: string; world: World }>>();
let redisDatabase = 0;

/** PostgreSQL, whose commits wait for the disk, and Redis. Both end with this process. */
async function startServices() {
  provideRedis();
  const redis = await startRedis();
  if (!redis) throw new Error('Redis is missing (Debian: apt-get install redis-server).');
  const postgres = await startPostgres(true);
  return { redis, postgres };
}

/** The filled database of one size, which each start copies. */
function templateOf(size: Size, { postgres }: Services) {
  const key = JSON.stringify(size);
  const known = templates.get(key) ?? fillTemplate(size, postgres.url);
  templates.set(key, known);
  return known;
}

async function fillTemplate(size: Size, server: string) {
  const { url, name } = await createDatabase(server);
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
  const world = await seedWorld(url, folder, size);
  rmSync(folder, { recursive: true });
  const db = openDatabase(url);
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
  return { name, world };
}

/**
 * Starts nodes of one installation in production, on PostgreSQL and Redis. Technicians connect to one node after the
 * other, and every second watcher to another node than the technician does.
 */
export async function startNodes(count: number, size: Size) {
  starting ??= startServices();
  const services = await starting;
  const { name, world } = await templateOf(size, services);
  const database = await createDatabase(services.postgres.url, name);
  await placeTechnicians(database.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
  redisDatabase += 1;
  const env = {
    ...worldEnvironment,
    DATABASE_URL: database.url,
    REDIS_URL: `${services.redis.url}/${redisDatabase}`,
    PUBLIC_URL: 'http://localhost:3000',
    // How many a node holds is measured.
    MAX_CONNECTIONS: '50000',
  };
  const nodes: Awaited<ReturnType<typeof startServer>>[] = [];
  for (let n = 0; n < count; n += 1) nodes.push(await startServer({ dataDir, env }));
  const { technicians, watchers } = clientsOf(world, env.PUBLIC_URL);
  const portOf = (n: number) => nodes[n % count]?.port ?? 0;
  return {
    technicians: technicians.map((client, n) => ({ ...client, port: portOf(n) })),
    watchers: watchers.map((client, n) => ({ ...client, port: portOf(Math.floor(n / 2)) })),
    /** Process ids. PostgreSQL and Redis have one unless they were started by somebody else. */
    nodes: nodes.map(({ pid }) => pid),
    postgres: services.postgres.pid,
    redis: services.redis.pid,
    async stop() {
      for (const node of nodes) await node.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
