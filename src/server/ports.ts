import type { Texts } from '../domain/texts.ts';
import { createOidc, type Oidc } from './accounts/oidc.ts';
import { createOsrmRouter } from './drives/osrm.ts';
import type { Clock } from './lib/clock.ts';
import type { Seal } from './lib/seal.ts';
import type { Pusher } from './notifications/channels/pusher.ts';
import { storedVapidKeys } from './notifications/channels/vapid.ts';
import { createWebPusher } from './notifications/channels/web-push.ts';
import { createHttpPartner } from './partners/http-partner.ts';
import type { PartnerDispatch } from './partners/partner.ts';
import { SandboxPartner } from './partners/sandbox-partner.ts';
import { withFaults } from './payments/provider/faulty-provider.ts';
import { openPaymentProvider } from './payments/provider/open-provider.ts';
import type { PaymentProvider } from './payments/provider/provider.ts';
import type { Gazetteer } from './places/gazetteer.ts';
import { createGazetteer } from './places/gazetteer.ts';
import type { Geocoder } from './places/geocoder.ts';
import { createNominatim } from './places/nominatim.ts';
import { createSuggestService, type SuggestService } from './places/suggest-service.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/db/schema.ts';
import { createSmtpMailer, type Mailer } from './platform/mail/mailer.ts';
import { createHttpSms, type SmsSender } from './platform/sms/sms-sender.ts';

/** Opens the external services of the configuration behind their ports. */
export function openPorts(config: Config, db: Database, clock: Clock, texts: Texts) {
  const gazetteer = createGazetteer(config.company, texts);
  return {
    gazetteer,
    geocoder: geocoderOf(config, gazetteer),
    suggestions: suggestionsOf(config),
    router: config.routerUrl ? createOsrmRouter({ url: config.routerUrl }) : null,
    payments: paymentsOf(config, db),
    partner: partnerOf(config, clock),
    mailer: mailerOf(config),
    sms: smsOf(config),
    oidc: oidcOf(config),
  };
}

/** Creates the Web Push sender with the configured keys, or with those in the database. */
export async function openPusher(config: Config, db: Database, seal: Seal): Promise<Pusher> {
  const { publicUrl, production, vapid, pushServices } = config;
  const isPublic = publicUrl.startsWith('https:');
  return createWebPusher({
    keys: vapid ?? (await storedVapidKeys(db, seal)),
    subject: isPublic ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`,
    production,
    services: pushServices,
  });
}

export type Ports = ReturnType<typeof openPorts> & { pusher: Pusher };

const userAgentOf = ({ company, publicUrl }: Config) => `${company.brandName} (${publicUrl})`;

function geocoderOf(config: Config, gazetteer: Gazetteer): Geocoder {
  const { geocoderUrl: url } = config;
  return url ? createNominatim({ url, userAgent: userAgentOf(config), gazetteer }) : gazetteer;
}

function suggestionsOf(config: Config): SuggestService | null {
  const { suggestUrl: url, company } = config;
  return url ? createSuggestService({ url, userAgent: userAgentOf(config), area: company }) : null;
}

function paymentsOf(config: Config, db: Database): PaymentProvider {
  const { payment } = config;
  const provider = openPaymentProvider(config, db);
  return payment.provider === 'sandbox' && payment.faults ? withFaults(provider, payment.faults) : provider;
}

function partnerOf({ partner }: Config, clock: Clock): PartnerDispatch | null {
  if (!partner) return null;
  const { url, secret, name } = partner;
  return url === null ? new SandboxPartner(clock, name) : createHttpPartner({ url, secret, name, clock });
}

const mailerOf = ({ smtp }: Config): Mailer | null => (smtp ? createSmtpMailer(smtp) : null);

const smsOf = ({ sms }: Config): SmsSender | null => {
  const { url = null, from = '' } = sms ?? {};
  return url === null ? null : createHttpSms({ url, from });
};

const oidcOf = ({ oidc, publicUrl }: Config): Oidc | null =>
  oidc && createOidc({ ...oidc, redirectUri: `${publicUrl}/api/callback`, postLogoutUri: `${publicUrl}/` });
