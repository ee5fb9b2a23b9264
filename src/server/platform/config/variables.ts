import * as z from 'zod/mini';
import { CompanyRows } from '../../../domain/company/company-profile.ts';
import { limits } from '../limits/table.ts';
import { faultKinds, readFaults, type SandboxFaults } from './sandbox-faults.ts';
import {
  days,
  degrees,
  emptyToUndefined,
  flag,
  hours,
  idleHours,
  isHostPattern,
  isProxy,
  listOf,
  MIN_SECRET_LENGTH,
  number,
  optional,
  suggestUrl,
  text,
  webUrl,
  withDefault,
} from './variable-types.ts';

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
  SMS_URL: optional(
    z.string().check(z.regex(/^(sandbox|https?:\/\/\S+)$/, 'must be sandbox, or an http or https URL')),
  ),
  SMS_FROM: optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'must not be empty'),
        z.maxLength(64, 'must have at most 64 characters'),
      ),
  ),
  PAYMENT_PROVIDER: z.pipe(
    z.transform((given) => emptyToUndefined(given) ?? 'sandbox'),
    z.enum(['sandbox', 'square'], 'must be sandbox or square'),
  ),
  ALLOW_SANDBOX_PAYMENTS: flag,
  SANDBOX_FAULTS: z.pipe(
    z.transform((given) => emptyToUndefined(given)),
    z.optional(
      z.pipe(
        z.transform((given) =>
          readFaults(
            String(given)
              .split(',')
              .map((entry) => entry.trim()),
          ),
        ),
        z.custom<SandboxFaults>(
          (faults) => faults !== null,
          `must be entries such as timeout-after:0.02 of ${faultKinds.join(', ')}, at most 1 together, and seed:N`,
        ),
      ),
    ),
  ),
  SANDBOX_FEE: z.pipe(
    // What Square's Online API costs in the United States: https://squareup.com/us/en/pricing, 2026-09-20.
    withDefault('2.9%+30'),
    z
      .string()
      .check(z.regex(/^\d{1,2}(\.\d{1,3})?%\+\d{1,4}$/, 'must be a percentage and cents, such as 2.9%+30')),
  ),
  SANDBOX_WALLET: z.pipe(
    z.transform((given) => emptyToUndefined(given) ?? 'none'),
    z.enum(['none', 'apple', 'google'], 'must be none, apple or google'),
  ),
  SQUARE_APPLICATION_ID: text,
  SQUARE_LOCATION_ID: text,
  SQUARE_ACCESS_TOKEN: text,
  SQUARE_ENVIRONMENT: z.pipe(
    z.transform((given) => emptyToUndefined(given) ?? 'sandbox'),
    z.enum(['sandbox', 'production'], 'must be sandbox or production'),
  ),
  SQUARE_BASE_URL: webUrl,
  SQUARE_WEBHOOK_SIGNATURE_KEY: text,
  APPLE_PAY_DOMAIN_ASSOCIATION: text,
  PARTNER_URL: optional(
    z.string().check(z.regex(/^(sandbox|https?:\/\/\S+)$/, 'must be sandbox, or an http or https URL')),
  ),
  PARTNER_SECRET: optional(
    z.string().check(z.minLength(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)),
  ),
  PARTNER_NAME: optional(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(60, 'must have at most 60 characters')),
  ),
  GEOCODER_URL: webUrl,
  SUGGEST_URL: suggestUrl,
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
  PUBLIC_API_DOCS: optional(z.enum(['0', '1'], 'must be 0 or 1')),
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

export const Environment = z.object(variables);

export type Env = z.infer<typeof Environment>;
