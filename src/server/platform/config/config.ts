import { readFileSync } from 'node:fs';
import type { CompanyProfile } from '../../../domain/company/company-profile.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { AUDIT_DAYS, type RetentionDays } from '../../../domain/retention.ts';
import { ConfigError } from '../../lib/config-error.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { readCatalogues } from '../languages.ts';
import { readProfile } from './read-profile.ts';

import { configVariables, type Env, Environment } from './variables.ts';

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment and the files that `NAME_FILE` variables name.
 * @throws ConfigError with one line that names the variable
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = withSecretFiles(environment, configVariables);
  const read = Environment.safeParse(Object.fromEntries(configVariables.map((name) => [name, given[name]])));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const env = read.data;
  const production = env.NODE_ENV === 'production';
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const company = companyOf(env);
  const config = {
    production,
    /** Only this machine can reach the server, so pages may show sign-in codes and the banner may show passwords. */
    isLocal: !production && isLoopback(new URL(publicUrl).hostname) && isLoopback(env.HOST),
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? `sqlite:${env.DATA_DIR}/curbvolt.sqlite`,
    redisUrl: env.REDIS_URL ?? null,
    sessionSecret: env.SESSION_SECRET ?? null,
    /** Old secrets, which verify signatures but do not sign. */
    acceptedSecrets: env.ACCEPTED_SESSION_SECRETS,
    sessions: {
      customer: sessionOf(env.CUSTOMER_SESSION_HOURS, env.CUSTOMER_IDLE_HOURS),
      admin: sessionOf(env.ADMIN_SESSION_HOURS, env.ADMIN_IDLE_HOURS),
      tech: sessionOf(env.TECH_SESSION_HOURS, env.TECH_IDLE_HOURS),
    },
    oidc: oidcOf(env),
    smtp: smtpOf(env, company, publicUrl, production),
    /** Sends sign-in codes to phones; `url` is null where pages show them. */
    sms: smsOf(env, production),
    payment: paymentOf(env),
    /** Signs the payment provider's events; without it none is taken. */
    webhookSignatureKey: env.SQUARE_WEBHOOK_SIGNATURE_KEY ?? null,
    /** The company that takes calls which cannot be promised; `url` is null for the sandbox. */
    partner: partnerOf(env, production),
    geocoderUrl: env.GEOCODER_URL ?? null,
    suggestUrl: env.SUGGEST_URL ?? null,
    routerUrl: env.ROUTER_URL ?? null,
    tiles: { url: env.TILE_URL, attribution: env.TILE_ATTRIBUTION },
    vapid: vapidOf(env),
    pushServices: env.PUSH_SERVICES.map((host) => host.toLowerCase()),
    /** The company profile, overridden by variables. */
    company,
    /** The languages of the pages, with their texts. */
    catalogues: readCatalogues(company.textsFile),
    rateLimit: env.RATE_LIMIT,
    maxConnections: env.MAX_CONNECTIONS,
    socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
    maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
    metricsToken: env.METRICS_TOKEN ?? null,
    publicApiDocs: env.PUBLIC_API_DOCS === undefined ? !production : env.PUBLIC_API_DOCS === '1',
    retentionDays: {
      trail: env.RETENTION_TRAIL_DAYS,
      codes: env.RETENTION_CODES_DAYS,
      sessions: env.RETENTION_SESSIONS_DAYS,
      photos: env.RETENTION_PHOTOS_DAYS,
      messages: env.RETENTION_MESSAGES_DAYS,
      contacts: env.RETENTION_CONTACTS_DAYS,
      audit: AUDIT_DAYS,
    } satisfies RetentionDays,
    adminEmails: new Set(env.ADMIN_EMAILS.map((email) => email.toLowerCase())),
  };
  if (production) refuseUnsafe(config, env.ALLOW_SANDBOX_PAYMENTS === '1');
  return config;
}

/**
 * Takes the value of each variable from the file that `NAME_FILE` names, where that is set, without its last line end: so
 * a secret need not stand in the environment.
 * @throws ConfigError that names the variable, when there is no such file or both are set
 */
function withSecretFiles(
  environment: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, string | undefined> {
  const read = names.flatMap((name): [string, string][] => {
    const path = environment[`${name}_FILE`];
    if (!path) return [];
    if (environment[name]) throw new ConfigError(`${name} and ${name}_FILE are both set`);
    try {
      return [[name, readFileSync(path, 'utf8').replace(/\r?\n$/, '')]];
    } catch {
      throw new ConfigError(`${name}_FILE cannot be read`);
    }
  });
  return { ...environment, ...Object.fromEntries(read) };
}

const sessionOf = (liveHours: number, idleHours: number | undefined) => ({
  liveMs: liveHours * HOUR_MS,
  idleMs: idleHours === undefined ? null : idleHours * HOUR_MS,
});

/** Returns variables that are only valid together: all of them, or null if none is set. */
function allOrNone<Name extends keyof Env>(env: Env, names: readonly Name[]): Record<Name, string> | null {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(', ')} is missing; set all of ${names.join(', ')}`);
  return Object.fromEntries(names.map((name) => [name, String(env[name])])) as Record<Name, string>;
}

function oidcOf(env: Env) {
  const set = allOrNone(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  return (
    set && { issuer: set.OIDC_ISSUER, clientId: set.OIDC_CLIENT_ID, clientSecret: set.OIDC_CLIENT_SECRET }
  );
}

/** Returns the company profile; variables override its rows. */
function companyOf(env: Env): CompanyProfile {
  const profile = readProfile(env.COMPANY_PROFILE ?? null);
  return {
    ...profile,
    brandName: env.BRAND_NAME ?? profile.brandName,
    legalName: env.COMPANY_NAME ?? profile.legalName,
    address: env.COMPANY_ADDRESS ?? profile.address,
    email: env.COMPANY_EMAIL ?? profile.email,
    supportPhone: env.SUPPORT_PHONE ?? profile.supportPhone,
    supportUrl: env.SUPPORT_URL ?? profile.supportUrl,
    websiteUrl: env.WEBSITE_URL ?? profile.websiteUrl,
    base: {
      ...profile.base,
      latitude: env.BASE_LATITUDE ?? profile.base.latitude,
      longitude: env.BASE_LONGITUDE ?? profile.base.longitude,
    },
  };
}

function smtpOf(env: Env, { mailFrom }: CompanyProfile, publicUrl: string, production: boolean) {
  if (!env.SMTP_URL) return null;
  const from = env.MAIL_FROM ?? mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`;
  // A mail relay on this machine needs no TLS, because nothing leaves the machine unencrypted.
  const requireTls = production && !isLoopback(new URL(env.SMTP_URL).hostname);
  return { url: env.SMTP_URL, from, requireTls };
}

