import type { Role } from '../../domain/role.ts';
import { newId } from '../db/id.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob, hastenJobs } from '../jobs/add-job.ts';
import type { Job, Outcome } from '../jobs/handlers.ts';
import { hashOf, type Messaging } from './channel.ts';
import { type Chosen, chooseAddresses } from './choose-addresses.ts';
import { rulesOf } from './message-kinds.ts';
import { findOccasion, insertDelivery } from './message-queries.ts';

/** Turns the message that the job's key names into one delivery for each address, by how things stand now. */
export async function tell(context: Messaging, { key: messageId }: Job<'tell'>): Promise<Outcome> {
  const { db, clock } = context;
  const occasion = await findOccasion(db, messageId);
  if (!occasion) return 'done';
  const { to, says } = rulesOf(occasion.kind);
  const prefers = occasion.preferredContactMethod;
  const chosen: Chosen[] = [];
  for (const person of to(occasion)) {
    chosen.push(
      ...(await chooseAddresses(context, says, person, person.role === 'customer' ? prefers : null)),
    );
  }
  if (chosen.length === 0) return 'done';
  const now = clock();
  await inTransaction(db, async (trx) => {
    for (const address of inOneOrder(chosen)) await addDelivery(trx, messageId, address, now);
  });
  return 'done';
}

/** Two transactions that add to the same addresses at once do not wait for one another. */
const inOneOrder = (chosen: Chosen[]): Chosen[] =>
  chosen.toSorted((a, b) => (a.address < b.address ? -1 : 1));

/**
 * Adds a delivery and its job, which has the same id. What waits for the same address is tried again before it: a try of this
 * one would tell no more of the address.
 */
async function addDelivery(
  trx: Db,
  messageId: string,
  { channel, role, address, service, person }: Chosen,
  now: number,
): Promise<void> {
  const id = newId();
  const isNew = await insertDelivery(trx, { id, messageId, channel, role, address, createdAt: now });
  if (!isNew) return;
  const key = keyOf(channel, role, address);
  await hastenJobs(trx, [key]);
  await addJob(trx, { id, kind: deliveryKind(role), key, payload: { service, person }, now });
}

/** Customers' deliveries have places of their own: staff never wait for them. */
export const deliveryKind = (role: Role) => (role === 'customer' ? 'deliver-customer' : 'deliver-staff');

/** Of one address one delivery is under way at once, in their order. The address itself stands in its delivery. */
export const keyOf = (channel: string, role: string, address: string): string =>
  `${channel}:${role}:${hashOf(address)}`;
