import type { Address, Channel, Messaging, Person } from '../channels/channel.ts';
import { type ChannelName, channels } from '../channels/channels.ts';

export type ChannelAddress<Name extends string = ChannelName> = Address & { channel: Name };
type AddressedChannel = Pick<Channel<unknown>, 'preference' | 'addresses'>;

/**
 * Selects the addresses for a message; the only code that uses `preferredContactMethod`.
 *
 * - A push goes to every browser in which the person has enabled pushes, because that is consent, whatever the
 * preference.
 * - Of the other channels (e-mail; later SMS) one is used: the preferred one if the message has a text for it and the
 * person an address there, otherwise the first that has both, because receipts and refunds must reach every customer.
 * With e-mail as the only such channel, everyone gets e-mail.
 * - 'phone' asks for a call by staff. No message is a call, so it selects nothing here; the board shows it.
 */
export async function chooseAddresses<Name extends string = ChannelName>(
  context: Messaging,
  content: { [Channel in Name]?: unknown },
  person: Person,
  preferred: string | null,
  rows = channels as unknown as Record<Name, AddressedChannel>,
): Promise<ChannelAddress<Name>[]> {
  const names = (Object.keys(rows) as Name[]).filter((name) => content[name] !== undefined);
  const isWritten = (name: Name) => rows[name].preference !== null;
  const isPreferred = (name: Name) => rows[name].preference === preferred;
  const at = async (channel: Name) =>
    (await rows[channel].addresses(context, person)).map((address) => ({ ...address, channel }));

  const switchedOn = await Promise.all(names.filter((name) => !isWritten(name)).map(at));
  const written = names.filter(isWritten);
  const inOrder = [...written.filter(isPreferred), ...written.filter((name) => !isPreferred(name))];
  for (const name of inOrder) {
    const found = await at(name);
    if (found.length > 0) return [...switchedOn.flat(), ...found];
  }
  return switchedOn.flat();
}
