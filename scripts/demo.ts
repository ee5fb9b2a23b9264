// `npm run demo`: the built server with a simulated company, on its own database.
// `--speed 1..20` (1), `--port` (3000), `--data FOLDER` (./data/demo), `--report SECONDS` prints statistics as JSON.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runCompany } from '../demo/company/company.ts';
import { Tally } from '../demo/company/tally.ts';
import { buildIsStale } from './build-state.mjs';
import { printDemoBanner } from './demo/banner.ts';
import { RefusedStart, startDemoServer } from './demo/server-process.ts';

const MAX_SPEED = 20;
const { values } = parseArgs({
  options: {
    speed: { type: 'string', default: '1' },
    port: { type: 'string', default: '3000' },
    data: { type: 'string', default: './data/demo' },
    report: { type: 'string' },
  },
});
const speed = Number(values.speed);
if (!(speed >= 1 && speed <= MAX_SPEED)) {
  console.error(`--speed must be from 1 to ${MAX_SPEED}`);
  process.exit(1);
}

if (buildIsStale()) {
  console.log('Building …');
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());

const exitCode = await demonstrate().catch((error: unknown) => {
  console.error(error instanceof RefusedStart ? `Cannot start: ${error.message}` : error);
  return 1;
});
// Ends pending requests to the stopped server.
process.exit(exitCode);

async function demonstrate(): Promise<number> {
  const server = await startDemoServer({
    port: values.port,
    dataDir: values.data,
    measured: values.report !== undefined,
    onExit: () => end.abort(),
  });
  printDemoBanner(server.ready, speed);
  const tally = new Tally();
  const print = async () => console.log(JSON.stringify({ ...tally, ...(await server.memory()) }));
  const report = values.report ? setInterval(() => void print(), Number(values.report) * 1000) : undefined;
  const trouble = (error: unknown) => {
    tally.troubles += 1;
    console.error('demo:', error);
  };
  try {
    const { url, staffPassword } = server.ready;
    await runCompany({ url, staffPassword, speed, end: end.signal, tally, trouble });
    return 0;
  } finally {
    clearInterval(report);
    await server.stop();
  }
}
