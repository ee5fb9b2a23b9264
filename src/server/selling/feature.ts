import { sellingCalls } from '../../contract/selling.ts';
import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import { asDone, type Background, type Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { checkSelling, loadSelling, overrideSelling, sellingNow } from './change-selling.ts';

export const selling: Feature = {
  routes: [sellingRoutes],
  jobs: (context) => ({ 'check-selling': () => asDone(checkSelling(context)) }),
  background: [publishSelling],
  memory: { load: loadSelling, reload: loadSelling },
};

function sellingRoutes(app: App, context: Context): void {
  serve(app, sellingCalls, {
    read: () => sellingNow(context),
    override: async (request) => {
      await overrideSelling(context, principalOf(request), request.body.sells);
      return sellingNow(context);
    },
  });
}

/** Each node tells its own admins, and its signed-in customers what changes a quote. */
function publishSelling(context: Context): Background {
  const quotedBy = () => {
    const { rule, isLimited, maxWaitMinutes, override } = sellingNow(context);
    return JSON.stringify([rule, isLimited, maxWaitMinutes, override?.sells]);
  };
  let quoted = quotedBy();
  const publish = () => {
    context.publish('selling:changed', rooms.admins, sellingNow(context));
    const former = quoted;
    quoted = quotedBy();
    if (quoted !== former) context.publish('quotes:changed', rooms.customers, undefined);
  };
  context.events.on('selling:changed', publish);
  context.events.on('settings:changed', publish);
  return { stop: () => {} };
}
