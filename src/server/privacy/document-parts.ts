import type { Config } from '../platform/config/config.ts';
import { escapeHtml, phoneHtml } from '../platform/http/plain-page.ts';

type Named = Pick<Config, 'company'>;

/** Returns the company's name and contact data as HTML. */
export function companyHtml({ company }: Named): string {
  const { brandName, legalName, supportPhone, address, email } = company;
  const lines = [
    `<strong>${escapeHtml(legalName ?? brandName)}</strong>`,
    address && escapeHtml(address),
    `Phone ${phoneHtml(supportPhone)}`,
    email && `E-mail <a href="mailto:${escapeHtml(encodeURI(email))}">${escapeHtml(email)}</a>`,
  ];
  return `<p>${lines.filter(Boolean).join('<br>')}</p>`;
}

/** Links between the legal documents and the app. */
export const documentLinks = (present: '/privacy' | '/terms') =>
  [
    { href: '/', name: 'Start page' },
    { href: '/privacy', name: 'Privacy' },
    { href: '/terms', name: 'Terms' },
  ].filter(({ href }) => href !== present);

/** Returns each text as an HTML paragraph; skips null and false. */
export const paragraphs = (...texts: (string | null | false)[]): string =>
  texts
    .filter((text) => typeof text === 'string')
    .map((text) => `<p>${text}</p>`)
    .join('\n');

export const bullets = (...texts: (string | null | false)[]): string =>
  `<ul>${texts
    .filter((text) => typeof text === 'string')
    .map((text) => `<li>${text}</li>`)
    .join('')}</ul>`;
