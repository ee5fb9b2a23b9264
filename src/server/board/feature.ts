import { boardCalls } from '../../contract/board.ts';
import { handoverCalls } from '../../contract/handovers.ts';
import { publishDirectoryChanges } from '../changes/directory-changes.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { endShift, openItems } from './end-shift.ts';
import { addView, changeView, removeView, savedViews } from './saved-views.ts';
import { takeShiftOver } from './take-shift-over.ts';
import { waitingHandovers } from './waiting-handovers.ts';

export const board: Feature = {
  routes: [boardRoutes, handoverRoutes],
  background: [publishDirectoryChanges('views:changed'), publishDirectoryChanges('handovers:changed')],
};

function boardRoutes(app: App, context: Context): void {
  serve(app, boardCalls, {
    listViews: (request) => savedViews(context.db, principalOf(request).id),
    addView: (request) => addView(context, principalOf(request).id, request.body),
    changeView: (request) => changeView(context, principalOf(request).id, request.params.id, request.body),
    removeView: async (request) => {
      await removeView(context, principalOf(request).id, request.params.id);
      return { ok: true as const };
    },
  });
}

function handoverRoutes(app: App, context: Context): void {
  serve(app, handoverCalls, {
    listWaiting: () => waitingHandovers(context.db),
    listOpen: (request) => openItems(context, principalOf(request).id),
    endShift: async (request) => ({ handover: await endShift(context, principalOf(request), request.body) }),
    acknowledge: (request) => takeShiftOver(context, principalOf(request), request.params.id),
  });
}
