import { expect, it } from 'vitest';
import { limits } from '../../../src/server/platform/limits/table.ts';
import { startTestApp } from '../test-app.ts';

const ADDRESS = '48 Maple Court, Union, NJ 07083';

/** A service that answers with one address, or as the test says, and the texts that reached it. */
function service(answer: () => Promise<string[]> = async () => [ADDRESS]) {
  const asked: string[] = [];
  const find = async (typed: string, allow: () => Promise<void>) => {
    await allow();
    asked.push(typed);
    return answer();
  };
  return { asked, suggestions: { find } };
}

async function start({ suggestions }: Pick<ReturnType<typeof service>, 'suggestions'>) {
  const t = await startTestApp({ ports: { suggestions } });
  const suggest = async (text: string, as?: Awaited<ReturnType<typeof t.customer>>) => {
    const { body } = await t.get(`/api/places/suggest?text=${encodeURIComponent(text)}`, as);
    return body.places;
  };
  return { t, suggest };
}

it('GET /api/places/suggest answers addresses of the service from three letters on', async () => {
  const { asked, suggestions } = service();
  const { t, suggest } = await start({ suggestions });
  const jordan = await t.customer();
  expect(await suggest('48 Map', jordan)).toEqual([ADDRESS]);
  expect(await suggest('Un', jordan)).toContain('Union, NJ');
  expect(asked).toEqual(['48 Map']);
});

it('GET /api/places/suggest sends no points, codes, links, phone numbers and messages to the service', async () => {
  const { asked, suggestions } = service();
  const { t, suggest } = await start({ suggestions });
  const jordan = await t.customer();
  for (const text of [
    '40.7123, -74.2711 blue gate',
    '87G7MPXP+5C Union',
    'https://maps.example/?q=Union',
    'call (973) 555-0118',
    'jordan@example.com Union',
    `Union ${'by the gate '.repeat(8)}`,
  ])
    await suggest(text, jordan);
  expect(asked).toEqual([]);
});

it.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['finds nothing', async () => []],
])('GET /api/places/suggest answers towns when the service %s', async (_what, answer) => {
  const { t, suggest } = await start(service(answer));
  expect(await suggest('Elizab', await t.customer())).toEqual(['Elizabeth, NJ', 'Elizabethport, NJ']);
});

it('GET /api/places/suggest asks the service so often for each account, then answers towns', async () => {
  const { asked, suggestions } = service();
  const { t, suggest } = await start({ suggestions });
  const jordan = await t.customer();
  for (let n = 0; n < limits.suggestions.max; n += 1) await suggest(`${n} Elizab`, jordan);
  expect(asked).toHaveLength(limits.suggestions.max);
  expect(await suggest('Elizab', jordan)).toEqual(['Elizabeth, NJ', 'Elizabethport, NJ']);
  expect(await suggest('Elizab', await t.customer('robin@example.com'))).toEqual([ADDRESS]);
});

it('GET /api/places/suggest asks nobody without a service', async () => {
  const t = await startTestApp();
  expect(t.context.suggestions).toBeNull();
  const { body } = await t.get('/api/places/suggest?text=Elizab', await t.customer());
  expect(body).toEqual({ places: ['Elizabeth, NJ', 'Elizabethport, NJ'] });
});
