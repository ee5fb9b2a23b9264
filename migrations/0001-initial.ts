import { type Kysely, sql } from 'kysely';
import { accounts } from './initial/accounts.ts';
import { bookings } from './initial/bookings.ts';
import { dialectOf } from './initial/dialect.ts';
import { messages } from './initial/messages.ts';
import { operations } from './initial/operations.ts';
import { payments } from './initial/payments.ts';
import { technicians } from './initial/technicians.ts';

/** Times are epoch milliseconds, booleans 0 or 1, ids text, so that SQLite and PostgreSQL have the same schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const dialect = dialectOf(db);
  // An area refers to tables of those before it.
  for (const area of [accounts, bookings, technicians, payments, messages, operations])
    for (const statement of area(dialect)) await sql.raw(statement).execute(db);
}
