import { rmSync } from 'node:fs';
import { buildIsStale } from '../scripts/build-state.mjs';
import { makeTempFolder } from '../test/temp-folder.ts';
import { makeMarkedCatalogue } from './fixtures/marked-language.ts';
import { makeTemplate } from './fixtures/server-template.ts';

/** Makes the data folder that the servers of all tests copy. Its path is in SERVER_TEMPLATE. */
export default async function setup() {
  if (buildIsStale()) throw new Error('The build is missing or older than its sources: npm run build');
  const folder = makeTempFolder('template');
  await makeTemplate(folder);
  makeMarkedCatalogue(folder);
  process.env.SERVER_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
