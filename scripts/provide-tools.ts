import { requireChromium } from '../test/chromium.ts';
import { requirePostgres } from '../test/postgres-programs.ts';
import { provideRedis } from '../test/redis.ts';

/** Finds or installs the programs that tests use, and prints their paths. Returns whether the tests can run. */
export function provideTools(): boolean {
  try {
    console.log(`Chromium: ${requireChromium()}`);
    console.log(`PostgreSQL: ${process.env.TEST_POSTGRES_URL ? 'TEST_POSTGRES_URL' : requirePostgres()}`);
    const redis = process.env.TEST_REDIS_URL ? 'TEST_REDIS_URL' : provideRedis();
    console.log(`Redis: ${redis ?? 'none; two nodes are tried without it'}`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
