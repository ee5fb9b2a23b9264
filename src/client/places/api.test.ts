import { afterEach, expect, it, vi } from 'vitest';
import { createNewestRequest, locationProblem, problemOf, watchLocationPermission } from './api.ts';

afterEach(() => void vi.unstubAllGlobals());

it('locationProblem explains why the device has no position', () => {
  expect(locationProblem(1)).toBe('Location access denied. Please enable location permissions.');
  expect(locationProblem(2)).toBe('Location information is unavailable.');
  expect(locationProblem(3)).toBe('Location request timed out.');
  expect(locationProblem(undefined)).toBe('Failed to get your location.');
});

/** Requests that the test answers, each with its abort signal. */
function requests() {
  const sent: { key: string; signal: AbortSignal; answer: (text: string) => void; fail: () => void }[] = [];
  const newest = createNewestRequest<string>();
  const get = (key: string) =>
    newest.get(
      key,
      (signal) =>
        new Promise((resolve, reject) => {
          const fail = () => reject(new Error('refused'));
          signal.addEventListener('abort', fail);
          sent.push({ key, signal, answer: resolve, fail });
        }),
    );
  return { sent, get, newest };
}

it('createNewestRequest aborts the request in flight when another key is requested', async () => {
  const { sent, get } = requests();
  const older = get('Unio');
  const newer = get('Union');
  await expect(older).rejects.toThrow();
  expect(sent.map(({ key, signal }) => [key, signal.aborted])).toEqual([
    ['Unio', true],
    ['Union', false],
  ]);
  sent[1]?.answer('Union, NJ');
  expect(await newer).toBe('Union, NJ');
});

it('createNewestRequest sends one request per key, whether in flight or answered', async () => {
  const { sent, get } = requests();
  const both = [get('Union'), get('Union')];
  sent[0]?.answer('Union, NJ');
  expect(await Promise.all([...both, get('Union')])).toEqual(['Union, NJ', 'Union, NJ', 'Union, NJ']);
  expect(sent).toHaveLength(1);
});

it('createNewestRequest sends a key again after a rejection and after an abort', async () => {
  const { sent, get, newest } = requests();
  const refused = get('Union');
  sent[0]?.fail();
  await expect(refused).rejects.toThrow('refused');
  const aborted = get('Union');
  newest.abort();
  await expect(aborted).rejects.toThrow();
  const last = get('Union');
  sent[2]?.answer('Union, NJ');
  expect(await last).toBe('Union, NJ');
});

it('watchLocationPermission tells a denied permission and its changes, until it is ended', async () => {
  const permission = Object.assign(new EventTarget(), { state: 'denied' });
  vi.stubGlobal('navigator', { permissions: { query: async () => permission } });
  const told: boolean[] = [];
  const end = watchLocationPermission((isDenied) => told.push(isDenied));
  await vi.waitFor(() => expect(told).toEqual([true]));
  permission.state = 'granted';
  permission.dispatchEvent(new Event('change'));
  expect(told).toEqual([true, false]);
  end();
  permission.dispatchEvent(new Event('change'));
  expect(told).toEqual([true, false]);
});

it('watchLocationPermission tells nothing where the browser knows no permissions', async () => {
  vi.stubGlobal('navigator', {});
  const told: boolean[] = [];
  watchLocationPermission((isDenied) => told.push(isDenied))();
  await Promise.resolve();
  expect(told).toEqual([]);
});

it('problemOf advises the device location for an unknown exit only where the location is not denied', () => {
  const problem =
    'We do not know that exit or mile marker. Press "Use my location": this text stays as a note.';
  const unknown = { problem, code: 'ROAD_POINT_UNKNOWN' };
  expect(problemOf(unknown, false)).toBe(problem);
  expect(problemOf(unknown, true)).not.toContain('Use my location');
  expect(problemOf(unknown, true)).toContain('town or ZIP code');
  const other = { problem: 'That place is too far.', code: 'OUTSIDE_SERVICE_AREA' };
  expect(problemOf(other, true)).toBe(other.problem);
  expect(problemOf({ problem: null, code: '' }, true)).toBeUndefined();
});
