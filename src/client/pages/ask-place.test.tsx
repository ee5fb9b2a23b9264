// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aQuote } from '../../../test/a-quote.ts';
import { render } from '../../../test/render.tsx';
import { HOUR_MS } from '../../domain/durations.ts';
import { config } from '../app/config.ts';
import { LanguageSwitch } from '../app/language-switch.tsx';
import { adoptAskedPlace, takeAskedPlace } from '../places/shared/asked-place.ts';
import { AskPlace } from './ask-place.tsx';

const POINT = { latitude: 40.70123, longitude: -74.27456 };
const quote = () => aQuote({ expiresAt: new Date(Date.now() + 600_000).toISOString() });
const answer = (query: { latitude?: number | null; location?: string }) => ({
  ...{ distance: 0.3, extraMiles: 0, extraCharges: 0, ...POINT, place: query.location ?? '' },
  ...(query.latitude != null && { near: 'Union, NJ 07083' }),
  ...{ precision: 'exact', detail: 'point', accuracy: null, isGuess: false, quote: quote() },
});

let asked: Record<string, unknown>[] = [];
let remove = () => {};
beforeEach(() => {
  asked = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const query = JSON.parse(body);
    asked.push({ url: new URL(url, location.href).pathname, ...query });
    return new Response(JSON.stringify(answer(query)), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

const text = () => (document.body.textContent ?? '').replaceAll('\u202f', ' ');
const field = () => document.querySelector<HTMLInputElement>('[name=location]') as HTMLInputElement;
const link = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);

it('the landing page answers a place in its address with price and arrival, without an account', async () => {
  remove = render(<AskPlace search="?location=48+Maple+Court%2C+Union&ref=friend" />);
  expect(field().value).toBe('48 Maple Court, Union');
  await expect.poll(text, { timeout: 5000 }).toContain('$185.00');
  expect(text()).toContain('Arrives between');
  expect(asked).toEqual([{ url: '/api/quote', location: '48 Maple Court, Union' }]);
  expect(document.querySelector<HTMLInputElement>('[name=ref]')?.value).toBe('friend');
});

/** Offers Spanish for the rest of a test. */
function offerSpanish(): void {
  const languages = config.languages;
  config.languages = [
    { tag: 'en', name: 'English' },
    { tag: 'es', name: 'Español' },
  ];
  onTestFinished(() => {
    config.languages = languages;
  });
}

/** What a press on the link to Spanish passes on. */
function passedToSpanish(): Record<string, string> {
  const spanish = link('Español');
  spanish?.addEventListener('click', (event) => event.preventDefault(), { once: true });
  spanish?.click();
  return Object.fromEntries(new URL(spanish?.href ?? '').searchParams);
}

it('a switch of the language takes the typed place along, and a cleared one does not come back', () => {
  offerSpanish();
  const search = '?location=Union&ref=friend';
  remove = render(
    <main>
      <LanguageSwitch />
      <AskPlace search={search} />
    </main>,
    `/${search}`,
  );
  const pressed = (typed: string) => {
    field().value = typed;
    return passedToSpanish();
  };
  expect(pressed(' 48 Maple Court & 2nd ')).toEqual({
    ...{ location: '48 Maple Court & 2nd', ref: 'friend', lang: 'es' },
  });
  expect(pressed('')).toEqual({ ref: 'friend', lang: 'es' });
});

it('Book this keeps the place and its answer for the form after the sign-in', async () => {
  remove = render(<AskPlace search="?location=48+Maple+Court%2C+Union" />);
  await expect.poll(() => link('Book this'), { timeout: 5000 }).toBeDefined();
  const book = link('Book this');
  expect(book?.getAttribute('href')).toBe('/api/login?returnTo=%2F%3Fbook%3Demergency');
  book?.addEventListener('click', (event) => event.preventDefault());
  book?.click();
  // The next form takes it, and only once.
  expect(takeAskedPlace().visitors).toBeNull();
  adoptAskedPlace();
  const place = { text: '48 Maple Court, Union', point: null };
  expect(takeAskedPlace().visitors).toMatchObject({ place, result: { distance: 0.3 } });
  expect(takeAskedPlace().visitors).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('any sign-in of the page keeps the place for an hour', async () => {
  remove = render(
    <main>
      <AskPlace search="?location=48+Maple+Court%2C+Union" />
      <a href="/api/login">Sign In</a>
    </main>,
  );
  await expect.poll(() => link('Book this'), { timeout: 5000 }).toBeDefined();
  const signIn = link('Sign In');
  signIn?.addEventListener('click', (event) => event.preventDefault());
  signIn?.click();
  adoptAskedPlace();
  expect(takeAskedPlace().visitors).toMatchObject({ place: { text: '48 Maple Court, Union' } });
  signIn?.click();
  adoptAskedPlace();
  vi.useFakeTimers({ now: Date.now() + HOUR_MS, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(takeAskedPlace().visitors).toBeNull();
});

it('the position of the device is the place, and the field shows its name', async () => {
  vi.stubGlobal('navigator', {
    ...{ userAgent: '', serviceWorker: undefined },
    geolocation: {
      getCurrentPosition: (done: (at: object) => void) => done({ coords: { ...POINT, accuracy: 8 } }),
    },
  });
  offerSpanish();
  remove = render(
    <main>
      <LanguageSwitch />
      <AskPlace search="?here=1" />
    </main>,
    '/?here=1',
  );
  await expect.poll(text, { timeout: 5000 }).toContain('$185.00');
  expect(asked[0]).toMatchObject({ ...POINT, accuracy: 8 });
  await expect.poll(() => field().value).toBe('Union, NJ 07083');
  expect(asked).toHaveLength(1);
  // Spanish asks for the position again: its name alone is a whole town.
  expect(passedToSpanish()).toEqual({ location: 'Union, NJ 07083', here: '1', lang: 'es' });
});
