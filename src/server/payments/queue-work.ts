import type { Db } from '../db/schema.ts';
import { addJob } from '../jobs/add-job.ts';

/** What is to be done with the money of a payment outside of the transaction that decided it. */
export type PaymentWork = 'capture' | 'release' | 'void';

/** Who calls has the payment or its booking locked by a write in the same transaction. */
const add = (trx: Db, kind: PaymentWork, paymentId: string, now: number) =>
  addJob(trx, { kind, key: paymentId, payload: {}, now });

/** The amount that was authorised is to be taken. */
export const queueCapture = (trx: Db, paymentId: string, now: number) => add(trx, 'capture', paymentId, now);

/** A booking's whole amount is to go back: voided when only authorised, refunded when captured. */
export const queueRelease = (trx: Db, paymentId: string, now: number) => add(trx, 'release', paymentId, now);

/** The ledger has voided it already; the card is to be told. */
export const queueVoid = (trx: Db, paymentId: string, now: number) => add(trx, 'void', paymentId, now);
