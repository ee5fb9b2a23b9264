const names: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** What a new passkey is called at first: the kind of device, as the browser names it. */
export const platformName = (userAgent: string): string =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Passkey';
