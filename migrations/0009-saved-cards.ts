import { type Kysely, sql } from 'kysely';

/** Cards that customers save for the next payment, and the cards of the payment sandbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table payments add column save_card_zip text`,
    `create table saved_cards (
      id text primary key,
      customer_id text not null references customers (id),
      provider_customer_id text not null,
      provider_card_id text not null unique,
      brand text not null,
      last4 text not null,
      exp_month integer not null,
      exp_year integer not null,
      created_at bigint not null
    )`,
    `create index saved_cards_customer on saved_cards (customer_id, created_at)`,
    `create index saved_cards_provider_customer on saved_cards (provider_customer_id)`,
    `create table sandbox_cards (
      id text primary key,
      idempotency_key text not null unique,
      provider_customer_id text not null,
      source_id text not null,
      is_enabled integer not null default 1,
      created_at bigint not null
    )`,
    `create index sandbox_cards_customer on sandbox_cards (provider_customer_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
