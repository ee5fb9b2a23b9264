import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A new, empty database on the server of that URL; `drop` removes it, open connections or not. */
export async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `curbvolt_${randomBytes(8).toString('hex')}`;
  await query(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => query(server, `drop database ${name} with (force)`) };
}

async function query(server: string, sql: string) {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
