import { setNonce } from 'get-nonce';
import type { PublicConfig } from '../../domain/public-config.ts';
import { setBusinessZone } from '../ui/zone.ts';

const meta = (name: string): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null);

/** What the server tells the page about itself and the company. */
export const config = {} as PublicConfig;

/** Takes another configuration: the server, which has no tag with one, draws pages too. */
export function adoptConfig(text: string): void {
  Object.assign(config, JSON.parse(text));
  setBusinessZone(config.timeZone);
}

const given = meta('curbvolt-config');
if (given) adoptConfig(given);

/** Radix's scroll lock injects a style element; the policy lets it in by this nonce only. */
export function applyStyleNonce(): void {
  const nonce = meta('csp-nonce');
  if (nonce) setNonce(nonce);
}
