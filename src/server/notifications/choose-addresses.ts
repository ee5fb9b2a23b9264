import type { Address, Channel, Messaging, Person } from './channel.ts';
import { type ChannelName, channels } from './channels.ts';

export type Chosen<Name extends string = ChannelName> = Address & { channel: Name };
type Asked = Pick<Channel<unknown>, 'preference' | 'addresses'>;

/**
 * Chooses where a person is told a message: the one place where `preferredContactMethod` counts.
 *
 * - A push goes to every browser in which the person has switched pushes on: that is an answer to 'may we', whatever
 *   they prefer otherwise.
 * - Of the channels that are not switched on (e-mail; later SMS) one is used: the preferred one, if the message has a
 *   text for it and the person an address there. If not, the first of them that has both: a receipt or a refund is
 *   told in any case. So today, with e-mail as the only one, everybody gets e-mail.
 * - 'phone' asks for a call by people. No message is a call, so it chooses nothing here; the board shows it.
 */
export async function chooseAddresses<Name extends string = ChannelName>(
  context: Messaging,
  says: { [Channel in Name]?: unknown },
  person: Person,
  preferred: string | null,
  rows = channels as unknown as Record<Name, Asked>,
): Promise<Chosen<Name>[]> {
  const names = (Object.keys(rows) as Name[]).filter((name) => says[name] !== undefined);
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
