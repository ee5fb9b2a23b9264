import { dialledNumber } from '../../../domain/people/phone.ts';
import { fill, languageTag, type Texts } from '../../../domain/texts.ts';
import type { Languages } from '../languages.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

/** Returns texts for HTML: translations are escaped; values must already be HTML. */
export const htmlTexts = ({ t, language }: Pick<Texts, 't' | 'language'>): Pick<Texts, 't' | 'language'> => ({
  language,
  t: (text, ...[values]) => fill(escapeHtml(t<string>(text)), values),
});

/**
 * Returns links to a page in the other languages.
 * @param query what else the page's address has, as `returnTo=%2F`
 */
export const languageLinks = (
  { names }: Pick<Languages, 'names'>,
  { language }: Pick<Texts, 'language'>,
  path = '',
  query = '',
): string =>
  names
    .filter(({ tag }) => tag !== languageTag(language))
    .map(({ tag, name }) => {
      const href = `${path}?lang=${tag}${query && `&${query}`}`;
      return `<a href="${escapeHtml(href)}" lang="${tag}" hreflang="${tag}">${escapeHtml(name)}</a>`;
    })
    .join('');

/** Returns a phone number as an HTML link. */
export const phoneHtml = (phone: string): string =>
  `<a href="tel:${dialledNumber(phone)}">${escapeHtml(phone)}</a>`;

/** The logo as inline SVG, so that it follows the colour scheme. */
export const brandMark =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="10" fill="var(--mark)"/>' +
  '<path fill="var(--bolt)" d="M17.6 5.2 9.4 15.6h5.2l-1.4 7.2 8.6-10.6h-5.4zM10 25h12a1 1 0 0 1 0 2H10a1 1 0 0 1 0-2z"/></svg>';

/** Font and colours of pages outside the app, light and dark. */
export const plainTokens = `
@font-face{font-family:'Inter Variable';src:url('/fonts/inter-latin-wght-normal.woff2') format('woff2');font-weight:400 700;font-display:swap}
:root{color-scheme:light dark;--paper:#f6f8f5;--surface:#fff;--ink:#0e1612;--soft:#4b5a52;--edge:#84918a;--quiet:#e9eeea;--volt:#1fe08c;--press:#16c77a;--focus:#08764a;--alarm:#b42318;--mark:#0e1612;--bolt:#1fe08c;--shadow:0 1px 2px rgb(14 22 18/.06),0 8px 24px rgb(14 22 18/.08)}
@media(prefers-color-scheme:dark){:root{--paper:#0a0f0d;--surface:#121a16;--ink:#eef4f0;--soft:#a9b8af;--edge:#5d6f65;--quiet:#1c2721;--volt:#25e391;--press:#4bf0a8;--focus:#3fe6a0;--alarm:#ff8a80;--mark:#25e391;--bolt:#0e1612;--shadow:0 0 0 1px rgb(255 255 255/.05)}}
*{box-sizing:border-box}
body{margin:0;overflow-wrap:break-word;background:var(--paper);color:var(--ink);font:400 1rem/1.5 'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.brand{display:flex;justify-content:center;align-items:center;gap:10px;min-height:44px;font-weight:680;font-size:1.25rem;letter-spacing:-.025em;color:inherit;text-decoration:none}
a:focus-visible,button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;

export const PAPER_STYLE_PATH = '/api/paper.css';

/** Styles of printable documents. */
export const paperStyle = `${plainTokens}
main{max-width:46rem;margin:0 auto;padding:16px 16px 48px}
.brand{justify-content:flex-start;margin-bottom:8px}
article{padding:24px 20px;border-radius:14px;background:var(--surface);box-shadow:var(--shadow);overflow-wrap:anywhere}
h1{margin:0 0 4px;font-size:min(1.625rem,11vw);line-height:1.23;font-weight:660;letter-spacing:-.022em}
h2{margin:32px 0 8px;font-size:min(1.125rem,10vw);line-height:1.33;font-weight:640}
p,ul{margin:0 0 12px;text-wrap:pretty}ul{padding-left:20px}
.soft{color:var(--soft)}
article a{color:var(--focus)}
a[href^='tel:']{white-space:nowrap}
table{width:100%;margin-bottom:12px;border-collapse:collapse;font-size:.875rem}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid color-mix(in srgb,var(--edge) 35%,transparent);text-align:left;vertical-align:top;font-weight:400;overflow-wrap:normal}
th[scope=row]{width:38%;color:var(--soft)}
nav{display:flex;flex-wrap:wrap;gap:0 20px;padding:12px 4px}
nav a{display:inline-flex;align-items:center;min-height:44px;color:var(--soft);font-size:.875rem}
@media print{:root{--paper:#fff;--surface:#fff;--ink:#000;--soft:#333;--shadow:none}nav{display:none}main{max-width:none;padding:0}article{padding:0}h2,tr{break-inside:avoid;break-after:avoid-page}tr{break-after:auto}}
`;

type Paper = {
  brand: string;
  title: string;
  content: string;
  links: { href: string; name: string }[];
  /** Links to the page in other languages. */
  languages?: string;
  texts: Pick<Texts, 't' | 'language'>;
  /** Opens the same address again after so many seconds. */
  retrySeconds?: number | null;
};

/** Returns a complete HTML document; the texts in `content` must be escaped already. */
export const paperPage = ({
  brand,
  title,
  content,
  links,
  languages = '',
  texts,
  retrySeconds,
}: Paper): string => `<!doctype html>
<html lang="${languageTag(texts.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">${
  retrySeconds
    ? `
<meta http-equiv="refresh" content="${retrySeconds}">`
    : ''
}
<title>${escapeHtml(title)} - ${escapeHtml(brand)}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PAPER_STYLE_PATH}">
</head>
<body>
<div id="root">
<main>
<a class="brand" href="/">${brandMark}${escapeHtml(brand)}</a>
<article>
<h1>${escapeHtml(title)}</h1>
${content}
</article>
${links.length > 0 || languages ? `<nav aria-label="${escapeHtml(texts.t('More'))}">${links.map(({ href, name }) => `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`).join('')}${languages}</nav>` : ''}
</main>
</div>
</body>
</html>
`;
