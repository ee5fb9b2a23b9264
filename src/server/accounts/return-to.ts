/** Returns where /login continues after the sign-in: the given query, otherwise the referring page of this site. */
export function signInPath(url: string, referer: string | undefined, origins: ReadonlySet<string>): string {
  const query = url.indexOf('?');
  if (query >= 0) return `/api/login${url.slice(query)}`;
  const from = referer && URL.canParse(referer) ? new URL(referer) : null;
  const returnTo = from && origins.has(from.origin) ? safeReturnTo(from.pathname + from.search) : '/';
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Returns a path of this site; anything else becomes `/`. */
export function safeReturnTo(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > 500) return '/';
  // Browsers read a backslash as a slash and drop tabs and line ends, so `/\evil` would leave the site.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/^\/[/\\]|[\u0000-\u001f\\]/.test(wanted)) return '/';
  const base = 'http://same.site';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  // Checked after normalisation, because browsers read `/.//evil` as `//evil`.
  if (!url || url.origin !== base || /^\/(?:\/|api\/)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
