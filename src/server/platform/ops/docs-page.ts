const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Returns the page of the API documents. Its scripts are separate files, and its styles carry the page's nonce. */
export const docsPage = (brand: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API - ${escapeHtml(brand)}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style nonce="${nonce}">
body{margin:0;font:400 1rem/1.5 'Inter Variable',Inter,system-ui,sans-serif}
nav{display:flex;flex-wrap:wrap;gap:4px 20px;padding:8px 24px}
nav a{display:inline-flex;align-items:center;min-height:44px}
</style>
</head>
<body>
<nav aria-label="Documents">
<a href="/">${escapeHtml(brand)}</a>
<a href="/api/docs/openapi.json">OpenAPI 3.1</a>
<a href="/api/docs/asyncapi.json">AsyncAPI 3.0 of the live events</a>
</nav>
<div id="reference"></div>
<noscript>The page needs JavaScript; the documents above do not.</noscript>
<script src="/api/docs/page.js" data-nonce="${nonce}"></script>
</body>
</html>
`;

/**
 * Starts the API reference under the Content-Security-Policy. Styles that it adds get the page's nonce. Its check
 * whether eval is allowed is answered without asking the browser, because the browser would report a violation.
 */
export const docsScript = `
const { nonce } = document.currentScript.dataset;
const createElement = document.createElement;
document.createElement = function (name, ...rest) {
  const element = createElement.call(this, name, ...rest);
  if (String(name).toLowerCase() === 'style') element.nonce = nonce;
  return element;
};
window.Function = new Proxy(Function, {
  construct() {
    throw new EvalError('not on this page');
  },
});
const tokenOf = () => {
  try {
    return JSON.parse(localStorage.getItem('adminSession')).token;
  } catch {
    return null;
  }
};
const read = async (name) => {
  const token = tokenOf();
  const headers = token ? { authorization: 'Bearer ' + token } : {};
  const answer = await fetch('/api/docs/' + name + '.json', { headers });
  return answer.ok ? answer.json() : null;
};
const show = (content) =>
  Scalar.createApiReference('#reference', {
    content,
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    defaultOpenAllTags: false,
  });
void read('openapi').then((content) => {
  if (!content) {
    const link = document.createElement('a');
    link.href = '/admin-login';
    link.textContent = 'Sign in as an admin to read the documents.';
    document.querySelector('#reference').append(link);
    return;
  }
  const reference = document.createElement('script');
  reference.src = '/api/docs/reference.js';
  reference.onload = () => show(content);
  document.body.append(reference);
});
`;
