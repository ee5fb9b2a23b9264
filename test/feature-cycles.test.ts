import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * A file's feature is its folder under src/server or src/client, or under platform; a file outside a folder is its own
 * feature.
 */
function featureOf(side: string, file: string): string {
  const [folder = '', inside] = relative(side, file).split('/');
  return folder === 'platform' ? `${folder}/${inside}` : folder;
}

/** Returns the source files of a folder and its folders, without tests. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** Returns the runtime imports between features, each with a file that contains one. Type imports do not count. */
function needsOf(side: string): Map<string, Map<string, string>> {
  const needs = new Map<string, Map<string, string>>();
  for (const file of sourcesOf(side)) {
    const from = featureOf(side, file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)(?! type\b)[^;]*? from '(\.[^']+)';$/gm,
    )) {
      const target = join(dirname(file), path);
      const to = featureOf(side, target);
      if (!target.startsWith(`${side}/`) || to === from) continue;
      needs.set(from, (needs.get(from) ?? new Map<string, string>()).set(to, file));
    }
  }
  return needs;
}

/** An import cycle from a feature back to itself, as the files with the imports; null when there is none. */
function cycleFrom(start: string, needs: Map<string, Map<string, string>>): string[] | null {
  const seen = new Set<string>();
  const walk = (feature: string, way: string[]): string[] | null => {
    for (const [next, file] of needs.get(feature) ?? []) {
      if (next === start) return [...way, file];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, file]);
      if (found) return found;
    }
    return null;
  };
  return walk(start, []);
}

describe.each(['src/server', 'src/client'])('features of %s', (side) => {
  it('features do not import one another in a cycle', () => {
    const needs = needsOf(side);
    expect(needs.size).toBeGreaterThan(10);
    const cycles = [...needs.keys()].map((feature) => cycleFrom(feature, needs)).filter(Boolean);
    expect(cycles).toEqual([]);
  });
});

it("the server's platform imports no feature, of types neither", () => {
  const side = 'src/server';
  const imports = sourcesOf(join(side, 'platform')).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g), ([, path = '']) => ({
      file,
      target: join(dirname(file), path),
    })),
  );
  expect(imports.length).toBeGreaterThan(100);
  const isAllowed = (target: string) =>
    !target.startsWith(`${side}/`) || /^(?:platform|lib)\//.test(relative(side, target));
  expect(imports.filter(({ target }) => !isAllowed(target))).toEqual([]);
});
