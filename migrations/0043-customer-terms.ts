import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { byteText } from './dialect.ts';

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** The terms of each owner with the customer: a customer's own terms, and those of the customer's bookings. */
const counted = (terms: string) => sql`
  select term, coalesce(bookings.customer_id, owner_id) as customer_id, count(*) as owners
  from ${sql.table(terms)} left join bookings on bookings.id = owner_id group by 1, 2
`;

/**
 * The terms of each customer and of the customer's bookings, and how many of these owners have each. Triggers count, so
 * that bookings of nodes of an older version are found as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('customer_terms')
    .addColumn('term', byteText(db), (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('owners', 'integer', (c) => c.notNull());
  if (isPostgres(db)) {
    await table.execute();
    await countOnPostgres(db);
    // The triggers' lock keeps out other writers until the commit. An index of all rows at once is made faster.
    await sql`insert into customer_terms (term, customer_id, owners) ${counted('search_terms')}`.execute(db);
    await db.schema
      .alterTable('customer_terms')
      .addPrimaryKeyConstraint('customer_terms_pk', ['term', 'customer_id'])
      .execute();
    await sql`analyze customer_terms`.execute(db);
  } else {
    await table
      .addPrimaryKeyConstraint('customer_terms_pk', ['term', 'customer_id'])
      .modifyEnd(sql`without rowid`)
      .execute();
    await sql`insert into customer_terms (term, customer_id, owners) ${counted('search_terms')}`.execute(db);
    await countOnSqlite(db);
  }
}

async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  // Rows in the order of the key, so that transactions that change the same rows do not wait for each other in a circle.
  await sql`
    create function add_customer_terms() returns trigger language plpgsql as $$
    begin
      insert into customer_terms as held (term, customer_id, owners) ${counted('changed')} order by 1, 2
      on conflict (term, customer_id) do update set owners = held.owners + excluded.owners;
      return null;
    end $$
  `.execute(db);
  await sql`
    create function remove_customer_terms() returns trigger language plpgsql as $$
    begin
      with gone as (${counted('changed')}),
      last as (
        delete from customer_terms as held using gone
        where held.term = gone.term and held.customer_id = gone.customer_id and held.owners <= gone.owners
      )
      update customer_terms as held set owners = held.owners - gone.owners from gone
      where held.term = gone.term and held.customer_id = gone.customer_id and held.owners > gone.owners;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger search_terms_inserted after insert on search_terms
    referencing new table as changed for each statement execute function add_customer_terms()
  `.execute(db);
  await sql`
    create trigger search_terms_deleted after delete on search_terms
    referencing old table as changed for each statement execute function remove_customer_terms()
  `.execute(db);
}

async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  const customerOf = (owner: string) => sql`
    coalesce((select customer_id from bookings where id = ${sql.ref(owner)}), ${sql.ref(owner)})
  `;
  await sql`
    create trigger search_terms_inserted after insert on search_terms begin
      insert into customer_terms (term, customer_id, owners) values (new.term, ${customerOf('new.owner_id')}, 1)
      on conflict (term, customer_id) do update set owners = owners + 1;
    end
  `.execute(db);
  await sql`
    create trigger search_terms_deleted after delete on search_terms begin
      update customer_terms set owners = owners - 1
      where term = old.term and customer_id = ${customerOf('old.owner_id')};
      delete from customer_terms
      where term = old.term and customer_id = ${customerOf('old.owner_id')} and owners = 0;
    end
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const event of ['inserted', 'deleted']) {
    const trigger = sql.id(`search_terms_${event}`);
    await (isPostgres(db)
      ? sql`drop trigger ${trigger} on search_terms`
      : sql`drop trigger ${trigger}`
    ).execute(db);
  }
  if (isPostgres(db)) {
    await sql`drop function add_customer_terms()`.execute(db);
    await sql`drop function remove_customer_terms()`.execute(db);
  }
  await db.schema.dropTable('customer_terms').execute();
}
