// `npm run test:changed`: runs what the files changed since main can break: types and lint, the unit tests that import
// them, the server tests of their features on SQLite, and the journeys of the features that they name.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { provideTools } from './provide-tools.ts';
import { run } from './run.ts';
import { playwright, vitest } from './test-runners.ts';

/** The journeys of a folder of src/client, src/server, src/domain or src/events: how the names of their files begin. */
const journeysOf: Record<string, string[]> = {
  accounts: ['customer-sign-in', 'customer-account'],
  audit: ['board-audit'],
  board: ['board-', 'main-job'],
  bookings: ['customer-booking', 'customer-pay-once', 'main-job'],
  books: ['board-payments'],
  customers: ['board-customers'],
  dispatch: ['board-proposals', 'board-assign', 'day-plan'],
  jobs: ['technician-jobs', 'technician-offline'],
  live: ['polling', 'live-recovery', 'main-job'],
  map: ['tracking-map', 'board-map'],
  notifications: ['alerts-'],
  offline: ['technician-offline', 'installable'],
  passkeys: ['passkeys'],
  payments: ['customer-payment', 'customer-pay-once', 'board-refunds'],
  places: ['customer-place', 'customer-location'],
  privacy: ['customer-privacy'],
  staff: ['staff-password', 'second-factor', 'board-staff'],
  technicians: ['technician-'],
  tracking: ['tracking-', 'main-job'],
};
/** What each page goes through: one journey of each role. */
const EVERY_ROLE = ['main-job'];

const base = mergeBase();
const changed = [
  ...lines('diff', '--name-only', '--diff-filter=d', base),
  ...lines('ls-files', '--others', '--exclude-standard'),
];
const code = changed.filter((file) => /\.(ts|tsx|mjs|css|html)$/.test(file));
console.log(`${code.length} files changed since ${base.slice(0, 7)}`);

process.exitCode = code.length === 0 ? 0 : provideTools() ? await test() : 1;

async function test(): Promise<number> {
  const servers = serverTests();
  const journeys = journeyFiles();
  const steps = [
    () => run(['npm', 'run', '--silent', 'verify:static']),
    () => run(['npm', 'run', '--silent', 'build']),
    () => vitest('unit', '--passWithNoTests', `--changed=${base}`),
    ...(servers.length > 0 ? [() => vitest('server-sqlite', '--passWithNoTests', ...servers)] : []),
    ...(journeys.length > 0 ? [() => playwright(...journeys)] : []),
  ];
  for (const step of steps) {
    const exitCode = await step();
    if (exitCode !== 0) return exitCode;
  }
  return 0;
}

/** The folders of the server's features that have changed, and the server tests that have. */
function serverTests(): string[] {
  const folders = code.flatMap((file) => {
    const [, name] = /^src\/server\/(?:platform\/)?([\w-]+)\//.exec(file) ?? [];
    return name ? [`test/server/${name}/`] : [];
  });
  const rules = featuresOf(/^src\/(?:domain|events|contract)\/([\w-]+)/).map(
    (name) => `test/server/${name}/`,
  );
  const tests = code.filter((file) => file.endsWith('.server.test.ts'));
  return [...new Set([...[...folders, ...rules].filter((folder) => existsSync(folder)), ...tests])];
}

function journeyFiles(): string[] {
  const features = featuresOf(/^src\/(?:client|server|domain|events|contract)\/([\w-]+)/);
  const isClient = code.some((file) => /^(src\/client|public|index\.html)/.test(file));
  const begins = [...features.flatMap((name) => journeysOf[name] ?? []), ...(isClient ? EVERY_ROLE : [])];
  const own = code.filter((file) => file.endsWith('.e2e.ts')).map((file) => basename(file));
  return readdirSync('e2e')
    .filter((file) => file.endsWith('.e2e.ts'))
    .filter((file) => own.includes(file) || begins.some((begin) => file.startsWith(begin)))
    .map((file) => `e2e/${file}`);
}

/** The features of rules whose folder in src/domain is named otherwise. */
const featuresOfRules: Record<string, string[]> = {
  money: ['payments', 'books'],
  people: ['accounts', 'customers', 'staff'],
};

/** The names that a pattern finds in the changed paths, each once, in the singular and the plural. */
function featuresOf(pattern: RegExp): string[] {
  const names = code.flatMap((file) => pattern.exec(file)?.[1] ?? []);
  return [...new Set(names.flatMap((name) => [name, `${name}s`, ...(featuresOfRules[name] ?? [])]))];
}

/** On main itself: what is not committed yet. */
function mergeBase(): string {
  const [main = 'HEAD'] = ['origin/main', 'main'].filter(
    (name) => lines('rev-parse', '-q', '--verify', name)[0],
  );
  return lines('merge-base', 'HEAD', main)[0] ?? 'HEAD';
}

function lines(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
