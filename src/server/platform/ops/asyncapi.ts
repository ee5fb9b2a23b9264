import * as z from 'zod/mini';
import type { CommandRow, EventRow } from '../../../events/contract.ts';
import { commands, events } from '../../../events/index.ts';
import type { Config } from '../config/config.ts';
import { type Json, JsonSchemas, VERSION } from './json-schemas.ts';

const Refused = z.object({ ok: z.literal(false), code: z.string(), message: z.string() });

const DESCRIPTION = `What is said over socket.io, WebSocket transport, at /socket.io.

The handshake is authorised by \`auth: {token}\` (staff) or by the customer's cookie. Commands are acknowledged; what
is reliable reaches its audience on every node, what is volatile is left out for a client that does not keep up. What
follows from a change of a booking carries a growing number as a second argument; who asks with \`live:follow\` hears up
to which number it has been told all.`;

/** Returns the AsyncAPI 3.0 document of the socket: one channel, and one operation per event and command. */
export function asyncApiDocument({ publicUrl, company }: Config): Json {
  const schemas = new JsonSchemas();
  const eventParts = Object.entries(events as Record<string, EventRow>).map(([name, row]) =>
    eventOf(name, row, schemas),
  );
  const commandParts = Object.entries(commands as Record<string, CommandRow>).map(([name, row]) =>
    commandOf(name, row, schemas),
  );
  const parts = [...eventParts, ...commandParts];
  const messages = Object.assign({}, ...parts.map((part) => part.messages));
  const { host, protocol } = new URL(publicUrl);
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${company.brandName} live`,
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: { here: { host, protocol: protocol === 'https:' ? 'wss' : 'ws', pathname: '/socket.io' } },
    channels: {
      socket: { address: '/socket.io', messages: referTo(Object.keys(messages), '#/components/messages/') },
    },
    operations: Object.assign({}, ...parts.map((part) => part.operation)),
    components: { messages, schemas: schemas.components },
  };
}

const CHANNEL = { $ref: '#/channels/socket' };
const messageRef = (key: string) => ({ $ref: `#/channels/socket/messages/${key}` });
const referTo = (keys: string[], where: string): Json =>
  Object.fromEntries(keys.map((key) => [key, { $ref: where + key }]));

/** AsyncAPI keys must not contain a colon: `booking:created` becomes `booking-created`. */
const keyOf = (name: string): string => name.replaceAll(':', '-');

function eventOf(name: string, { payload, audience, delivery }: EventRow, schemas: JsonSchemas) {
  const key = keyOf(name);
  const described = payload instanceof z.ZodMiniUndefined ? {} : { payload: schemas.answered(payload) };
  return {
    messages: { [key]: { name, title: name, ...described } },
    operation: {
      [`say-${key}`]: {
        action: 'send',
        channel: CHANNEL,
        summary: `To ${audience}.`,
        description: `Delivery: ${delivery}.`,
        messages: [messageRef(key)],
      },
    },
  };
}

function commandOf(name: string, { payload, reply, from }: CommandRow, schemas: JsonSchemas) {
  const key = keyOf(name);
  const done = reply instanceof z.ZodMiniObject ? z.extend(reply, { ok: z.literal(true) }) : reply;
  const answer = z.union([done, Refused]);
  return {
    messages: {
      [key]: { name, title: name, payload: schemas.sent(payload) },
      [`${key}-ack`]: { name: `${name} ack`, title: `Answer to ${name}`, payload: schemas.answered(answer) },
    },
    operation: {
      [`answer-${key}`]: {
        action: 'receive',
        channel: CHANNEL,
        summary: `From ${from.join(', ')}.`,
        messages: [messageRef(key)],
        reply: { channel: CHANNEL, messages: [messageRef(`${key}-ack`)] },
      },
    },
  };
}
