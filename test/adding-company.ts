import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompanyProfile, defaultCompany } from '../src/domain/company/company-profile.ts';
import { makeTempFolder } from './temp-folder.ts';

/** A company that adds the tax to its prices; a new rate begins within the days that can be booked. */
export const addingCompany: CompanyProfile = {
  ...defaultCompany,
  taxIncluded: false,
  taxRates: [
    { state: 'NJ', from: '2018-01-01', percent: 6.625 },
    { state: 'NJ', from: '2026-12-15', percent: 7 },
    { state: 'NY', from: '2018-01-01', percent: 8.875 },
  ],
};

/** Writes a company's profile and returns the path of its file. */
export function profileFile(company: CompanyProfile): string {
  const file = join(makeTempFolder('company'), 'company.json');
  writeFileSync(file, JSON.stringify(company));
  return file;
}
