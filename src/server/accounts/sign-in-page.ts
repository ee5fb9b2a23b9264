import { brandMark, escapeHtml, phoneHtml, plainTokens } from '../http/plain-page.ts';

/** What a sign-in carries from step to step. */
export type Carried = { returnTo: string; ref: string };

/** `phone`: whom to call where the sign-in itself gets nobody further. */
type Step = { brand: string; carried: Carried; error?: string; support?: Support };
/** Whom to call instead, and when. */
type Support = { supportPhone: string; serviceHours: string };

const page = (brand: string, title: string, content: string) => `<!doctype html>
<html lang="en">
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
<nav class="foot" aria-label="More"><a href="/">Back</a><a href="/privacy">Privacy</a><a href="/terms">Terms</a></nav>
</main>
</body>
</html>
`;

const hidden = ({ returnTo, ref }: Carried) =>
  `<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}"><input type="hidden" name="ref" value="${escapeHtml(ref)}">`;

const alert = (error?: string) =>
  error ? `<p class="error" role="alert" id="error">${escapeHtml(error)}</p>` : '';
const call = (support?: Support) =>
  support
    ? `<p>Or call us at ${phoneHtml(support.supportPhone)}, available ${escapeHtml(support.serviceHours)}.</p>`
    : '';
const described = (error?: string) => (error ? ' aria-invalid="true" aria-describedby="error"' : '');

/** First step: the e-mail address. */
export const emailPage = ({ brand, carried, error, support, email = '' }: Step & { email?: string }) =>
  page(
    brand,
    'Sign in',
    `<p>We send you a code. No registration is required.</p>
<form method="post" action="/api/login">
${hidden(carried)}
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" inputmode="email" enterkeyhint="next" required autofocus maxlength="254" value="${escapeHtml(email)}"${described(error)}>
${alert(error)}
${call(support)}
<button type="submit">Send code</button>
</form>
${passkey(carried)}`,
  );

/** Shown by its script, where the browser knows passkeys. */
const passkey = ({ returnTo }: Carried) =>
  `<div id="passkey" class="other" hidden data-return-to="${escapeHtml(returnTo)}">
<button type="button" class="quiet">Sign in with a passkey</button>
<p class="error" role="alert"></p>
</div>
<script type="module" src="/passkey-sign-in.js"></script>`;

type CodeStep = Step & { email: string; mailed: boolean; code?: string };

function whereTheCodeIs({ email, mailed, code }: Omit<CodeStep, keyof Step>): string {
  if (code) return 'No e-mail is sent from this installation. Your code is';
  const to = `<strong>${escapeHtml(email)}</strong>. It is good for 10 minutes.`;
  return mailed ? `We sent a code of 6 digits to ${to}` : `Enter the code of 6 digits for ${to}`;
}

/** Second step: the code, which is shown only where no e-mail can be sent. */
export const codePage = ({ brand, carried, error, email, mailed, code }: CodeStep) =>
  page(
    brand,
    'Enter your code',
    `<p>${whereTheCodeIs({ email, mailed, code })}</p>
${code ? `<output id="sign-in-code">${code}</output>` : ''}
<form method="post" action="/api/login/verify">
${hidden(carried)}
<input type="hidden" name="email" value="${escapeHtml(email)}">
<label for="code">Code</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" inputmode="numeric" pattern="[0-9 ]{6,8}" enterkeyhint="go" required autofocus maxlength="8"${described(error)}>
${alert(error)}
<button type="submit">Sign In</button>
</form>
<form method="post" action="/api/login">${hidden(carried)}<input type="hidden" name="email" value="${escapeHtml(email)}"><button class="plain" type="submit">Send a new code</button></form>`,
  );

/** Asks before a link on another site signs somebody out. */
export const signOutPage = (brand: string) =>
  page(
    brand,
    'Sign out?',
    `<p>A link on another site led here. Do you want to sign out of ${escapeHtml(brand)}?</p>
<form method="get" action="/api/logout"><button type="submit">Sign Out</button></form>`,
  );

/** The product's look for pages that work without the app. */
export const signInStyle = `${plainTokens}main{display:grid;gap:24px;align-content:center;min-height:100dvh;max-width:26rem;margin:0 auto;padding:24px 16px}
.card{display:grid;gap:12px;padding:24px 20px;border-radius:14px;background:var(--surface);box-shadow:var(--shadow)}
h1{margin:0;font-size:1.625rem;line-height:2rem;font-weight:660;letter-spacing:-.022em}
p{margin:0;color:var(--soft);text-wrap:pretty}strong{color:var(--ink);overflow-wrap:anywhere}
p a{color:var(--focus);font-weight:560;white-space:nowrap}
form{display:grid;gap:8px}
label{font-weight:560;font-size:.875rem}
input:not([type=hidden]){width:100%;min-height:52px;padding:0 16px;border:1px solid var(--edge);border-radius:10px;background:var(--surface);color:inherit;font:inherit}
input:focus-visible{outline:2px solid var(--focus);outline-offset:-1px}
input[aria-invalid]{border-color:var(--alarm)}
input[name=code]{font-size:1.375rem;letter-spacing:.25em;font-variant-numeric:tabular-nums}
output{font-size:2rem;font-weight:660;letter-spacing:.2em;font-variant-numeric:tabular-nums}
.error{color:var(--alarm);font-size:.875rem}
button{min-height:56px;margin-top:8px;border:0;border-radius:14px;background:var(--volt);color:#0e1612;font:inherit;font-weight:620;font-size:1.0625rem;cursor:pointer}
button:active{background:var(--press)}
.other:not([hidden]){display:grid}
.other .error:empty{display:none}
button.quiet{min-height:48px;margin:0;background:var(--quiet);color:var(--ink);font-size:1rem}
button.plain{min-height:44px;margin:0;background:none;color:var(--focus);font-size:.875rem}
.foot{display:flex;justify-content:center;gap:4px}
.foot a{padding:12px;color:var(--soft);font-size:.875rem}
`;
