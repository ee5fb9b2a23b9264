import { expect, it } from 'vitest';
import { calls } from '../contract/index.ts';
import { earlyReads } from './early-paths.ts';

it.each([
  ['/tech', 'techSession'],
  ['/admin', 'adminSession'],
  ['/admin/', 'adminSession'],
])('%s asks for reads of the API with the session in %s', (path, session) => {
  const early = earlyReads(path);
  expect(early?.session).toBe(session);
  const known = calls.filter(({ method }) => method === 'GET').map((call) => call.path);
  for (const each of early?.paths ?? []) expect(known).toContain(each.split('?')[0]);
});

it.each(['/', '/home', '/admin/roster', '/admin-login', '/tech-login', '/tracking/1'])(
  '%s asks for nothing early',
  (path) => expect(earlyReads(path)).toBeNull(),
);
