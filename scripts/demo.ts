// `npm run demo`: the built server with a simulated company, on its own database.
// `--speed 1..20` (1), `--port` (3000), `--data FOLDER` (./data/demo), `--report [SECONDS]` (60) prints statistics as JSON,
// `--mode suggest|offer|automatic` (suggest), `--minutes N` ends the run, with code 1 if a call was left or given
// against a rule.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runCompany } from '../demo/company/company.ts';
import { Observer } from '../demo/company/observer.ts';
import { RuleObserver } from '../demo/company/rule-observer.ts';
import { Tally } from '../demo/company/tally.ts';
import { DispatchMode } from '../src/domain/dispatch/dispatch-mode.ts';
import { buildIsStale } from './build-state.mjs';
import { printDemoBanner } from './demo/banner.ts';
import { RefusedStart, startDemoServer } from './demo/server-process.ts';

const MAX_SPEED = 20;
const REPORT_SECONDS = '60';
// An option of parseArgs has a value always or never.
const args = process.argv
  .slice(2)
  .flatMap((arg, at, all) =>
    arg === '--report' && !/^\d/.test(all[at + 1] ?? '') ? [arg, REPORT_SECONDS] : [arg],
  );
const { values } = parseArgs({
  args,
  options: {
    speed: { type: 'string', default: '1' },
    port: { type: 'string', default: '3000' },
    data: { type: 'string', default: './data/demo' },
    report: { type: 'string' },
    mode: { type: 'string', default: 'suggest' },
    minutes: { type: 'string' },
  },
});
const speed = Number(values.speed);
if (!(speed >= 1 && speed <= MAX_SPEED)) {
  console.error(`--speed must be from 1 to ${MAX_SPEED}`);
  process.exit(1);
}

const { data: mode } = DispatchMode.safeParse(values.mode);
if (!mode) {
  console.error(`--mode must be one of ${DispatchMode.options.join(', ')}`);
  process.exit(1);
}

if (buildIsStale()) {
  console.log('Building …');
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());

const exitCode = await demonstrate(mode).catch((error: unknown) => {
  console.error(error instanceof RefusedStart ? `Cannot start: ${error.message}` : error);
  return 1;
});
// Ends pending requests to the stopped server.
process.exit(exitCode);

async function demonstrate(mode: DispatchMode): Promise<number> {
  const server = await startDemoServer({
    port: values.port,
    dataDir: values.data,
    speed,
    measured: values.report !== undefined,
    onExit: () => end.abort(),
  });
  printDemoBanner(server.ready, speed, mode);
  const tally = new Tally();
  const observer = new Observer(speed);
  const rules = new RuleObserver();
  const print = async () =>
    console.log(
      JSON.stringify({ ...tally, ...observer.report(), ...rules.report(), ...(await server.memory()) }),
    );
  const report = values.report ? setInterval(() => void print(), Number(values.report) * 1000) : undefined;
  const timer = values.minutes ? setTimeout(() => end.abort(), Number(values.minutes) * 60_000) : undefined;
  const trouble = (error: unknown) => {
    tally.troubles += 1;
    console.error('demo:', error);
  };
  try {
    const { url, staffPassword } = server.ready;
    const { visitorArrives } = server;
    const watching = { tally, observer, rules, trouble };
    await runCompany({ url, staffPassword, speed, mode, end: end.signal, visitorArrives, ...watching });
    const { sentTwice, stuck } = observer.report();
    const faults = sentTwice + stuck + rules.report().rulesBroken + tally.troubles;
    return values.minutes && faults > 0 ? 1 : 0;
  } finally {
    clearInterval(report);
    clearTimeout(timer);
    if (values.report) await print().catch(() => {});
    await server.stop();
  }
}
