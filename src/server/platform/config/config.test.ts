import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { ConfigError } from '../../lib/config-error.ts';
import { readConfig } from './config.ts';
import { configVariables } from './variables.ts';

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return 'it started';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

describe('configuration', () => {
  it('readConfig has a default for each variable and treats an empty variable as unset', () => {
    const empty = Object.fromEntries(configVariables.map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: 'sqlite:./data/curbvolt.sqlite',
      payment: { provider: 'sandbox' },
      rateLimit: 600,
      company: { ...defaultCompany },
    });
  });

  it('readConfig derives database and public URL from PORT, DATA_DIR and PUBLIC_URL', () => {
    const config = readConfig({
      PORT: '8080',
      DATA_DIR: '/srv/data',
      PUBLIC_URL: 'https://charge.example.com/',
    });
    expect(config).toMatchObject({ databaseUrl: 'sqlite:/srv/data/curbvolt.sqlite' });
    expect(config.publicUrl).toBe('https://charge.example.com');
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it('readConfig splits lists at commas and spaces', () => {
    const { adminEmails, trustProxy } = readConfig({
      ADMIN_EMAILS: 'A@x.example, b@x.example',
      TRUST_PROXY: '10.0.0.1 10.0.0.2',
    });
    expect([...adminEmails]).toEqual(['a@x.example', 'b@x.example']);
    expect(trustProxy).toEqual(['10.0.0.1', '10.0.0.2']);
    const networks = ['loopback', '172.16.0.0/12', '::1', 'fd00::/8'];
    expect(readConfig({ TRUST_PROXY: networks.join(', ') }).trustProxy).toEqual(networks);
  });

  it.each([
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'charge.example.com'],
    ['PUBLIC_URL', 'ftp://charge.example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SESSION_SECRET', 'short'],
    ['ADMIN_SESSION_HOURS', '25'],
    ['TECH_SESSION_HOURS', '0'],
    ['CUSTOMER_IDLE_HOURS', 'never'],
    ['ADMIN_IDLE_HOURS', '0.1'],
    ['ACCEPTED_SESSION_SECRETS', `${'former-secret'.repeat(3)},short`],
    ['PAYMENT_PROVIDER', 'cash'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMS_URL', 'ftp://sms.example.com'],
    ['SMS_FROM', ' '],
    ['OIDC_ISSUER', 'nowhere'],
    ['BASE_LATITUDE', '91'],
    ['BRAND_NAME', ' '],
    ['SUPPORT_PHONE', '(908) 555-0142, then press 2 for help'],
    ['RATE_LIMIT', '-1'],
    ['RATE_LIMIT', 'many'],
    ['MAX_CONNECTIONS', '0'],
    ['SOCKETS_PER_ADDRESS', '-1'],
    ['REQUEST_TIMEOUT_SECONDS', '0'],
    ['MAX_EVENT_LOOP_DELAY_MS', '0.5'],
    ['ALLOW_SANDBOX_PAYMENTS', 'yes'],
    ['SANDBOX_FAULTS', 'timeout:0.1'],
    ['SANDBOX_FAULTS', '500:2'],
    ['SANDBOX_FAULTS', '500:0.6,429:0.6'],
    ['SANDBOX_FAULTS', '500:0.1,500:0.1'],
    ['SANDBOX_FAULTS', '500'],
    ['SANDBOX_FAULTS', '500:0.1,seed:x'],
    ['SANDBOX_FEE', '2.9'],
    ['SANDBOX_FEE', '2.9%'],
    ['SANDBOX_FEE', '2.9%+0.30'],
    ['SANDBOX_FEE', '-1%+30'],
    ['SANDBOX_FEE', '100%+0'],
    ['SANDBOX_WALLET', 'paypal'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,all'],
    ['REDIS_URL', 'http://cache.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['TILE_URL', 'tiles.example.org/{z}/{x}/{y}.png'],
    ['SUGGEST_URL', 'photon.example.com/api'],
    ['SUGGEST_URL', 'https://photon.example.com'],
    ['SUGGEST_URL', 'https://nominatim.openstreetmap.org/search'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['WEBSITE_URL', 'www.example.com'],
    ['ADMIN_EMAILS', 'boss@example.com, boss'],
  ])('readConfig refuses %s with value %j by name', (name, value) =>
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must`)),
  );

  it.each([
    [{ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'app' }, 'OIDC_CLIENT_SECRET is missing'],
    [{ VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` }, 'VAPID_PRIVATE_KEY is missing'],
    [{ PAYMENT_PROVIDER: 'square' }, 'SQUARE_ACCESS_TOKEN is missing'],
    [{ PAYMENT_PROVIDER: 'square', SANDBOX_FAULTS: '500:0.1' }, 'SANDBOX_FAULTS must be empty'],
    [
      { PAYMENT_PROVIDER: 'square', SQUARE_ACCESS_TOKEN: 't' },
      'SQUARE_APPLICATION_ID, SQUARE_LOCATION_ID is missing',
    ],
  ])('readConfig refuses incomplete groups of variables: %j', (environment, message) =>
    expect(refusal(environment as Record<string, string>)).toContain(message),
  );
});

describe('isLocal in configuration', () => {
  it.each([
    [{}, true],
    [{ NODE_ENV: 'test' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://charge.example.com' }, false],
    [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, false],
  ])('readConfig(%j) has isLocal %s', (environment, isLocal) => {
    expect(readConfig(environment as Record<string, string>).isLocal).toBe(isLocal);
  });
});

describe('configuration in production', () => {
  const sound = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://charge.example.com',
    SESSION_SECRET: '3f9c1e7a52d84b06a1c9e3d75f20b846',
    SMTP_URL: 'smtp://mail.example.com',
    ALLOW_SANDBOX_PAYMENTS: '1',
  };

  it('readConfig accepts a complete production environment', () =>
    expect(readConfig(sound).production).toBe(true));

  it.each([
    ['SESSION_SECRET', { ...sound, SESSION_SECRET: '' }],
    ['OIDC_ISSUER or SMTP_URL', { ...sound, SMTP_URL: '' }],
    ['SMS_URL', { ...sound, SMS_URL: 'sandbox' }],
    ['SMS_URL', { ...sound, SMS_URL: 'http://sms.example.com', SMS_FROM: 'X' }],
    ['PAYMENT_PROVIDER', { ...sound, ALLOW_SANDBOX_PAYMENTS: '' }],
    ['PAYMENT_PROVIDER', { ...sound, ALLOW_SANDBOX_PAYMENTS: '0' }],
  ])('readConfig refuses production without a sound %s in one line', (name, environment) => {
    expect(refusal(environment)).toContain(name);
    expect(refusal(environment)).not.toContain('\n');
    expect(refusal({ ...environment, NODE_ENV: 'development' })).toBe('it started');
  });

  it.each([
    ['PUBLIC_URL', { ...sound, PUBLIC_URL: 'http://charge.example.com' }],
    ['SESSION_SECRET', { ...sound, SESSION_SECRET: 'x'.repeat(64) }],
    ['SESSION_SECRET', { ...sound, SESSION_SECRET: 'abcabcabc'.repeat(5) }],
    ['ACCEPTED_SESSION_SECRETS', { ...sound, ACCEPTED_SESSION_SECRETS: 'x'.repeat(64) }],
  ])('readConfig refuses a production %s that gives no protection', (name, environment) => {
    expect(refusal(environment)).toMatch(new RegExp(`^${name} `));
  });

  it('readConfig accepts plain http on a loopback address in production', () => {
    expect(refusal({ ...sound, PUBLIC_URL: 'http://localhost:3000' })).toBe('it started');
  });

  it('readConfig needs a sender beside the address of the SMS service, and none in the sandbox', () => {
    expect(refusal({ SMS_URL: 'https://sms.example.com' })).toContain('SMS_FROM is missing');
    expect(readConfig({ SMS_URL: 'https://a:b@sms.example.com', SMS_FROM: 'X' }).sms).toEqual({
      url: 'https://a:b@sms.example.com',
      from: 'X',
    });
    expect(readConfig({ SMS_URL: 'sandbox' }).sms).toEqual({ url: null, from: '' });
    expect(readConfig({}).sms).toBeNull();
  });

  it.each([
    ['smtp://mail.example.com', true],
    ['smtp://10.0.0.5:25', true],
    ['smtp://127.0.0.1:25', false],
    ['smtp://localhost', false],
  ])('readConfig in production with SMTP_URL %s has requireTls %s', (SMTP_URL, requireTls) => {
    expect(readConfig({ ...sound, SMTP_URL }).smtp?.requireTls).toBe(requireTls);
    expect(readConfig({ ...sound, SMTP_URL, NODE_ENV: 'development' }).smtp?.requireTls).toBe(false);
  });

  it('readConfig accepts OpenID Connect in place of SMTP, and Square in place of the sandbox', () => {
    const { ALLOW_SANDBOX_PAYMENTS: _, SMTP_URL: __, ...rest } = sound;
    const oidc = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    const square = {
      PAYMENT_PROVIDER: 'square',
      SQUARE_APPLICATION_ID: 'a',
      SQUARE_LOCATION_ID: 'b',
      SQUARE_ACCESS_TOKEN: 'c',
    };
    expect(readConfig({ ...rest, ...oidc, ...square }).payment.provider).toBe('square');
  });
});

describe('configuration variables from files', () => {
  const file = (content: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'curbvolt-secret-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  };

  it('readConfig reads a variable from the file in NAME_FILE without its line end', () => {
    const secret = '0123456789abcdef0123456789abcdef';
    expect(readConfig({ SESSION_SECRET_FILE: file(`${secret}\n`) }).sessionSecret).toBe(secret);
    expect(readConfig({ SESSION_SECRET_FILE: '' }).sessionSecret).toBeNull();
  });

  it('readConfig refuses a file variable that is also set, unreadable or invalid', () => {
    const secret = file('0123456789abcdef0123456789abcdef');
    expect(() => readConfig({ SESSION_SECRET: 'x', SESSION_SECRET_FILE: secret })).toThrow(
      'SESSION_SECRET and SESSION_SECRET_FILE are both set',
    );
    expect(() => readConfig({ SMTP_URL_FILE: '/nowhere' })).toThrow('SMTP_URL_FILE cannot be read');
    expect(() => readConfig({ SESSION_SECRET_FILE: file('short') })).toThrow('SESSION_SECRET');
  });
});
