import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('booking_id', 'text', (c) => c.notNull().unique().references('bookings.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('acknowledged_by', 'text')
    .addColumn('acknowledged_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('notifications_created_at')
    .on('notifications')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('notifications_acknowledged_at')
    .on('notifications')
    .column('acknowledged_at')
    .execute();

  // A technician's acknowledgement applies to that technician only.
  await db.schema
    .createTable('technician_acknowledgements')
    .addColumn('notification_id', 'text', (c) => c.notNull().references('notifications.id'))
    .addColumn('tech_id', 'text', (c) => c.notNull().references('staff.username'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('technician_acknowledgements_pk', ['notification_id', 'tech_id'])
    .execute();

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

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['push_subscriptions', 'technician_acknowledgements', 'notifications']) {
    await db.schema.dropTable(table).execute();
  }
}
