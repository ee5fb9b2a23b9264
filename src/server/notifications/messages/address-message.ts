import type { Role } from '../../../domain/people/role.ts';
import { newId } from '../../platform/db/id.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addJob, makeJobsDue } from '../../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../../platform/jobs/handlers.ts';
import { hashOf, type Messaging } from '../channels/channel.ts';
import { type ChannelAddress, chooseAddresses } from './choose-addresses.ts';
import { rulesOf } from './message-kinds.ts';
import { findMessageState, findPayload, insertDelivery } from './queries.ts';
import { audienceOf } from './sign-in-change.ts';

/** Creates one delivery per address for the message in the job's key, by the current state. */
export async function addressMessage(
  context: Messaging,
  { key: messageId }: Job<'address-message'>,
): Promise<Outcome> {
  const { db, clock } = context;
  const chosen = await addressesOf(context, messageId);
  if (chosen.length === 0) return 'done';
  const now = clock();
  await inTransaction(db, async (trx) => {
    for (const address of inOneOrder(chosen)) await addDelivery(trx, messageId, address, now);
  });
  return 'done';
}

async function addressesOf(context: Messaging, messageId: string): Promise<ChannelAddress[]> {
  const withoutBooking = await findPayload(context.db, messageId);
  const state = withoutBooking ? undefined : await findMessageState(context.db, messageId);
  const people = withoutBooking ? audienceOf(withoutBooking.payload) : [];
  const content = state ? rulesOf(state.kind).content : { push: true, mail: true };
  if (state) people.push(...rulesOf(state.kind).audience(state, context.config.company));
  const chosen: ChannelAddress[] = [];
  for (const person of people) {
    const prefers = person.role === 'customer' ? (state?.preferredContactMethod ?? null) : null;
    chosen.push(...(await chooseAddresses(context, content, person, prefers)));
  }
  return chosen;
}

/** Sorted, so that concurrent transactions with the same addresses do not deadlock. */
const inOneOrder = (chosen: ChannelAddress[]): ChannelAddress[] =>
  chosen.toSorted((a, b) => (a.address < b.address ? -1 : 1));

/**
 * Adds a delivery and its job, which have the same id. Failed deliveries to the same address become due first, because
 * an attempt of the new one would show no more about the address.
 */
async function addDelivery(
  trx: Db,
  messageId: string,
  { channel, role, address, service, person }: ChannelAddress,
  now: number,
): Promise<void> {
  const id = newId();
  const isNew = await insertDelivery(trx, { id, messageId, channel, role, address, createdAt: now });
  if (!isNew) return;
  const key = keyOf(channel, role, address);
  await makeJobsDue(trx, [key]);
  await addJob(trx, { id, kind: deliveryKind(role), key, payload: { service, person }, now });
}

/**
 * Returns the job kind of a delivery. Customers' deliveries have their own limits, so that staff never wait for them.
 */
export const deliveryKind = (role: Role) => (role === 'customer' ? 'deliver-customer' : 'deliver-staff');

/**
 * Returns the job key: deliveries to one address run one after another. The key has the address's hash; the delivery
 * has the address.
 */
const keyOf = (channel: string, role: string, address: string): string =>
  `${channel}:${role}:${hashOf(address)}`;
