import { failures } from '../../domain/failure.ts';
import { formatPhone } from '../../domain/people/phone.ts';
import { languageTag, type Texts, texts } from '../../domain/texts.ts';
import {
  brandMark,
  escapeHtml,
  htmlTexts,
  languageLinks,
  phoneHtml,
  plainTokens,
} from '../platform/http/plain-page.ts';
import type { Languages } from '../platform/languages.ts';

/** Values that a sign-in passes from step to step. */
export type Carried = { returnTo: string; ref: string };

/** The company, and the language of the page. */
type Provider = { brand: string; texts: Texts; languages: Languages };
/** `error` is an English text of the code; `support` is shown when the sign-in cannot continue. */
type Step = Provider & { carried: Carried; error?: string; support?: Support };
/** The support phone number and its hours. */
type Support = { supportPhone: string; serviceHours: string };

const page = (
  { brand, texts: { t, language } }: Provider,
  title: string,
  content: string,
  links: string,
) => `<!doctype html>
<html lang="${languageTag(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - ${escapeHtml(brand)}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/login/style.css">
<link rel="preload" href="/fonts/inter-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>
</head>
<body>
<main>
<a class="brand" href="/">${brandMark}${escapeHtml(brand)}</a>
<div class="card">
<h1>${escapeHtml(title)}</h1>
${content}
</div>
<nav class="foot" aria-label="${escapeHtml(t('More'))}"><a href="/">${escapeHtml(t('Back'))}</a><a href="/privacy" hreflang="en">${escapeHtml(t('Privacy'))}</a><a href="/terms" hreflang="en">${escapeHtml(t('Terms'))}</a>${links}</nav>
</main>
<script type="module" src="/sign-in-typed.js"></script>
</body>
</html>
`;

/** Links to the first step in other languages, with what the sign-in passes on. */
const inOtherLanguages = ({ languages, texts: inLanguage, carried }: Step): string =>
  languageLinks(languages, inLanguage, '/api/login', new URLSearchParams(carried).toString());

const hidden = ({ returnTo, ref }: Carried) =>
  `<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}"><input type="hidden" name="ref" value="${escapeHtml(ref)}">`;

const alert = ({ error, texts: { t } }: Step) =>
  error ? `<p class="error" role="alert" id="error">${escapeHtml(t(error))}</p>` : '';

function call({ support, texts }: Step): string {
  if (!support) return '';
  const values = { phone: phoneHtml(support.supportPhone), hours: escapeHtml(support.serviceHours) };
  return `<p>${htmlTexts(texts).t('Or call us at {phone}, available {hours}.', values)}</p>`;
}
const described = (error?: string) => (error ? ' aria-invalid="true" aria-describedby="error"' : '');

/** The refusal of a phone number to which no code is sent. */
export const SMS_NUMBER_INVALID = texts(
  'Please enter a mobile number of the United States, or use your e-mail address.',
);

/** Where a code goes, as it was typed. */
type Typed = { by: 'email' | 'phone'; typed: string };
type FirstStep = Step & { takesPhones: boolean; recipient?: Typed };

/** The first step: the e-mail address, or the phone number where codes go to phones as well. */
export function firstPage(step: FirstStep): string {
  const { carried, error, texts, recipient, takesPhones } = step;
  const { t } = htmlTexts(texts);
  const isByPhone = recipient?.by === 'phone';
  const typed = (by: Typed['by']) => escapeHtml(recipient?.by === by ? recipient.typed : '');
  const refusal = `${alert(step)}\n${call(step)}`;
  return page(
    step,
    texts.t('Sign in'),
    `<p>${t('We send you a code. No registration is required.')}</p>
<form method="post" action="/api/login">
${hidden(carried)}
<label for="email">${t('E-mail address')}</label>
<input id="email" name="email" type="email" autocomplete="email" inputmode="email" enterkeyhint="next" required${isByPhone ? '' : ' autofocus'} maxlength="254" value="${typed('email')}"${isByPhone ? '' : described(error)}>
${isByPhone ? '' : refusal}
<button type="submit">${t('Send code')}</button>
</form>
${
  takesPhones
    ? `<form method="post" action="/api/login">
${hidden(carried)}
<label for="phone">${t('Or your US mobile number')}</label>
<input id="phone" name="phone" type="tel" autocomplete="tel-national" inputmode="tel" enterkeyhint="next" required${isByPhone ? ' autofocus' : ''} maxlength="30" value="${typed('phone')}"${isByPhone ? described(error) : ''}>
${isByPhone ? refusal : ''}
<button class="quiet" type="submit">${t('Text me a code')}</button>
</form>`
    : ''
}
${passkey(step)}`,
    inOtherLanguages(step),
  );
}

/** Messages that the passkey button's script may show. */
const passkeyMessages = [
  texts('The server did not answer. Please try again.'),
  ...(['PASSKEY_REFUSED', 'RATE_LIMITED', 'OVERLOADED', 'DATABASE_AWAY', 'INTERNAL'] as const).map(
    (code) => failures[code][1],
  ),
];

/** Returns those messages by their English text for the script; nothing if none is translated. */
function translatedMessages({ t }: Texts): string {
  const own = passkeyMessages.map((text) => [text, t(text)]).filter(([text, other]) => text !== other);
  return own.length > 0 ? ` data-texts="${escapeHtml(JSON.stringify(Object.fromEntries(own)))}"` : '';
}

