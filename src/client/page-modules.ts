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
  return [...new Set([...namesOf(path, isSignedIn), ...parts])].map(
    (name) => `src/client/${name}${name.includes('/') ? '.tsx' : '.ts'}`,
  );
}

function namesOf(path: string, isSignedIn: boolean): string[] {
  if (path === '/' && isSignedIn) return ['first-view', 'pages/home'];
  const [, ...names] = pages.find(([pattern]) => pattern.test(path)) ?? [null];
  return names;
}

/** Returns the lazy parts of the app that a page is made of, each after the one that it is in. */
export const pageParts = (path: string, isSignedIn: boolean): string[] =>
  namesOf(path, isSignedIn).filter((name) => name.includes('/'));
