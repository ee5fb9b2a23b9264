import { Failure } from '../../../domain/failure.ts';
import type { Context } from '../../context.ts';
import { listReachable } from '../channels/queries.ts';
import { findContact } from './queries.ts';

type Addressing = Pick<Context, 'db' | 'clock'>;

/** Whether a customer has an e-mail address, or a browser that takes pushes. */
export async function reachesCustomer({ db, clock }: Addressing, id: string): Promise<boolean> {
  if ((await findContact(db, id))?.email) return true;
  return (await listReachable(db, { role: 'customer', id }, clock())).length > 0;
}

/** @throws Failure CUSTOMER_UNREACHABLE for a customer without an e-mail address and pushes */
export async function refuseUnreachable(context: Addressing, id: string): Promise<void> {
  if (!(await reachesCustomer(context, id))) throw new Failure('CUSTOMER_UNREACHABLE');
}
