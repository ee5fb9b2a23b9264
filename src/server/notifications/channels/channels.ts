import type { Channel } from './channel.ts';
import { mail } from './mail-channel.ts';
import { push } from './push-channel.ts';

/** All channels. Of those selected by a customer's preference, the first is the default. */
export const channels = { push, mail };

export type ChannelName = keyof typeof channels;

/** The content of a kind of message by channel. */
export type MessageContent = {
  [Name in ChannelName]?: (typeof channels)[Name] extends Channel<infer Text> ? Text : never;
};
