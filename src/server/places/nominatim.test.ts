import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultCompany } from '../../domain/company-profile.ts';
import { createGazetteer } from './gazetteer.ts';
import { createNominatim } from './nominatim.ts';

const gazetteer = createGazetteer(defaultCompany);
const house = {
  lat: '40.66340',
  lon: '-74.21070',
  display_name: '1, Broad Street, Elizabeth, Union County, New Jersey, 07201, United States',
  addresstype: 'place',
  place_rank: 30,
  address: {
    house_number: '1',
    road: 'Broad Street',
    city: 'Elizabeth',
    state: 'New Jersey',
    'ISO3166-2-lvl4': 'US-NJ',
    postcode: '07201',
  },
};

const servers: Array<() => void> = [];
/** Long enough for a busy machine to answer itself, short enough to wait for a service that never does. */
const TIMEOUT_MS = 3000;

afterEach(() => {
  for (const stop of servers.splice(0)) stop();
});

/** A geocoding service that answers with `reply`, and what it was asked. */
async function serve(reply: (response: ServerResponse, request: IncomingMessage) => void, spacingMs = 0) {
  const asked: Array<{ url: URL; agent: string | undefined; at: number }> = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    asked.push({ url, agent: request.headers['user-agent'], at: performance.now() });
    reply(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const userAgent = 'Curbvolt/1.0 (+https://curbvolt.test)';
  return {
    asked,
    geocoder: createNominatim({ url, userAgent, spacingMs, timeoutMs: TIMEOUT_MS, gazetteer }),
  };
}
const json = (content: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));

describe('a Nominatim service', () => {
  it('finds an address to the house, under the product’s own name', async () => {
    const { asked, geocoder } = await serve(json([house]));
    expect(await geocoder.locate('1 Broad St, Elizabeth')).toEqual({
      latitude: 40.6634,
      longitude: -74.2107,
      place: '1 Broad Street, Elizabeth, NJ 07201',
      precision: 'exact',
      accuracy: null,
      isGuess: false,
      inNewYorkCity: false,
    });
    expect(asked[0]?.agent).toBe('Curbvolt/1.0 (+https://curbvolt.test)');
    expect(asked[0]?.url.pathname).toBe('/search');
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      q: '1 Broad St, Elizabeth',
      format: 'jsonv2',
      countrycodes: 'us',
    });
  });

  it('is asked once for the same text', async () => {
    const { asked, geocoder } = await serve(json([house]));
    const answers = await Promise.all(
      ['1 Broad St, Elizabeth', ' 1 broad st,  elizabeth'].map((text) => geocoder.locate(text)),
    );
    expect(answers[0]).toEqual(answers[1]);
    await geocoder.locate('1 BROAD ST, ELIZABETH');
    expect(asked).toHaveLength(1);
  });

  it('is not asked about coordinates', async () => {
    const { asked, geocoder } = await serve(json([house]));
    expect(await geocoder.locate('40.7, -74.2')).toMatchObject({ latitude: 40.7, precision: 'exact' });
    expect(asked).toHaveLength(0);
  });

  it('is asked by the whole application at most once in the spacing', async () => {
    const { asked, geocoder } = await serve(json([house]), 150);
    await Promise.all(['1 Broad St', '2 Broad St', '3 Broad St'].map((text) => geocoder.locate(text)));
    const gaps = asked.slice(1).map(({ at }, i) => at - (asked[i]?.at ?? 0));
    expect(gaps).toHaveLength(2);
    for (const gap of gaps) expect(gap).toBeGreaterThan(120);
  });

  it.each([
    ['errors', (response: ServerResponse) => void response.writeHead(500).end()],
    ['answers nonsense', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
    ['breaks off', (response: ServerResponse) => void response.destroy()],
    ['keeps silent', () => {}],
    ['knows nothing', json([])],
    ['only finds another state’s place', json([{ ...house, address: { ...house.address, state: 'Ohio' } }])],
    ['only finds the state', json([{ ...house, place_rank: 8 }])],
    ['finds a namesake far away', json([{ ...house, lat: '42.1', lon: '-79.2' }])],
  ])('gives way to the gazetteer when it %s', async (_what, reply) => {
    const { geocoder } = await serve(reply);
    expect(await geocoder.locate('1 Broad St, Elizabeth, NJ')).toMatchObject({
      place: 'Elizabeth, NJ',
      precision: 'town',
    });
  });

  it('is asked again after a failure', async () => {
    let away = true;
    const { geocoder } = await serve((response) =>
      away ? void response.writeHead(503).end() : json([house])(response),
    );
    expect(await geocoder.locate('1 Broad St, Elizabeth')).toMatchObject({ precision: 'town' });
    away = false;
    expect(await geocoder.locate('1 Broad St, Elizabeth')).toMatchObject({ precision: 'exact' });
  });

  it('says what a point is near, or lets the gazetteer say it', async () => {
    const { geocoder } = await serve(json(house));
    expect(await geocoder.describe({ latitude: 40.6634, longitude: -74.2107 })).toBe(
      '1 Broad Street, Elizabeth, NJ 07201',
    );
    const atSea = await serve(json({ error: 'Unable to geocode' }));
    expect(await atSea.geocoder.describe({ latitude: 40.6713, longitude: -74.1774 })).toBe(
      'near Elizabeth, NJ 07201',
    );
  });

  it('lets an impatient crowd have the gazetteer’s answer rather than all wait', async () => {
    const { asked, geocoder } = await serve(json([house]), 2500);
    const texts = Array.from({ length: 30 }, (_, i) => `${i + 1} Broad St, Elizabeth`);
    expect(await Promise.all(texts.map((text) => geocoder.locate(text)))).not.toContain(null);
    expect(asked.length).toBeLessThanOrEqual(5);
  });
});