function smsOf(env: Env, production: boolean) {
  if (env.SMS_URL === 'sandbox') {
    if (production) throw new ConfigError('SMS_URL is sandbox, which sends nothing; set an https URL');
    return { url: null, from: '' };
  }
  const set = allOrNone(env, ['SMS_URL', 'SMS_FROM']);
  if (!set) return null;
  const { SMS_URL: url, SMS_FROM: from } = set;
  if (!URL.canParse(url)) throw new ConfigError('SMS_URL must be sandbox, or an http or https URL');
  if (production && !url.startsWith('https:') && !isLoopback(new URL(url).hostname))
    throw new ConfigError('SMS_URL must be https in production');
  return { url, from };
}

function vapidOf(env: Env) {
  const set = allOrNone(env, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']);
  return set && { publicKey: set.VAPID_PUBLIC_KEY, privateKey: set.VAPID_PRIVATE_KEY };
}

/** Reads a fee such as `2.9%+30`, whose form is checked. */
function feeIn(text: string) {
  const [percent, cents] = text.split('%+').map(Number);
  return { percent: percent ?? 0, cents: cents ?? 0 };
}

function paymentOf(env: Env) {
  if (env.PAYMENT_PROVIDER === 'sandbox')
    return {
      provider: 'sandbox' as const,
      faults: env.SANDBOX_FAULTS ?? null,
      fee: feeIn(env.SANDBOX_FEE),
      wallet: env.SANDBOX_WALLET,
    };
  if (env.SANDBOX_FAULTS) throw new ConfigError('SANDBOX_FAULTS must be empty with PAYMENT_PROVIDER=square');
  const set = allOrNone(env, ['SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID', 'SQUARE_ACCESS_TOKEN']);
  if (!set) throw new ConfigError('SQUARE_ACCESS_TOKEN is missing; PAYMENT_PROVIDER=square requires it');
  return {
    provider: 'square' as const,
    applicationId: set.SQUARE_APPLICATION_ID,
    locationId: set.SQUARE_LOCATION_ID,
    accessToken: set.SQUARE_ACCESS_TOKEN,
    environment: env.SQUARE_ENVIRONMENT,
    baseUrl: env.SQUARE_BASE_URL ?? null,
    appleDomain: env.APPLE_PAY_DOMAIN_ASSOCIATION ?? null,
  };
}

function partnerOf(env: Env, production: boolean) {
  const set = allOrNone(env, ['PARTNER_URL', 'PARTNER_SECRET', 'PARTNER_NAME']);
  if (!set) return null;
  const { PARTNER_URL: url, PARTNER_SECRET: secret, PARTNER_NAME: name } = set;
  if (production && url === 'sandbox' && env.ALLOW_SANDBOX_PAYMENTS !== '1')
    throw new ConfigError('PARTNER_URL is sandbox, where nobody comes; set an https URL');
  if (production) refuseGuessable('PARTNER_SECRET', secret);
  if (production && url !== 'sandbox' && !url.startsWith('https:') && !isLoopback(new URL(url).hostname))
    throw new ConfigError('PARTNER_URL must be https in production');
  return { url: url === 'sandbox' ? null : url, secret, name };
}

/** Random bytes as hex have about 15 different characters; words and repetitions have fewer. */
const MIN_SECRET_CHARACTERS = 10;

type Unchecked = {
  publicUrl: string;
  sessionSecret: string | null;
  acceptedSecrets: readonly string[];
  oidc: unknown;
  smtp: unknown;
  payment: { provider: string };
};

/** Refuses settings that are unsafe in production. @throws ConfigError */
function refuseUnsafe(config: Unchecked, sandboxAllowed: boolean): void {
  if (!config.sessionSecret) throw new ConfigError('SESSION_SECRET is missing; production requires it');
  refuseGuessable('SESSION_SECRET', config.sessionSecret);
  for (const secret of config.acceptedSecrets) refuseGuessable('ACCEPTED_SESSION_SECRETS', secret);
  const { protocol, hostname } = new URL(config.publicUrl);
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new ConfigError('PUBLIC_URL must be https in production');
  }
  if (!config.oidc && !config.smtp) {
    throw new ConfigError(
      'OIDC_ISSUER or SMTP_URL is missing; production requires one of them for customer sign-in',
    );
  }
  if (config.payment.provider === 'sandbox' && !sandboxAllowed) {
    throw new ConfigError(
      'PAYMENT_PROVIDER is sandbox, which takes no money; set square or ALLOW_SANDBOX_PAYMENTS=1',
    );
  }
}

function refuseGuessable(name: string, secret: string): void {
  if (new Set(secret).size >= MIN_SECRET_CHARACTERS) return;
  throw new ConfigError(`${name} is easy to guess; set 32 random bytes from \`openssl rand -hex 32\``);
}
