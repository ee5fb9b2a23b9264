import { slotCalls } from '../../contract/slots.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { deleteOldSlots, holdSlot, listSlots, releaseHold, releaseOwnHold } from './hold-slot.ts';
import { slotFigures } from './slot-figures.ts';

export const promise: Feature = {
  routes: [slotRoutes],
  jobs: (context) => ({
    'release-hold': (job) => releaseHold(context, job),
    'delete-old-slots': () => deleteOldSlots(context),
  }),
};

function slotRoutes(app: App, context: Context): void {
  serve(app, slotCalls, {
    list: ({ customer, query }) => listSlots(context, customer?.id ?? null, query),
    readFigures: () => slotFigures(context),
    hold: (request) => holdSlot(context, principalOf(request).id, request.body),
    release: async (request, reply) => {
      await releaseOwnHold(context, principalOf(request).id, request.params.holdId);
      return reply.send();
    },
  });
}
