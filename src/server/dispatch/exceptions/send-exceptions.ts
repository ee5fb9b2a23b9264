import { isDeepStrictEqual } from 'node:util';
import type { Exception } from '../../../domain/dispatch/exception.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Context } from '../../context.ts';
import { type Excepting, listExceptions } from './list-exceptions.ts';

/**
 * Sends the exceptions to admins when they have changed. Every node finds them and sends them to its own admins.
 * `forget` has the next time send them.
 */
export function exceptionsSender(context: Excepting & Pick<Context, 'publish'>): {
  send: () => Promise<void>;
  forget: () => void;
} {
  let sent: Exception[] | null = null;
  return {
    async send() {
      const exceptions = await listExceptions(context);
      if (isDeepStrictEqual(exceptions, sent)) return;
      sent = exceptions;
      context.publish('exceptions:changed', rooms.admins, exceptions);
    },
    forget() {
      sent = null;
    },
  };
}