/** The button is hidden until its script detects passkey support. */
const passkey = ({ carried: { returnTo }, texts: inLanguage }: Step) =>
  `<div id="passkey" class="other" hidden data-return-to="${escapeHtml(returnTo)}"${translatedMessages(inLanguage)}>
<button type="button" class="quiet">${htmlTexts(inLanguage).t('Sign in with a passkey')}</button>
<p class="error" role="alert"></p>
</div>
<script type="module" src="/passkey-sign-in.js"></script>`;

/** `isSent`: whether codes are sent to such recipients. */
type CodeStep = Step & { recipient: { by: Typed['by']; to: string }; isSent: boolean; code?: string };

function whereTheCodeIs({ recipient: { by, to }, isSent, code, texts }: CodeStep): string {
  const { t } = htmlTexts(texts);
  if (code)
    return by === 'phone'
      ? t('No text message is sent from this installation. Your code is')
      : t('No e-mail is sent from this installation. Your code is');
  const shown = by === 'phone' ? formatPhone(to) : to;
  const values = { email: `<strong>${escapeHtml(shown)}</strong>` };
  return isSent
    ? t('We sent a code of 6 digits to {email}. It is good for 10 minutes.', values)
    : t('Enter the code of 6 digits for {email}. It is good for 10 minutes.', values);
}

/** The second step: the code. The page shows the code itself only if none can be sent. */
export function codePage(step: CodeStep): string {
  const { carried, error, recipient, code, texts } = step;
  const { by, to } = recipient;
  const again = `<input type="hidden" name="${by}" value="${escapeHtml(to)}">`;
  const { t } = htmlTexts(texts);
  return page(
    step,
    texts.t('Enter your code'),
    `<p>${whereTheCodeIs(step)}</p>
${code ? `<output id="sign-in-code">${code}</output>` : ''}
<form method="post" action="/api/login/verify">
${hidden(carried)}
${again}
<label for="code">${t('Code')}</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" inputmode="numeric" pattern="(\\P{Nd}*\\p{Nd}){6}\\P{Nd}*" enterkeyhint="go" required autofocus maxlength="40"${by === 'phone' ? ' data-sms' : ''}${described(error)}>
${alert(step)}
<button type="submit">${t('Sign In')}</button>
</form>
<form method="post" action="/api/login">${hidden(carried)}${again}<button class="plain" type="submit">${t('Send a new code')}</button></form>
<script type="module" src="/sign-in-code.js"></script>`,
    inOtherLanguages(step),
  );
}

/** Confirms the sign-out when a link on another site leads to it, or nobody knows which. */
export function signOutPage(provider: Provider): string {
  const { t } = htmlTexts(provider.texts);
  return page(
    provider,
    provider.texts.t('Sign out?'),
    `<p>${t('A link led here, perhaps one on another site. Do you want to sign out of {brand}?', { brand: escapeHtml(provider.brand) })}</p>
<form method="post" action="/api/logout"><button type="submit">${t('Sign Out')}</button></form>`,
    languageLinks(provider.languages, provider.texts),
  );
}

/** Styles of the sign-in pages, which work without the app. */
export const signInStyle = `${plainTokens}main{display:grid;grid-template-columns:minmax(0,1fr);gap:24px;align-content:center;min-height:100dvh;max-width:26rem;margin:0 auto;padding:24px 16px}
.card{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;padding:24px 20px;border-radius:14px;background:var(--surface);box-shadow:var(--shadow)}
h1{margin:0;font-size:min(1.625rem,11vw);line-height:1.23;font-weight:660;letter-spacing:-.022em}
p{margin:0;color:var(--soft);text-wrap:pretty}strong{color:var(--ink);overflow-wrap:anywhere}
p a{color:var(--focus);font-weight:560;white-space:nowrap}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
label{font-weight:560;font-size:.875rem}
input:not([type=hidden]){width:100%;min-height:52px;padding:0 16px;border:1px solid var(--edge);border-radius:10px;background:var(--surface);color:inherit;font:inherit}
input:focus-visible{outline:2px solid var(--focus);outline-offset:-1px}
input[aria-invalid]{border-color:var(--alarm)}
input[name=code]{font-size:min(1.375rem,8vw);letter-spacing:.25em;font-variant-numeric:tabular-nums}
output{font-size:min(2rem,10vw);font-weight:660;letter-spacing:.2em;font-variant-numeric:tabular-nums}
.error{color:var(--alarm);font-size:.875rem}
button{min-height:56px;padding-block:8px;margin-top:8px;border:0;border-radius:14px;background:var(--volt);color:#0e1612;font:inherit;font-weight:620;font-size:1.0625rem;cursor:pointer}
button:active{background:var(--press)}
.other:not([hidden]){display:grid}
.other .error:empty{display:none}
button.quiet{min-height:48px;margin:0;background:var(--quiet);color:var(--ink);font-size:1rem}
button.plain{min-height:44px;margin:0;background:none;color:var(--focus);font-size:.875rem}
.foot{display:flex;flex-wrap:wrap;justify-content:center;gap:4px}
.foot a{padding:12px;color:var(--soft);font-size:.875rem}
`;
