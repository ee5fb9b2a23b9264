import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import setupPostgres from './postgres-setup.ts';
import { startRedis } from './redis.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A Redis server with a database number for each app of the run. */
    redisUrl: string;
    /** SESSION_SECRET of both nodes, unless the test sets one. */
    sessionSecret: string;
  }
}

/** Starts PostgreSQL and Redis for the whole run. */
export default async function setup(project: TestProject) {
  const redis = await startRedis();
  if (!redis)
    throw new Error('Redis is missing: install redis-server (Debian: apt-get install redis-server).');
  project.provide('redisUrl', redis.url);
  project.provide('sessionSecret', randomBytes(32).toString('hex'));
  const stopPostgres = await setupPostgres(project);
  return async () => {
    await stopPostgres();
    await redis.stop();
  };
}
