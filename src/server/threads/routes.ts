import { threadCalls, threadReadCalls } from '../../contract/threads.ts';
import type { ThreadSide } from '../../domain/bookings/thread.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import type { Principal } from '../platform/principal.ts';
import { markRead, unreadByStaff, unreadByTechnician } from './mark-read.ts';
import { readThread } from './read-thread.ts';
import { toMessage } from './to-message.ts';
import { writeMessage } from './write-message.ts';

export function threadRoutes(app: App, context: Context): void {
  for (const side of ['customer', 'tech', 'admin'] as const satisfies ThreadSide[]) {
    serve(app, threadCalls(side), {
      readThread: async (request) => {
        const messages = await readThread(context, principalOf(request), request.params.id);
        return messages.map((message) => toMessage(message, side));
      },
      writeMessage: (request) => {
        const by = principalOf(request) as Principal<ThreadSide>;
        return writeMessage(context, by, request.params.id, request.body);
      },
    });
  }
  serve(app, threadReadCalls, {
    listUnread: () => unreadByStaff(context),
    listOwnUnread: (request) => unreadByTechnician(context, principalOf(request).id),
    markRead: async (request) => {
      const by = principalOf(request) as Principal<'admin'>;
      await markRead(context, by, request.params.id, request.body.upTo);
      return { ok: true };
    },
    markOwnRead: async (request) => {
      const by = principalOf(request) as Principal<'tech'>;
      await markRead(context, by, request.params.id, request.body.upTo);
      return { ok: true };
    },
  });
}
