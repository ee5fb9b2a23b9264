import { companyCalls } from '../../contract/company.ts';
import { changeCompanySettings, companySettings, withProfile } from '../company/settings.ts';
import type { Context } from '../context.ts';
import { queueSignInChange } from '../notifications/messages/sign-in-change.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { makeJobsDue } from '../platform/jobs/add-job.ts';

/** Registers the routes of the company's settings. All admins hear of a change of the demand for a second factor. */
export function settingsRoutes(app: App, context: Context): void {
  const { db, clock, config } = context;
  serve(app, companyCalls, {
    readSettings: async () => withProfile(await companySettings(db), config.company),
    changeSettings: (request) =>
      changeCompanySettings(context, request.body, async (trx, before, after) => {
        if (request.body.dispatch) await makeJobsDue(trx, ['dispatch-bookings']);
        if (request.body.waitingAdvice) await makeJobsDue(trx, ['advise-waiting']);
        if (after.requireSecondFactor === before.requireSecondFactor) return;
        const what = after.requireSecondFactor ? 'demanded' : 'notDemanded';
        await queueSignInChange(trx, { what, by: principalOf(request).id }, clock());
      }),
  });
}
