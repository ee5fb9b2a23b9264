import { companyCalls } from '../../contract/company.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { serve } from '../platform/http/serve.ts';
import { changeCompanySettings, companySettings } from './settings.ts';

export const company: Feature = { routes: [companyRoutes] };

function companyRoutes(app: App, context: Context): void {
  serve(app, companyCalls, {
    readSettings: () => companySettings(context.db),
    changeSettings: ({ body }) => changeCompanySettings(context, body),
  });
}
