import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One endpoint per browser for all its people; it is valid as long as the session that registered it.
  await db.schema.dropTable('push_subscriptions').execute();
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('jti', 'text', (c) => c.notNull())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('push_subscriptions_pk', ['endpoint', 'role'])
    .execute();
  await db.schema
    .createIndex('push_subscriptions_subject')
    .on('push_subscriptions')
    .columns(['role', 'subject'])
    .execute();

  // Messages about bookings, written in the transaction of the change that causes them.
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull().references('bookings.id'))
    .addColumn('tech_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('addressed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('messages_due')
    .on('messages')
    .columns(['addressed_at', 'due_at', 'id'])
    .execute();
  await db.schema.createIndex('messages_booking').on('messages').columns(['booking_id', 'kind']).execute();

  // One message to one address.
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) => c.notNull().references('messages.id'))
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('last_error', 'text')
    .addUniqueConstraint('deliveries_once', ['message_id', 'channel', 'role', 'address'])
    .execute();
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['done_at', 'next_attempt_at', 'id'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['deliveries', 'messages', 'push_subscriptions']) {
    await db.schema.dropTable(table).execute();
  }
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('push_subscriptions_subject')
    .on('push_subscriptions')
    .columns(['role', 'subject'])
    .execute();
}
