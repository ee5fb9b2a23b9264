import type { Kysely } from 'kysely';

/**
 * The key is issuer and subject, because a subject is unique at its issuer only. `customers.oidc_subject`, which has no
 * issuer, remains: SQLite cannot drop a unique column.
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
  // One subject per issuer and customer: a second subject with the same e-mail address is rejected.
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
