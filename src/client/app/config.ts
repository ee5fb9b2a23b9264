import { setNonce } from 'get-nonce';
import type { PublicConfig } from '../../domain/company/public-config.ts';
import { setBusinessZone } from '../ui/zone.ts';

const meta = (name: string): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null);

/** The configuration of the server and the company, from a meta tag of the page. */
export const config = {} as PublicConfig;

/** Sets the configuration; the server calls this function to render pages. */
export function adoptConfig(text: string): void {
  Object.assign(config, JSON.parse(text));
  setBusinessZone(config.timeZone);
}

const given = meta('curbvolt-config');
if (given) adoptConfig(given);

/** Sets the nonce of the style element that Radix's scroll lock adds: the content security policy requires it. */
export function applyStyleNonce(): void {
  const nonce = meta('csp-nonce');
  if (nonce) setNonce(nonce);
}
