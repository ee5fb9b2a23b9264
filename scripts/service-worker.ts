import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { techParts } from '../src/client/offline/tech-parts.ts';

/** The pages that a customer needs offline, and what takes over a page that the server has rendered. */
const PAGES = [
  'first-view',
  'pages/root',
  'pages/server-unreachable',
  'pages/home',
  'pages/book-and-pay',
  'pages/history',
  'pages/account',
  'pages/tracking',
];
/** The additional pages of technicians with the parts that open on them, cached on devices that use them. */
const TECH_PAGES = ['pages/tech', 'pages/tech-login', ...techParts];
const FIXED = ['/fonts/inter-latin-wght-normal.woff2', '/icons/icon.svg', '/icons/icon-192.png'];

type Chunk = {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
};
type Bundle = Record<string, Chunk | { type: 'asset' }>;

/** Returns the files of the entry and of those pages with all their imports. */
function filesOf(bundle: Bundle, pages: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const page = /src\/client\/(.+)\.tsx?$/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (chunk.isEntry || (page && pages.includes(page))) add(chunk.fileName);
  }
  return [...files].sort().map((file) => `/${file}`);
}

function filledIn(source: string, shell: string[], tech: string[], dir: string): string {
  const hash = createHash('sha256').update(source).update(shell.join()).update(tech.join());
  // Files with fixed names, which do not change with their content.
  for (const file of FIXED) hash.update(readFileSync(join(dir, file)));
  const build = hash.digest('hex').slice(0, 12);
  const filled = source
    .replace('const SHELL = [];', `const SHELL = ${JSON.stringify(shell)};`)
    .replace('const TECH = [];', `const TECH = ${JSON.stringify(tech)};`)
    .replace("const BUILD = '';", `const BUILD = '${build}';`);
  for (const text of [build, shell[0], tech[0]])
    if (!text || !filled.includes(text)) throw new Error('sw.js has no placeholder for its lists');
  return filled;
}

/** Writes the list of the shell's built files into the service worker. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const path = join(dir, 'sw.js');
    const built = bundle as unknown as Bundle;
    const shell = [...filesOf(built, PAGES), ...FIXED];
    const tech = filesOf(built, TECH_PAGES).filter((file) => !shell.includes(file));
    writeFileSync(path, filledIn(readFileSync(path, 'utf8'), shell, tech, dir));
  },
};
