import type { CompanyProfile } from './company-profile.ts';

/** Returns the town and state of the base, such as 'Springfield, IL'. */
export const baseName = ({ base }: Pick<CompanyProfile, 'base'>): string => `${base.town}, ${base.state}`;

/** Returns a price with cents only if needed, such as '$150' or '$150.50'. */
export const priceText = (usd: number): string => (Number.isInteger(usd) ? `$${usd}` : `$${usd.toFixed(2)}`);

/** Returns the city and the name of a time zone for texts, such as 'Chicago' and 'Central'. */
export function zoneNames(timeZone: string, language: string): { city: string; zone: string } {
  const named = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return {
    city: (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' '),
    zone: (named ?? timeZone).replace(/ Time$/, ''),
  };
}
