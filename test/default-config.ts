import { adoptConfig } from '../src/client/app/config.ts';
import type { PublicConfig } from '../src/contract/shapes/public-config.ts';
import { defaultCompany } from '../src/domain/company/company-profile.ts';

/** The configuration in the server's page, for tests of client code without a page. */
const config: PublicConfig = {
  ...defaultCompany,
  language: 'en-US',
  languages: [{ tag: 'en', name: 'English' }],
  textsUrl: null,
  nearText: 'near {place}',
  tileUrl: '/tiles/{z}/{x}/{y}.png',
  tileAttribution: '',
  signsInHere: true,
  payment: { provider: 'sandbox', applicationId: 'sandbox', locationId: 'sandbox', scriptUrl: '/card.js' },
};
adoptConfig(JSON.stringify(config));
