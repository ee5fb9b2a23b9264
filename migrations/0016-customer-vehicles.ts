import { type Kysely, sql } from 'kysely';

/** The plug of the profile's car, and the other cars of a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table customers add column vehicle_connector text',
    'alter table customers add column usual_vehicle_id text',
    `create table customer_vehicles (
      id text primary key,
      customer_id text not null references customers (id),
      vehicle_make text,
      vehicle_model text,
      vehicle_year text,
      vehicle_color text,
      license_plate text,
      vehicle_connector text,
      created_at bigint not null
    )`,
    'create index customer_vehicles_customer on customer_vehicles (customer_id, created_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
