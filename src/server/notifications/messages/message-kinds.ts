import { customerMessages } from './customer-messages.ts';
import type { MessageRules } from './message-rules.ts';
import { problemMessages } from './problem-messages.ts';
import { reportMessages } from './report-messages.ts';
import { staffMessages } from './staff-messages.ts';
import { threadMessages } from './thread-messages.ts';
import { tipMessages } from './tip-messages.ts';

const rows = {
  ...staffMessages,
  ...customerMessages,
  ...problemMessages,
  ...reportMessages,
  ...threadMessages,
  ...tipMessages,
};

export type MessageKind = keyof typeof rows;

/** All kinds of messages. */
export const messageKinds: Record<MessageKind, MessageRules> = rows;

/** Returns the rules of a stored kind. @throws Error for a kind that only newer nodes know */
export function rulesOf(kind: string): MessageRules {
  const rules = (messageKinds as Record<string, MessageRules>)[kind];
  if (!rules) throw new Error(`no message is of the kind ${kind}`);
  return rules;
}
