const pages: [path: RegExp, ...modules: string[]][] = [
  [/^\/home$/, 'first-view', 'pages/home'],
  [/^\/history$/, 'pages/history'],
  [/^\/account$/, 'pages/account'],
  [/^\/admin-login$/, 'pages/admin-login'],
  [/^\/tech-login$/, 'pages/tech-login'],
  [/^\/admin\/?$/, 'pages/dispatcher-pages', 'pages/admin'],
  [/^\/tech$/, 'pages/tech'],
  [/^\/support$/, 'pages/support'],
  [/^\/tracking\//, 'first-view', 'pages/tracking'],
  [/^\/shared\//, 'pages/shared'],
  [/^\/receipts\//, 'pages/receipt'],
  [/^\/pay\//, 'pages/pay'],
];

/**
 * Returns the modules that a page imports when the app shows it, as paths in the project, so that they load together
 * with the app: those of its path, and of the parts in its markup. The landing page is a part of the app.
 */
export function pageModules(path: string, isSignedIn: boolean, parts: readonly string[] = []): string[] {
  const [, ...modules] =
    path === '/' && isSignedIn
      ? [null, 'first-view', 'pages/home']
      : (pages.find(([pattern]) => pattern.test(path)) ?? [null]);
  return [...new Set([...modules, ...parts])].map(
    (name) => `src/client/${name}${name.includes('/') ? '.tsx' : '.ts'}`,
  );
}
