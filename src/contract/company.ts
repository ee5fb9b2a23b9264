import { get, namesNobody, patch } from './contract.ts';
import { fieldNames } from './fields.ts';
import { CompanySettings, CompanySettingsPatch } from './shapes/company-settings.ts';

export const companyCalls = {
  readSettings: get('/api/admin/settings', {
    auth: ['admin'],
    audit: namesNobody,
    summary: "The company's settings",
    answers: { 200: CompanySettings },
  }),
  changeSettings: patch('/api/admin/settings', {
    auth: ['admin'],
    audit: ({ body }) => ({ action: 'settings-changed', detail: { fields: fieldNames(body) } }),
    proof: ({ requireSecondFactor }) => requireSecondFactor !== undefined,
    summary: "Changes the company's settings that are named",
    body: CompanySettingsPatch,
    answers: { 200: CompanySettings },
  }),
};
