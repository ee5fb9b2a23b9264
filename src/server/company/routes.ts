import { companyCalls } from '../../api/company.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { serve } from '../http/serve.ts';
import { changeCompanySettings, companySettings } from './settings.ts';

export function companyRoutes(app: App, context: Context): void {
  serve(app, companyCalls, {
    readSettings: () => companySettings(context.db),
    changeSettings: ({ body }) => changeCompanySettings(context, body),
  });
}
