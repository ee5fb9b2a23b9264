// `npm run test:nodes [-- FILE …]`: runs the server suites on PostgreSQL, Redis and two node processes, a part of
// the long form.
import { provideRedis } from '../test/redis.ts';
import { run } from './run.ts';

const vitest = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false'];

if (process.env.TEST_REDIS_URL || provideRedis())
  process.exitCode = await run([...vitest, ...process.argv.slice(2)], { TEST_NODES: '2', TEST_FORM: 'full' });
else console.log('Redis is missing (Debian: apt-get install redis-server): no suites run on two nodes.');
