import { Failure } from '../../../domain/failure.ts';
import type { Addressing } from '../channels/channel.ts';
import { chooseAddresses } from './choose-addresses.ts';
import { type MessageKind, rulesOf } from './message-kinds.ts';

/** Whether a message of a kind has an address of the customer now, by any channel. */
export const reachesCustomer = async (
  context: Addressing,
  kind: MessageKind,
  customerId: string,
): Promise<boolean> => {
  const person = { role: 'customer', id: customerId } as const;
  return (await chooseAddresses(context, rulesOf(kind).content, person, null)).length > 0;
};

/** @throws Failure CUSTOMER_UNREACHABLE if no channel takes a message of a kind to the customer */
export async function refuseUnreachable(
  context: Addressing,
  kind: MessageKind,
  customerId: string,
): Promise<void> {
  if (!(await reachesCustomer(context, kind, customerId))) throw new Failure('CUSTOMER_UNREACHABLE');
}
