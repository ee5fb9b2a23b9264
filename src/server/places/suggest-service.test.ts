import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultCompany } from '../../domain/company/company-profile.ts';
import { createSuggestService, type SuggestServiceOptions } from './suggest-service.ts';

const servers: Array<() => void> = [];
afterEach(() => {
  for (const stop of servers.splice(0)) stop();
});

type Reply = (response: ServerResponse, url: URL) => void;

/** A service that finds addresses, at a path, and what it was asked. */
async function serve(path: string, reply: Reply, options: Partial<SuggestServiceOptions> = {}) {
  const asked: { url: URL; agent: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    asked.push({ url, agent: request.headers['user-agent'] });
    reply(response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const service = createSuggestService({
    url: `http://127.0.0.1:${port}${path}`,
    userAgent: 'Ana’s Charge (https://ana.test)',
    area: defaultCompany,
    timeoutMs: 60_000,
    ...options,
  });
  return { asked, find: (typed: string) => service.find(typed, async () => {}), service };
}

const json =
  (content: unknown): Reply =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));

const UNION = [-74.2632, 40.6976];
const feature = (properties: object, coordinates = UNION) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { countrycode: 'US', state: 'New Jersey', postcode: '07083', ...properties },
});
const house = { housenumber: '48', street: 'Maple Court', city: 'Union', osm_key: 'building' };

describe('suggestions of a Photon-compatible service', () => {
  it('finds addresses as the gazetteer reads them, and asks within the service area', async () => {
    const { asked, find } = await serve(
      '/api',
      json({
        features: [
          feature(house),
          feature({ ...house, name: 'Union Diner' }),
          feature({ name: 'Maple Court', city: 'Union', osm_key: 'highway' }),
          feature({ name: 'Union', osm_key: 'place', postcode: undefined }),
        ],
      }),
    );
    expect(await find('48 Map')).toEqual([
      '48 Maple Court, Union, NJ 07083',
      'Union Diner, 48 Maple Court, Union, NJ 07083',
      'Maple Court, Union, NJ 07083',
      'Union, NJ',
    ]);
    const [{ url, agent } = { url: new URL('http://nobody'), agent: '' }] = asked;
    expect(url.pathname).toBe('/api');
    expect(url.searchParams.get('q')).toBe('48 map');
    const [west = 0, south = 0, east = 0, north = 0] =
      url.searchParams.get('bbox')?.split(',').map(Number) ?? [];
    expect(west).toBeLessThan(-74.26);
    expect(east).toBeGreaterThan(-74.26);
    expect(south).toBeLessThan(40.69);
    expect(north).toBeGreaterThan(40.69);
    expect(agent).toBe('Anas Charge (https://ana.test)');
  });

  it('leaves out what is outside of the service area, abroad, without a town, or the same text again', async () => {
    const { find } = await serve(
      '/api',
      json({
        features: [
          feature(house),
          feature({ ...house, osm_key: 'place' }),
          feature({ ...house, city: 'Los Angeles', state: 'California' }, [-118.24, 34.05]),
          feature({ ...house, countrycode: 'CA' }),
          feature({ name: 'Maple Court', osm_key: 'highway' }),
        ],
      }),
    );
    expect(await find('48 Maple')).toEqual(['48 Maple Court, Union, NJ 07083']);
  });

  it('asks once for the same text in different spelling, and again after a failure', async () => {
    let away = true;
    const { asked, find } = await serve('/api', (response, url) =>
      away ? void response.writeHead(503).end() : json({ features: [feature(house)] })(response, url),
    );
    await expect(find('48 Maple')).rejects.toThrow();
    away = false;
    const both = await Promise.all([find('48 Maple'), find(' 48  maple ')]);
    expect(both[0]).toEqual(both[1]);
    expect(asked).toHaveLength(2);
  });

  it('asks again after an answer without addresses, but once for those who wait for it', async () => {
    let isLimited = true;
    const { asked, find } = await serve('/api', (response, url) =>
      json({ features: isLimited ? [] : [feature(house)] })(response, url),
    );
    expect(await Promise.all([find('48 Maple'), find('48 Maple')])).toEqual([[], []]);
    expect(asked).toHaveLength(1);
    isLimited = false;
    for (let n = 0; n < 2; n += 1) expect(await find('48 Maple')).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it('sends nothing that is not allowed, and remembers no refusal', async () => {
    const { asked, find, service } = await serve('/api', json({ features: [feature(house)] }));
    const refuse = () => Promise.reject(new Error('too often'));
    await expect(service.find('48 Maple', refuse)).rejects.toThrow('too often');
    expect(asked).toHaveLength(0);
    expect(await find('48 Maple')).toHaveLength(1);
    // What is known is not counted.
    expect(await service.find('48 Maple', refuse)).toHaveLength(1);
  });

  it('gives up when the service does not answer in time, and asks for 8 texts at a time at most', async () => {
    const slow = await serve('/api', () => {}, { timeoutMs: 50 });
    await expect(slow.find('48 Maple')).rejects.toThrow();
    const hung = await serve('/api', () => {});
    const texts = Array.from({ length: 9 }, (_, n) => `${n} Maple Court`);
    const waiting = texts.slice(0, 8).map((text) => hung.find(text).catch(() => []));
    await expect(hung.find(texts[8] ?? '')).rejects.toThrow('in flight');
    for (const stop of servers.splice(0)) stop();
    await Promise.all(waiting);
  });
});

it('a Nominatim-compatible service is asked at its search, within the service area alone', async () => {
  const { asked, find } = await serve(
    '/search',
    json([
      {
        lat: '40.6976',
        lon: '-74.2632',
        name: '',
        address: {
          house_number: '48',
          road: 'Maple Court',
          town: 'Union',
          state: 'New Jersey',
          'ISO3166-2-lvl4': 'US-NJ',
          postcode: '07083',
        },
      },
    ]),
  );
  expect(await find('48 Maple')).toEqual(['48 Maple Court, Union, NJ 07083']);
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
    q: '48 maple',
    bounded: '1',
    countrycodes: 'us',
    format: 'jsonv2',
  });
});
