import { CompanySettings, CompanySettingsPatch } from '../../domain/company-settings.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { changeCompanySettings, companySettings } from './settings.ts';

const admins = { config: { allow: ['admin'] as const } };
const path = '/api/admin/settings';

export function companyRoutes(app: App, context: Context): void {
  app.get(
    path,
    { ...admins, schema: { summary: "The company's settings", response: { 200: CompanySettings } } },
    () => companySettings(context.db),
  );
  app.patch(
    path,
    {
      ...admins,
      schema: {
        summary: "Changes the company's settings that are named",
        body: CompanySettingsPatch,
        response: { 200: CompanySettings },
      },
    },
    (request) => changeCompanySettings(context, request.body),
  );
}
