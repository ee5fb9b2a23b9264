import { type SqlBool, sql } from 'kysely';

/** The condition that a booking does not wait for its payment, so that somebody may be sent. */
export const isDispatched = sql<SqlBool>`(bookings.unpaid_rule is null or bookings.unpaid_rule <> 'waits')`;
