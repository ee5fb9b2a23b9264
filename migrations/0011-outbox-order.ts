import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The order of a payment's work, assigned by the database because the nodes' clocks differ.
  await db.schema
    .alterTable('outbox')
    .addColumn('seq', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Existing rows: a capture was always queued before the work that returns it, whatever the clocks said.
  await sql`
    update outbox set seq = ordered.seq
    from (
      select id, row_number() over (
        partition by subject
        order by case kind when 'capture' then 0 else 1 end, created_at, id
      ) as seq
      from outbox
    ) as ordered
    where ordered.id = outbox.id
  `.execute(db);
  await db.schema.dropIndex('outbox_subject').execute();
  await db.schema
    .createIndex('outbox_subject_seq')
    .on('outbox')
    .columns(['subject', 'seq'])
    .unique()
    .execute();

  // Finds the next rows in this order without sorting all waiting ones.
  await db.schema.dropIndex('outbox_due').execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['done_at', 'next_attempt_at', 'id'])
    .execute();

  // Until now a refused void counted as done, even for a captured payment: every voided payment of a booking is voided
  // again, and refunded if it turns out to be captured.
  await sql`
    insert into outbox (id, kind, subject, seq, created_at, attempts, next_attempt_at)
    select 'again-' || payments.id, 'void', payments.id,
      coalesce((select max(seq) from outbox where subject = payments.id), 0) + 1,
      payments.created_at, 0, 0
    from payments
    where status = 'voided' and booking_id is not null and provider_payment_id is not null
      and provider <> 'sandbox'
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('outbox_due').execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['done_at', 'next_attempt_at']).execute();
  await db.schema.dropIndex('outbox_subject_seq').execute();
  await db.schema.alterTable('outbox').dropColumn('seq').execute();
  await db.schema.createIndex('outbox_subject').on('outbox').columns(['subject', 'done_at']).execute();
}
