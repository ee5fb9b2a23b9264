// A node in its own process, which second-node.ts starts: opens and closes apps on request of the tests.
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { defaultCompany } from '../../src/domain/company/company-profile.ts';
import { createApp } from '../../src/server/app.ts';
import { createGazetteer } from '../../src/server/places/gazetteer.ts';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { wakeOnCommit } from '../../src/server/platform/jobs/add-job.ts';
import { makeTempFolder } from '../temp-folder.ts';
import type { Answer, Question } from './second-node.ts';
import { answerSettle } from './settle-nodes.ts';
import { openSharedTime } from './suite-time.ts';

const gazetteer = createGazetteer(defaultCompany);
const places = { gazetteer, geocoder: gazetteer };
const apps = new Map<number, () => Promise<void>>();

async function open({ app: id, databaseUrl, env, timeFile }: Extract<Question, { ask: 'open' }>) {
  const dataDir = makeTempFolder('data');
  const db = openDatabase(databaseUrl);
  const time = openSharedTime(timeFile);
  const { app, context, jobs, follower } = await createApp({
    config: readConfig({ ...env, DATA_DIR: dataDir }),
    db,
    clock: time.read,
    sharedClock: async () => time.read(),
    ports: places,
  });
  // The test's node runs all jobs, because only that node has the test's providers.
  await jobs.stop();
  answerSettle({ context, follower });
  apps.set(id, async () => {
    await app.close();
    await db.destroy();
    time.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  wakeOnCommit(db, () => tell({ app: id, told: 'wake' }));
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function close(id: number) {
  await apps.get(id)?.();
  apps.delete(id);
}

const tell = (answer: Answer) => process.send?.(answer);

process.on('message', async (question: Question) => {
  const { app } = question;
  try {
    if (question.ask === 'open') tell({ app, told: 'opened', url: await open(question) });
    else await close(app).then(() => tell({ app, told: 'closed' }));
  } catch (error) {
    tell({
      app,
      told: 'failed',
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
process.on('disconnect', () => process.exit());
