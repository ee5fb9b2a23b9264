import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './schema/accounts.ts';
import type { BookingTables } from './schema/bookings.ts';
import type { MessageTables } from './schema/messages.ts';
import type { OperationTables } from './schema/operations.ts';
import type { PaymentTables } from './schema/payments.ts';
import type { ServiceTables } from './schema/services.ts';
import type { TechnicianTables } from './schema/technicians.ts';

export type * from './schema/accounts.ts';
export type * from './schema/bookings.ts';
export type * from './schema/messages.ts';
export type * from './schema/operations.ts';
export type * from './schema/payments.ts';
export type * from './schema/services.ts';
export type * from './schema/technicians.ts';

/** All tables, area by area as in migrations/initial. */
export interface Schema
  extends AccountTables,
    BookingTables,
    ServiceTables,
    PaymentTables,
    MessageTables,
    TechnicianTables,
    OperationTables {}

/** A database or a transaction; queries accept both. */
export type Db = Kysely<Schema> | Transaction<Schema>;
export type Database = Kysely<Schema>;
