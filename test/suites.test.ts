import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { suiteGlobs } from './suites.ts';

const files = ['test/server', 'demo'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.server.test.ts'))
    .map((name) => `${folder}/${name}`),
);

/** Returns the paths of a glob with braces, each with stars within a folder's name only. */
function patternsOf(glob: string): RegExp[] {
  const [whole, choices = ''] = /\{([^}]*)\}/.exec(glob) ?? [];
  if (!whole) return [new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)];
  return choices.split(',').flatMap((choice) => patternsOf(glob.replace(whole, choice)));
}

it('every glob of test/suites.ts matches a server suite', () => {
  const unmatched = suiteGlobs
    .flatMap(patternsOf)
    .filter((pattern) => !files.some((file) => pattern.test(file)));
  expect(unmatched).toEqual([]);
});
