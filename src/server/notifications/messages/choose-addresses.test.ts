import { describe, expect, it } from 'vitest';
import type { Address, Channel, Messaging } from '../channels/channel.ts';
import { chooseAddresses } from './choose-addresses.ts';

const nobody = {} as Messaging;
type Preference = Channel<unknown>['preference'];

const channel = (name: string, preference: Preference, isReached = true) => ({
  preference,
  addresses: async (): Promise<Address[]> =>
    isReached ? [{ role: 'customer', address: name, person: 'jordan', service: name }] : [],
});

/** Channels with an SMS channel, which the product does not have yet. */
const all = {
  push: channel('a browser', null),
  mail: channel('a mailbox', 'email'),
  sms: channel('a phone', 'sms'),
};
const everything = { push: true, mail: true, sms: true };

const chosen = async (
  preferred: string | null,
  content: Partial<typeof everything> = everything,
  rows = all,
) => {
  const addresses = await chooseAddresses(
    nobody,
    content,
    { role: 'customer', id: 'jordan' },
    preferred,
    rows,
  );
  return addresses.map(({ address }) => address);
};

describe('channels of a message', () => {
  it.each([
    ['email', ['a browser', 'a mailbox']],
    ['sms', ['a browser', 'a phone']],
    ['phone', ['a browser', 'a mailbox']],
    [null, ['a browser', 'a mailbox']],
  ])(
    'chooseAddresses for preference %s returns all browsers and one written channel',
    async (preferred, addresses) => {
      expect(await chosen(preferred)).toEqual(addresses);
    },
  );

  it('chooseAddresses uses the next written channel when the preferred one has no address', async () => {
    const sms = channel('a phone', 'sms', false);
    expect(await chosen('sms', everything, { ...all, sms })).toEqual(['a browser', 'a mailbox']);
    const mail = channel('a mailbox', 'email', false);
    expect(await chosen('sms', everything, { ...all, sms, mail })).toEqual(['a browser']);
  });

  it('chooseAddresses returns only channels for which the message has a text', async () => {
    expect(await chosen('sms', { mail: true })).toEqual(['a mailbox']);
    expect(await chosen('email', { push: true })).toEqual(['a browser']);
  });
});
