import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import type { Context } from '../../src/server/context.ts';
import type { JobRunner } from '../../src/server/platform/jobs/runner.ts';
import type { ChangeFollower } from '../../src/server/subscribers/change-follower.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { deadline } from '../until.ts';
import { openSecondNode } from './second-node.ts';
import { answerSettle, settleOthers } from './settle-nodes.ts';
import { openSharedTime } from './suite-time.ts';
import { PING, type TestSocket } from './test-socket.ts';

/** Whether apps of tests have a second node in another process (vitest's project `server-nodes`). */
export const hasTwoNodes = process.env.TEST_NODES === '2';

/** The apps of one database share a Redis database. */
const redisUrls = new Map<string, Promise<string>>();

async function nextRedisDatabase(): Promise<string> {
  const server = inject('redisUrl');
  const redis = new Redis(server);
  try {
    return `${server}/${await redis.incr('databases')}`;
  } finally {
    redis.disconnect();
  }
}

/** Returns the environment that both nodes on this database share. */
export async function sharedEnv(databaseUrl: string): Promise<Record<string, string>> {
  const redisUrl = redisUrls.get(databaseUrl) ?? nextRedisDatabase();
  redisUrls.set(databaseUrl, redisUrl);
  return { REDIS_URL: await redisUrl, SESSION_SECRET: inject('sessionSecret') };
}

/** Moves the ends of the windows of all limits, as if the clock of Redis had moved, because Redis has its own. */
const ADVANCE_LIMITS = `
for _, key in ipairs(redis.call('keys', 'limit:*')) do
  redis.call('pexpire', key, math.max(0, math.floor(redis.call('pttl', key) - ARGV[1])))
end`;

type FirstNode = { context: Context; follower: ChangeFollower; jobs: JobRunner };

/** Opens the second node of an app, which has the sockets of the test. */
export async function joinSecondNode(
  first: FirstNode,
  { now, ...options }: { databaseUrl: string; env: Record<string, string>; now: number },
) {
  answerSettle(first);
  const folder = makeTempFolder('time');
  const timeFile = join(folder, 'time');
  const time = openSharedTime(timeFile);
  time.write(now);
  const second = await openSecondNode({ ...options, timeFile, onJobsAdded: () => first.jobs.wake() });
  const redis = first.context.nodes?.redis;
  let advanced: Promise<unknown> = Promise.resolve();
  /** Resolves when each node has processed what the other has emitted and committed. */
  const settle = () => settleOthers(first);
  return {
    url: second.url,
    settle,

    /** Moves the clock of the second node and the windows of the limits. */
    advance(to: number, byMs: number): void {
      time.write(to);
      if (redis?.status === 'ready') advanced = redis.eval(ADVANCE_LIMITS, 0, byMs);
    },

    /** Makes a socket of the second node wait for the first node, which the test asks for what the socket has done. */
    attach(socket: TestSocket): TestSocket {
      return {
        ...socket,
        async command(...sent) {
          await advanced;
          const answer = await socket.command(...sent);
          await settle();
          return answer;
        },
        async settled() {
          await heardFrom(first, socket);
          return socket.settled();
        },
      };
    },

    async close() {
      await second.close();
      time.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let pings = 0;

/** Resolves when the socket has received everything that the node has published before through the stream of Redis. */
async function heardFrom({ context }: FirstNode, { socket }: TestSocket): Promise<void> {
  pings += 1;
  const ping = pings;
  const heard = new Promise<void>((resolve, reject) => {
    const inTime = deadline(() => reject(new Error('the socket did not hear the other node')));
    const hear = (number: number) => {
      if (number !== ping) return;
      inTime();
      socket.off(PING, hear);
      resolve();
    };
    socket.on(PING, hear);
  });
  (context.io.to(socket.id ?? '') as unknown as { emit(name: string, ping: number): void }).emit(PING, ping);
  await heard;
}
