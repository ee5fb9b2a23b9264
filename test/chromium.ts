import { findProgram, installPackage, isProgram } from './install-package.ts';

/**
 * Flags for a headless Chromium that also starts as root, in a container and without a GPU. QUIC is off because it
 * would bypass routes that a test intercepts.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages reach no other host, without routes, which would send every request through the test's process.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Debian's Chromium without a window, which takes two thirds of the processor time. */
const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/homebrew/bin'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function findChromium(programs = names): string | undefined {
  return findProgram(programs, folders) ?? applications.find(isProgram);
}

/** CHROMIUM_PATH, if it is set. */
function chosenChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (!chosen || isProgram(chosen)) return chosen || undefined;
  throw new Error(`CHROMIUM_PATH is ${chosen}, which is not a program.`);
}

/**
 * Returns the path of a Chromium, from CHROMIUM_PATH, PATH or the usual folders: its headless shell where there is one.
 * Installs Debian's package if possible.
 * @throws Error with one line that says what to install
 */
export function requireChromium(): string {
  const chosen = chosenChromium();
  if (chosen) return chosen;
  if (!findProgram([SHELL], folders)) installPackage(SHELL);
  return findChromium() ?? requireWindowedChromium();
}

/**
 * Returns the path of a Chromium that has windows, for what a headless shell lacks: a shell denies every notification.
 * @throws Error with one line that says what to install
 */
export function requireWindowedChromium(): string {
  const chosen = chosenChromium();
  if (chosen) return chosen;
  const windowed = names.filter((name) => name !== SHELL);
  const found = findChromium(windowed) ?? (installPackage('chromium') ? findChromium(windowed) : undefined);
  if (found) return found;
  throw new Error('Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
}
