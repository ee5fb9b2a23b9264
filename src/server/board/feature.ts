import { boardCalls } from '../../contract/board.ts';
import { publishDirectoryChanges } from '../changes/directory-changes.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { addView, changeView, removeView, savedViews } from './saved-views.ts';

export const board: Feature = {
  routes: [boardRoutes],
  background: [publishDirectoryChanges('views:changed')],
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
