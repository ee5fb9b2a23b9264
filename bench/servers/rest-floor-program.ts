// The floor of REST: Fastify with zod, and fixes stored in groups. No accounts, rules or pushes.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { Fix, FixStored } from '../../src/domain/tracking/position.ts';

const MAX_GROUP = 200;

const database = new Sqlite(join(process.env.DATA_DIR ?? '', 'floor.sqlite'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec(`create table fixes (tech_id text not null, recorded_at bigint not null, received_at bigint not null,
  latitude double precision not null, longitude double precision not null, accuracy double precision,
  speed double precision, heading double precision, primary key (tech_id, recorded_at))`);
const insert = database.prepare('insert into fixes values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing');

type Waiting = { values: unknown[]; stored: () => void };
const queue: Waiting[] = [];
const store = database.transaction((group: Waiting[]) => {
  for (const { values } of group) insert.run(...values);
});

function flush(): void {
  const group = queue.splice(0, MAX_GROUP);
  store(group);
  for (const { stored } of group) stored();
  if (queue.length > 0) setImmediate(flush);
}

const app = fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.post('/api/tech/location', { schema: { body: Fix, response: { 200: FixStored } } }, async (request) => {
  const { latitude, longitude, accuracy, speed, heading, recordedAt } = request.body;
  const receivedAt = Date.now();
  const techId = String(request.headers.authorization);
  const place = [latitude, longitude, accuracy ?? null, speed ?? null, heading ?? null];
  const values = [techId, Date.parse(recordedAt ?? ''), receivedAt, ...place];
  await new Promise<void>((stored) => {
    if (queue.length === 0) setImmediate(flush);
    queue.push({ values, stored });
  });
  return { ok: true as const, receivedAt: new Date(receivedAt).toISOString() };
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.((app.server.address() as AddressInfo).port);
