import type { Kysely } from 'kysely';

/**
 * A subject is unique at its issuer only, so the pair is the key. `customers.oidc_subject`, which names no
 * issuer, stays as it is: SQLite cannot drop a unique column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer_identities')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_identities_key', ['issuer', 'subject'])
    .execute();
  // One subject of an issuer a customer: a second subject with the same e-mail address is refused.
  await db.schema
    .createIndex('customer_identities_customer')
    .on('customer_identities')
    .columns(['customer_id', 'issuer'])
    .unique()
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('customer_identities').execute();
}
