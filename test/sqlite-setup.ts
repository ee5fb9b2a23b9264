import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/server/platform/db/client.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { makeTempFolder } from './temp-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of a fully migrated database, used as a template. */
    sqliteTemplate: string;
  }
}

/** Makes one migrated template database for the whole run. */
export default async function setup(project: TestProject) {
  const folder = makeTempFolder('template');
  const file = join(folder, 'test.sqlite');
  const db = openDatabase(`sqlite:${file}`);
  await migrate(db);
  await db.destroy();
  project.provide('sqliteTemplate', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
