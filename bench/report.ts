import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { canPin } from './pin.ts';
import { type Rounds, spreadOf } from './rounds.ts';
import type { Part, Scenario, Settings, Target } from './scenario.ts';
import { FEATHERS_VERSION, KNEX_VERSION } from './servers/install-feathers.ts';
import { shownSpread, tableOf, toMarkdown } from './table.ts';

const FOLDER = 'bench/results';

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;

/** Returns what the figures depend on, without anything that names the machine. */
function circumstances({ rounds, warmUpMs, windowMs }: Settings) {
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores`,
    pinned: canPin ? 'server on core 0, load generator on core 1' : 'no: taskset or a second core is missing',
    versions: {
      node: process.version.slice(1),
      'socket.io': versionOf('socket.io'),
      'better-sqlite3': versionOf('better-sqlite3'),
      fastify: versionOf('fastify'),
      kysely: versionOf('kysely'),
      feathers: FEATHERS_VERSION,
      knex: KNEX_VERSION,
    },
    rounds,
    warmUpSeconds: warmUpMs / 1000,
    windowSeconds: windowMs / 1000,
  };
}

/** A target is met if the median of its rounds is. */
function judge({ text, values, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Target) {
  const spread = spreadOf(values);
  return { text, ...spread, isMet: spread.median >= min && spread.median <= max };
}

export type Result = { part: Part; rounds: Rounds };

/** Returns one part as Markdown: its table and its targets. */
export function partToMarkdown({ part, rounds }: Result): string {
  const lines = part.targets(rounds).map((target) => {
    const { text, isMet, ...spread } = judge(target);
    return `- ${isMet ? 'met' : 'missed'}: ${text}: ${shownSpread(spread, 2)}`;
  });
  return `## ${part.title}\n\n${toMarkdown(tableOf(rounds, part.columns))}\n\n${lines.join('\n')}\n`;
}

/** Writes the results of a scenario as Markdown and as JSON with every run. */
export function writeResults(scenario: Scenario, settings: Settings, results: Result[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const under = { ...circumstances(settings), ...scenario.circumstances?.() };
  const { versions, ...others } = under;
  const facts = [
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
    `versions: ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
  ];
  const head = `# ${scenario.title}\n\nWritten by \`npm run bench\`. Each cell: median [minimum–maximum] of the rounds.\n`;
  const text = [
    head,
    `${facts.map((fact) => `- ${fact}`).join('\n')}\n`,
    ...results.map(partToMarkdown),
  ].join('\n');
  const parts = results.map(({ part, rounds }) => ({
    title: part.title,
    rounds,
    targets: part.targets(rounds).map(judge),
  }));
  writeFileSync(`${FOLDER}/${scenario.name}.md`, text);
  writeFileSync(`${FOLDER}/${scenario.name}.json`, `${JSON.stringify({ ...under, parts }, null, 2)}\n`);
}
