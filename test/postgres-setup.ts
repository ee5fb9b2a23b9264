import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/server/platform/db/client.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { startPostgres } from './postgres.ts';
import { createDatabase } from './postgres-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The name of a fully migrated database on the server, used as a template. */
    postgresTemplate: string;
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template database. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  const template = await createDatabase(server.url);
  const db = openDatabase(template.url);
  await migrate(db);
  await db.destroy();
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template.name);
  return async () => {
    await template.drop();
    await server.stop();
  };
}
