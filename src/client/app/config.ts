import { setNonce } from 'get-nonce';
import type { PublicConfig } from '../../contract/shapes/public-config.ts';
import type { Catalogue } from '../../domain/texts.ts';
import { adoptTexts } from '../ui/texts.ts';
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

/** Loads the texts of the company's language unless the language is English. Without an answer the page stays English. */
export async function loadTexts(): Promise<void> {
  if (!config.textsUrl) return;
  // A server with other texts than the page's answers this address with its page.
  const texts = await fetch(config.textsUrl)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Catalogue>) : null))
    .catch(() => null);
  if (texts) adoptTexts(texts);
}

/** The element of the app; null without a document. */
export const root = typeof document === 'undefined' ? null : document.getElementById('root');

/** Whether the server has rendered the landing page, as it does for a visitor without a session. */
export const prerendered = root?.hasChildNodes() ?? false;
