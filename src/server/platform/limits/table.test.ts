import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts';
import type { Limit } from './limit.ts';
import { limits } from './table.ts';

const plural = (count: number, unit: string) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

function windowText(ms: number | null): string {
  if (ms === null) return 'at the same time';
  if (ms % HOUR_MS === 0) return plural(ms / HOUR_MS, 'hour');
  if (ms % MINUTE_MS === 0) return plural(ms / MINUTE_MS, 'minute');
  return plural(ms / SECOND_MS, 'second');
}

/** The cells of each row of the first table below a heading. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').split(`\n## ${heading}\n`);
  const rows = section
    .slice(section.indexOf('\n|'))
    .trim()
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
  return rows.slice(
    2,
    rows.findIndex((cells) => cells.length === 0),
  );
}

it('table of limits in docs/security.md equals the limits in code', () => {
  const table: [string, Limit][] = Object.entries(limits);
  expect(rowsBelow('Limits')).toEqual(
    table.map(([name, { what, max, windowMs, by, away }]) => [
      `\`${name}\``,
      what,
      String(max),
      windowText(windowMs),
      by,
      away,
    ]),
  );
});
