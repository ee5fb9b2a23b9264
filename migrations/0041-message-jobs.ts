import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const NEVER_DUE = Number.MAX_SAFE_INTEGER;
const KINDS = sql`('tell', 'deliver-staff', 'deliver-customer', 'adopt-messages')`;

type Undone = {
  id: string;
  channel: string;
  role: string;
  address: string;
  created_at: number;
  next_attempt_at: number;
  attempts: number;
  last_error: string | null;
  subject: string | null;
};

/**
 * Turns waiting messages into jobs. No column is dropped, because old nodes (without jobs) may run until they are
 * replaced. Old nodes find only what they queue themselves, and process that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into jobs (id, kind, key, seq, payload, created_at, due_at)
    select id, 'tell', id, 1, '{}', created_at, due_at from messages where addressed_at is null
  `.execute(db);
  // A message that an old node queues concurrently has no job and is left to that node.
  const hasJob = sql`id in (select id from jobs)`;
  await sql`update messages set addressed_at = created_at where addressed_at is null and ${hasJob}`.execute(
    db,
  );

  const { rows } = await sql<Undone>`
    select deliveries.*, push_subscriptions.subject
    from deliveries
    left join push_subscriptions
      on push_subscriptions.endpoint = deliveries.address and push_subscriptions.role = deliveries.role
    where deliveries.done_at is null
    order by deliveries.created_at, deliveries.id
  `.execute(db);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const { id, channel, role, address, subject } = row;
    const key = `${channel}:${role}:${createHash('sha256').update(address).digest('hex')}`;
    const seq = (counts.get(key) ?? 0) + 1;
    counts.set(key, seq);
    const service = channel === 'push' ? new URL(address).host : channel;
    const payload = JSON.stringify({ service, person: subject ? `${role}:${subject}` : key });
    const kind = role === 'customer' ? 'deliver-customer' : 'deliver-staff';
    // A delivery in progress on an old node is due when its claim expires.
    await sql`
      insert into jobs (id, kind, key, seq, payload, created_at, due_at, attempts, last_error)
      values (${id}, ${kind}, ${key}, ${seq}, ${payload}, ${row.created_at}, ${row.next_attempt_at}, ${row.attempts},
        ${row.last_error})
    `.execute(db);
  }
  await sql`update deliveries set next_attempt_at = ${NEVER_DUE} where done_at is null and ${hasJob}`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update messages set addressed_at = null, due_at = jobs.due_at
    from jobs where jobs.id = messages.id and jobs.kind = 'tell' and jobs.ended_at is null
  `.execute(db);
  await sql`
    update deliveries
    set next_attempt_at = jobs.due_at, attempts = jobs.attempts, last_error = jobs.last_error
    from jobs where jobs.id = deliveries.id and jobs.ended_at is null
  `.execute(db);
  await sql`delete from jobs where kind in ${KINDS}`.execute(db);
}
