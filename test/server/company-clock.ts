import { defaultCompany } from '../../src/domain/company/company-profile.ts';

/** The time of an instant as messages of the default company say it: '2:41 PM'. */
export const companyClock = (at: string | number | null | undefined): string =>
  new Date(at ?? Number.NaN).toLocaleTimeString('en-US', {
    timeZone: defaultCompany.timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });
