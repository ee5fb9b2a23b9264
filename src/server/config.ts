import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { type CompanyProfile, CompanyRows } from '../domain/company-profile.ts';
import { AUDIT_DAYS, type RetentionDays } from '../domain/retention.ts';
import type { Role } from '../domain/role.ts';
import { SESSION_MS } from '../domain/staff.ts';
import { readCatalogue } from './company/read-catalogue.ts';
import { readProfile } from './company/read-profile.ts';
import { ConfigError } from './config-error.ts';
import { limits } from './limits/table.ts';
import { isLoopback } from './loopback.ts';
import { withSecretFiles } from './secret-files.ts';

/** An empty variable counts as unset. */
const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(z.transform(emptyToUndefined), z.optional(schema));
const list = (value: string) => value.split(/[\s,]+/).filter(Boolean);
const text = optional(z.string().check(z.trim()));
const withDefault = (value: string) =>
  z.pipe(
    z.transform((given) => emptyToUndefined(given) ?? value),
    z.string(),
  );
const flag = z.pipe(
  z.transform((given) => emptyToUndefined(given) ?? '0'),
  z.enum(['0', '1'], 'must be 0 or 1'),
);
const number = (otherwise: number, ...checks: Parameters<ReturnType<typeof z.number>['check']>) =>
  z.pipe(
    z.transform((given) => (emptyToUndefined(given) === undefined ? otherwise : Number(given))),
    z.number('must be a number').check(...checks),
  );
const days = (otherwise: number) =>
  number(otherwise, z.int('must be a whole number of days'), z.gte(1), z.lte(36_500));
const degrees = (max: number) =>
  optional(
    z.pipe(
      z.transform(Number),
      z
        .number('must be a number')
        .check(z.gte(-max, `must be at least ${-max}`), z.lte(max, `must be at most ${max}`)),
    ),
  );
const isWebUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const webUrl = optional(isWebUrl);
const listOf = (isOne: (entry: string) => boolean, error: string) =>
  z.pipe(
    z.transform((given) => list(String(given ?? ''))),
    z.array(z.string().check(z.refine(isOne, error))),
  );

/** Returns whether an entry is an address, a network such as `10.0.0.0/8`, or a range name that Fastify knows. */
function isProxy(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0) return /^(?:loopback|linklocal|uniquelocal)$/.test(entry);
  const maxBits = version === 4 ? 32 : 128;
  return rest.length === 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits));
}

const MIN_SECRET_LENGTH = 32;

const HOUR_MS = 60 * 60 * 1000;
/** Session lifetimes may not exceed the documented maximum of the role. */
function hours(role: Role) {
  const max = SESSION_MS[role] / HOUR_MS;
  return number(max, z.positive('must be more than 0'), z.lte(max, `must be at most ${max}`));
}
/** `lastSeenAt` has a resolution of five minutes. */
const MIN_IDLE_HOURS = 0.25;
const idleHours = optional(
  z.pipe(
    z.transform(Number),
    z.number('must be a number').check(z.gte(MIN_IDLE_HOURS, `must be at least ${MIN_IDLE_HOURS}`)),
  ),
);
/** Returns whether an entry is a host or a wildcard for all subdomains of a host. */
const isHostPattern = (entry: string): boolean => /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(entry);

const { brandName, legalName, address, supportPhone } = CompanyRows.shape;
/** A variable that overrides a row of the company profile, with the same schema. */
const row = <S extends z.ZodMiniType>({ _zod }: z.ZodMiniDefault<S>) => optional(_zod.def.innerType);

const variables = {
  NODE_ENV: z.pipe(
    z.transform((given) => emptyToUndefined(given) ?? 'development'),
    z.enum(['development', 'test', 'production'], 'must be development, test or production'),
  ),
  LOG_LEVEL: z.pipe(
    z.transform(emptyToUndefined),
    z.optional(
      z.enum(['error', 'warn', 'info', 'debug', 'silent'], 'must be error, warn, info, debug or silent'),
    ),
  ),
  PORT: number(3000, z.int('must be a whole number'), z.gte(0), z.lte(65535)),
  HOST: withDefault('127.0.0.1'),
  PUBLIC_URL: webUrl,
  TRUST_PROXY: listOf(isProxy, 'must be addresses or networks, such as 10.0.0.0/8'),
  DATA_DIR: withDefault('./data'),
  DATABASE_URL: optional(
    z.string().check(z.regex(/^(sqlite:.|postgres(ql)?:\/\/)/, 'must be sqlite:PATH or postgres://…')),
  ),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss URL' })),
  SESSION_SECRET: optional(
    z.string().check(z.minLength(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)),
  ),
  ACCEPTED_SESSION_SECRETS: listOf(
    (entry) => entry.length >= MIN_SECRET_LENGTH,
    `must be secrets of at least ${MIN_SECRET_LENGTH} characters`,
  ),
  CUSTOMER_SESSION_HOURS: hours('customer'),
  ADMIN_SESSION_HOURS: hours('admin'),
  TECH_SESSION_HOURS: hours('tech'),
  CUSTOMER_IDLE_HOURS: idleHours,
  ADMIN_IDLE_HOURS: idleHours,
  TECH_IDLE_HOURS: idleHours,
  OIDC_ISSUER: webUrl,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps URL' })),
  MAIL_FROM: optional(z.string().check(z.trim(), z.regex(/\S@\S/, 'must have an e-mail address'))),
  PAYMENT_PROVIDER: z.pipe(
    z.transform((given) => emptyToUndefined(given) ?? 'sandbox'),
    z.enum(['sandbox', 'square'], 'must be sandbox or square'),
  ),
  ALLOW_SANDBOX_PAYMENTS: flag,
  SQUARE_APPLICATION_ID: text,
  SQUARE_LOCATION_ID: text,
  SQUARE_ACCESS_TOKEN: text,
  SQUARE_ENVIRONMENT: z.pipe(
    z.transform((given) => emptyToUndefined(given) ?? 'sandbox'),
    z.enum(['sandbox', 'production'], 'must be sandbox or production'),
  ),
  SQUARE_BASE_URL: webUrl,
  GEOCODER_URL: webUrl,
  ROUTER_URL: webUrl,
  TILE_URL: z.pipe(
    withDefault('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    z
      .string()
      .check(
        z.regex(/^(?:https?:\/\/[^/\s]+)?\/\S*$/, 'must be an http or https URL, or a path on this server'),
      ),
  ),
  TILE_ATTRIBUTION: withDefault('© OpenStreetMap contributors'),
  VAPID_PUBLIC_KEY: optional(z.string().check(z.regex(/^B[\w-]{86}$/, 'must be a P-256 key in base64url'))),
  VAPID_PRIVATE_KEY: optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be a P-256 key in base64url'))),
  PUSH_SERVICES: listOf(isHostPattern, 'must be host names, such as push.example.com or *.example.com'),
  COMPANY_PROFILE: text,
  BRAND_NAME: row(brandName),
  COMPANY_NAME: row(legalName),
  COMPANY_ADDRESS: row(address),
  COMPANY_EMAIL: optional(z.email('must be an e-mail address')),
  SUPPORT_PHONE: row(supportPhone),
  SUPPORT_URL: webUrl,
  WEBSITE_URL: webUrl,
  BASE_LATITUDE: degrees(90),
  BASE_LONGITUDE: degrees(180),
  RATE_LIMIT: number(limits.requests.max, z.int('must be a whole number'), z.gte(0)),
  MAX_CONNECTIONS: number(10_000, z.int('must be a whole number'), z.gte(1)),
  SOCKETS_PER_ADDRESS: number(limits.socketsOfAddress.max, z.int('must be a whole number'), z.gte(0)),
  REQUEST_TIMEOUT_SECONDS: number(60, z.int('must be a whole number'), z.gte(1)),
  MAX_EVENT_LOOP_DELAY_MS: number(1000, z.int('must be a whole number'), z.gte(0)),
  METRICS_TOKEN: text,
  RETENTION_TRAIL_DAYS: days(30),
  RETENTION_CODES_DAYS: days(1),
  RETENTION_SESSIONS_DAYS: days(1),
  RETENTION_PHOTOS_DAYS: days(365),
  RETENTION_MESSAGES_DAYS: days(90),
  RETENTION_CONTACTS_DAYS: days(1095),
  ADMIN_EMAILS: listOf((entry) => /^[^@]+@[^@]+$/.test(entry), 'must be e-mail addresses'),
} as const;

/** All variables that the server reads; `.env.example` documents the same ones. */
export const configVariables = Object.keys(variables);

const Environment = z.object(variables);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment and the files that `NAME_FILE` variables name.
 * @throws ConfigError with one line that names the variable
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = withFiles(environment);
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
    payment: paymentOf(env),
    geocoderUrl: env.GEOCODER_URL ?? null,
    routerUrl: env.ROUTER_URL ?? null,
    tiles: { url: env.TILE_URL, attribution: env.TILE_ATTRIBUTION },
    vapid: vapidOf(env),
    pushServices: env.PUSH_SERVICES.map((host) => host.toLowerCase()),
    /** The company profile, overridden by variables. */
    company,
    /** The text catalogue of the company's language. */
    texts: readCatalogue(company.textsFile),
    rateLimit: env.RATE_LIMIT,
    maxConnections: env.MAX_CONNECTIONS,
    socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
    maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
    metricsToken: env.METRICS_TOKEN ?? null,
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

function withFiles(environment: Record<string, string | undefined>) {
  try {
    return withSecretFiles(environment, configVariables);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

type Env = z.infer<typeof Environment>;

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

function vapidOf(env: Env) {
  const set = allOrNone(env, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']);
  return set && { publicKey: set.VAPID_PUBLIC_KEY, privateKey: set.VAPID_PRIVATE_KEY };
}

function paymentOf(env: Env) {
  if (env.PAYMENT_PROVIDER === 'sandbox') return { provider: 'sandbox' as const };
  const set = allOrNone(env, ['SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID', 'SQUARE_ACCESS_TOKEN']);
  if (!set) throw new ConfigError('SQUARE_ACCESS_TOKEN is missing; PAYMENT_PROVIDER=square requires it');
  return {
    provider: 'square' as const,
    applicationId: set.SQUARE_APPLICATION_ID,
    locationId: set.SQUARE_LOCATION_ID,
    accessToken: set.SQUARE_ACCESS_TOKEN,
    environment: env.SQUARE_ENVIRONMENT,
    baseUrl: env.SQUARE_BASE_URL ?? null,
  };
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
