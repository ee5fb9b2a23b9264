import { setNonce } from 'get-nonce';

/** What the server tells the page about itself; none of it is secret. */
export type PublicConfig = {
  brandName: string;
  supportPhone: string;
  supportUrl: string;
  websiteUrl: string;
  tileUrl: string;
  tileAttribution: string;
  base: { latitude: number; longitude: number };
  /** Whether customers sign in here, and not at an identity provider of the company. */
  signsInHere?: boolean;
  payment: {
    provider: 'sandbox' | 'square';
    applicationId: string;
    locationId: string;
    scriptUrl: string;
  };
};

const defaults: PublicConfig = {
  brandName: 'Curbvolt',
  supportPhone: '(908) 555-0142',
  supportUrl: 'https://support.example.com/',
  websiteUrl: 'https://www.example.com/',
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  tileAttribution: '© OpenStreetMap contributors',
  base: { latitude: 40.6976, longitude: -74.2632 },
  payment: {
    provider: 'sandbox',
    applicationId: 'sandbox',
    locationId: 'sandbox',
    scriptUrl: '/sandbox-card/card.js',
  },
};

/** Fills what is missing from the defaults; text that is no JSON object counts as empty. */
export function parseConfig(text: string | null): PublicConfig {
  try {
    const given: unknown = JSON.parse(text || '{}');
    if (typeof given !== 'object' || given === null) return defaults;
    const { payment, base, ...rest } = given as Partial<PublicConfig>;
    return {
      ...defaults,
      ...rest,
      base: { ...defaults.base, ...base },
      payment: { ...defaults.payment, ...payment },
    };
  } catch {
    return defaults;
  }
}

const meta = (name: string): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null);

export const config: PublicConfig = parseConfig(meta('curbvolt-config'));

/** Takes another configuration: the server, which has no such tag, draws pages too. */
export function adoptConfig(text: string): void {
  Object.assign(config, parseConfig(text));
}

/** Radix's scroll lock injects a style element; the policy lets it in by this nonce only. */
export function applyStyleNonce(): void {
  const nonce = meta('csp-nonce');
  if (nonce) setNonce(nonce);
}
