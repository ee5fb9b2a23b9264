import type { Channel } from './channel.ts';
import { mail } from './mail-channel.ts';
import { push } from './push-channel.ts';

/** Every channel. Of those that a customer's preference chooses among, the first is what others get. */
export const channels = { push, mail };

export type ChannelName = keyof typeof channels;

/** What a kind of message says by each channel that it goes by. */
export type Texts = {
  [Name in ChannelName]?: (typeof channels)[Name] extends Channel<infer Text> ? Text : never;
};
