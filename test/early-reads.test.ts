// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetEarlyReads } from '../src/client/app/early-reads.ts';
import { call, HttpError } from '../src/client/app/http.ts';
import { adoptEarlyReads, queryClient, read } from '../src/client/app/query-client.ts';
import { HOUR_MS } from '../src/domain/durations.ts';

const PATH = '/api/tech/bookings';

type Asked = { path: string; token: string | null; signal: AbortSignal | undefined };
let asked: Asked[] = [];
/** What the server answers, one after the other. */
let answers: (Response | Error | Promise<Response>)[] = [];

beforeEach(() => {
  history.replaceState(null, '', '/tech');
  asked = [];
  vi.stubGlobal('fetch', (path: string, { headers, signal }: RequestInit = {}) => {
    asked.push({ path, token: new Headers(headers).get('authorization'), signal: signal ?? undefined });
    const answer = answers.shift() ?? Response.json([]);
    const ended = new Promise<never>((_, end) => signal?.addEventListener('abort', () => end(signal.reason)));
    return answer instanceof Error ? Promise.reject(answer) : Promise.race([answer, ended]);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  forgetEarlyReads();
  answers = [];
});

const signIn = (token: string, given: object = {}) => {
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  const session = { token, role: 'tech', username: 'casey', expiresAt, mustChangePassword: false, ...given };
  localStorage.setItem('techSession', JSON.stringify(session));
};

/** Runs the script as the page's element does. */
function run(): void {
  const element = document.createElement('script');
  Object.assign(element.dataset, { session: 'techSession', paths: `${PATH} /api/tech/availability` });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element);
  runInThisContext(readFileSync('public/early-reads.js', 'utf8'));
}

const readJobs = (signal?: AbortSignal) => call('GET /api/tech/bookings', signal ? { signal } : {});

it('the app takes the answer that was asked for before, once', async () => {
  signIn('first');
  answers = [Response.json([{ id: 'early' }])];
  run();
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    [PATH, 'Bearer first'],
    ['/api/tech/availability', 'Bearer first'],
  ]);
  expect(await readJobs()).toEqual([{ id: 'early' }]);
  expect(asked).toHaveLength(2);
  expect(await readJobs()).toEqual([]);
  expect(asked).toHaveLength(3);
});

it('another account gets no answer of the one before', async () => {
  signIn('first');
  answers = [Response.json([{ id: 'early' }])];
  run();
  signIn('second');
  expect(await readJobs()).toEqual([]);
  expect(asked.at(-1)).toMatchObject({ path: PATH, token: 'Bearer second' });
});

it.each([
  ['nobody', null],
  ['a spoilt text', '{'],
  ['an expired session', { expiresAt: new Date(0).toISOString() }],
  ['a person who has to choose a password', { mustChangePassword: true }],
])('for %s nothing is asked', (_, stored) => {
  if (typeof stored === 'string') localStorage.setItem('techSession', stored);
  else if (stored) signIn('first', stored);
  run();
  expect(asked).toEqual([]);
});

it.each([
  ['fails', new TypeError('Failed to fetch')],
  ['is refused', new Response('', { status: 401 })],
  ['comes from a server that starts', new Response('', { status: 503 })],
])('what %s is asked for again, and that answer counts', async (_, early) => {
  signIn('first');
  answers = [early, Response.json(null), new Response('{"message":"No"}', { status: 401 })];
  run();
  await expect(readJobs()).rejects.toThrow(HttpError);
  expect(asked).toHaveLength(3);
});

it('a read that its page gives up ends with its early request', async () => {
  signIn('first');
  answers = [new Promise(() => {})];
  run();
  const [early] = asked;
  const aborts = new AbortController();
  const ended = expect(readJobs(aborts.signal)).rejects.toThrow('aborted');
  aborts.abort();
  expect(early?.signal?.aborted).toBe(true);
  await ended;
});

it('an answer from before the socket connected is not taken afterwards', async () => {
  signIn('first');
  answers = [Response.json([{ id: 'early' }])];
  run();
  forgetEarlyReads();
  expect(await readJobs()).toEqual([]);
});

it('the first rendering of a page has what was asked for before; a page that asked for nothing reads nothing', async () => {
  const reading = read('GET /api/tech/availability');
  adoptEarlyReads([reading]);
  expect(asked).toEqual([]);
  signIn('first');
  answers = [Response.json([]), Response.json({ techId: 'casey' })];
  run();
  adoptEarlyReads([reading]);
  await vi.waitFor(() => expect(queryClient.getQueryData(reading.queryKey)).toEqual({ techId: 'casey' }));
  expect(asked).toHaveLength(2);
});
