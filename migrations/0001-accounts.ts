import type { Kysely } from 'kysely';

/** Times are epoch milliseconds, booleans 0 or 1, ids text, so that SQLite and PostgreSQL have the same schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('oidc_subject', 'text', (c) => c.unique())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('phone', 'text')
    .addColumn('address', 'text')
    .addColumn('city', 'text')
    .addColumn('state', 'text')
    .addColumn('zip_code', 'text')
    .addColumn('vehicle_make', 'text')
    .addColumn('vehicle_model', 'text')
    .addColumn('vehicle_year', 'text')
    .addColumn('vehicle_color', 'text')
    .addColumn('license_plate', 'text')
    .addColumn('profile_image_url', 'text')
    .addColumn('emergency_contact', 'text')
    .addColumn('emergency_contact_phone', 'text')
    .addColumn('preferred_contact_method', 'text', (c) => c.notNull().defaultTo('email'))
    .addColumn('referral_source', 'text', (c) => c.notNull().defaultTo('direct'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_login_at', 'bigint')
    .execute();
  await db.schema.createIndex('customers_created_at').on('customers').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('customers_last_login_at').on('customers').column('last_login_at').execute();

  await db.schema
    .createTable('staff')
    .addColumn('username', 'text', (c) => c.primaryKey())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_login_at', 'bigint')
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('jti', 'text', (c) => c.primaryKey())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('sessions_subject').on('sessions').columns(['subject', 'role']).execute();
  await db.schema.createIndex('sessions_revoked_at').on('sessions').column('revoked_at').execute();
  await db.schema.createIndex('sessions_expires_at').on('sessions').column('expires_at').execute();

  await db.schema
    .createTable('sign_in_codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('sign_in_codes_email')
    .on('sign_in_codes')
    .columns(['email', 'created_at'])
    .execute();
  await db.schema
    .createIndex('sign_in_codes_address')
    .on('sign_in_codes')
    .columns(['address', 'created_at'])
    .execute();

  await db.schema
    .createTable('login_failures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('login_failures_address')
    .on('login_failures')
    .columns(['address', 'at'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['login_failures', 'sign_in_codes', 'sessions', 'staff', 'customers']) {
    await db.schema.dropTable(table).execute();
  }
}
