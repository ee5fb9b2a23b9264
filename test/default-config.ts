import { adoptConfig } from '../src/client/app/config.ts';
import { defaultCompany } from '../src/domain/company-profile.ts';
import type { PublicConfig } from '../src/domain/public-config.ts';

/** What the server writes into its page, for client code that is tested without one. */
const config: PublicConfig = {
  ...defaultCompany,
  tileUrl: '/tiles/{z}/{x}/{y}.png',
  tileAttribution: '',
  signsInHere: true,
  payment: { provider: 'sandbox', applicationId: 'sandbox', locationId: 'sandbox', scriptUrl: '/card.js' },
};
adoptConfig(JSON.stringify(config));
