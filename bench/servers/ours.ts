import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../test/running-server.ts';
import { curbvoltDialect } from '../load/plan.ts';
import { pin } from '../pin.ts';
import { SERVER_CORE, type Size, type StartServer } from './server.ts';
import { clientsOf, placeTechnicians, seedWorld, type World, worldEnvironment } from './world.ts';

const FILE = 'curbvolt.sqlite';

type Prepared = World & { folder: string };
const prepared = new Map<string, Promise<Prepared>>();

/** The database of one size, which each start copies. */
function worldOf(size: Size): Promise<Prepared> {
  const key = JSON.stringify(size);
  const known = prepared.get(key) ?? prepare(size);
  prepared.set(key, known);
  return known;
}

async function prepare(size: Size): Promise<Prepared> {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { folder, ...(await seedWorld(`sqlite:${join(folder, FILE)}`, folder, size)) };
}

/** Starts the build in production, as an operator would, with SQLite on disk and without limits per address. */
export const startOurs: StartServer = async (size, env) => {
  const world = await worldOf(size);
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
  copyFileSync(join(world.folder, FILE), join(dataDir, FILE));
  await placeTechnicians(`sqlite:${join(dataDir, FILE)}`);
  const server = await startServer({ dataDir, env: { ...worldEnvironment, ...env } });
  pin(server.pid, SERVER_CORE);
  return {
    pid: server.pid,
    port: server.port,
    dialect: curbvoltDialect,
    ...clientsOf(world, server.url),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
