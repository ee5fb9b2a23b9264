import type { CompanyProfile } from './company-profile.ts';

/** 'Springfield, IL' */
export const baseName = ({ base }: Pick<CompanyProfile, 'base'>): string => `${base.town}, ${base.state}`;

/** '$150', '$150.50': a price that is usually whole dollars. */
export const priceText = (usd: number): string => (Number.isInteger(usd) ? `$${usd}` : `$${usd.toFixed(2)}`);

/** How texts name the zone: 'Chicago', 'Central'. */
export function zoneNames(timeZone: string): { city: string; zone: string } {
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return {
    city: (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' '),
    zone: (named ?? timeZone).replace(/ Time$/, ''),
  };
}
