import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultCompany } from '../../domain/company/company-profile.ts';
import { createGazetteer } from './gazetteer.ts';
import { createNominatim, type NominatimOptions } from './nominatim.ts';

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
/** Long enough for a local answer on any machine. */
const TIMEOUT_MS = 60_000;

afterEach(() => {
  for (const stop of servers.splice(0)) stop();
});

/** A geocoding service that answers with `reply`, and the requests that the service got. */
async function serve(
  reply: (response: ServerResponse, request: IncomingMessage) => void,
  options: Partial<NominatimOptions> = {},
) {
  const asked: Array<{ url: URL; agent: string | undefined }> = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    asked.push({ url, agent: request.headers['user-agent'] });
    reply(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    asked,
    geocoder: createNominatim({
      url,
      userAgent: 'Curbvolt/1.0 (+https://curbvolt.test)',
      gazetteer,
      minIntervalMs: 0,
      timeoutMs: TIMEOUT_MS,
      ...options,
    }),
  };
}
const json = (content: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));

describe('Nominatim geocoder', () => {
  it('Nominatim geocoder locates a house address and sends the configured user agent', async () => {
    const { asked, geocoder } = await serve(json([house]));
    expect(await geocoder.locate('1 Broad St, Elizabeth')).toEqual({
      latitude: 40.6634,
      longitude: -74.2107,
      place: '1 Broad Street, Elizabeth, NJ 07201',
      precision: 'exact',
      detail: 'address',
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

  it('Nominatim geocoder sends a user agent without the characters that a header cannot have', async () => {
    const { asked, geocoder } = await serve(json([house]), { userAgent: 'Ana’s Charge (https://ana.test)' });
    expect(await geocoder.locate('1 Broad St, Elizabeth')).toMatchObject({ precision: 'exact' });
    expect(asked[0]?.agent).toBe('Anas Charge (https://ana.test)');
  });

  it('Nominatim geocoder sends one request for the same text in different spelling', async () => {
    const { asked, geocoder } = await serve(json([house]));
    const answers = await Promise.all(
      ['1 Broad St, Elizabeth', ' 1 broad st,  elizabeth'].map((text) => geocoder.locate(text)),
    );
    expect(answers[0]).toEqual(answers[1]);
    await geocoder.locate('1 BROAD ST, ELIZABETH');
    expect(asked).toHaveLength(1);
  });

  it('Nominatim geocoder asks which of several towns is meant, and locates the house in the one it found', async () => {
    const { geocoder } = await serve(json([{ ...house, lat: '40.7000', lon: '-74.3200' }]));
    const located = await geocoder.locate('1 Broad St, Springfield, NJ');
    expect(located?.choices?.map(({ place, precision }) => [place, precision])).toEqual([
      ['Springfield, Union County, NJ', 'exact'],
      ['Springfield Township, Burlington County, NJ', 'town'],
    ]);
    expect(located).toMatchObject({ latitude: 40.7, place: 'Springfield, Union County, NJ', isGuess: true });
  });

  it('Nominatim geocoder sends no request for coordinates', async () => {
    const { asked, geocoder } = await serve(json([house]));
    expect(await geocoder.locate('40.7, -74.2')).toMatchObject({ latitude: 40.7, precision: 'exact' });
    expect(asked).toHaveLength(0);
  });

  it('Nominatim geocoder spaces requests by the configured interval', async () => {
    const pauses: number[] = [];
    const { asked, geocoder } = await serve(json([house]), {
      minIntervalMs: 150,
      now: () => 0,
      pause: async (ms) => pauses.push(ms),
    });
    await Promise.all(['1 Broad St', '2 Broad St', '3 Broad St'].map((text) => geocoder.locate(text)));
    expect(pauses).toEqual([0, 150, 300]);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['answers 500', (response: ServerResponse) => void response.writeHead(500).end()],
    ['sends invalid JSON', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
    ['closes the connection', (response: ServerResponse) => void response.destroy()],
    ['finds no place', json([])],
    [
      'finds only a place in another state',
      json([{ ...house, address: { ...house.address, state: 'Ohio' } }]),
    ],
    ['finds only the state', json([{ ...house, place_rank: 8 }])],
    ['finds a far place of the same name', json([{ ...house, lat: '42.1', lon: '-79.2' }])],
  ])('Nominatim geocoder falls back to the gazetteer when Nominatim %s', async (_what, reply) => {
    const { geocoder } = await serve(reply);
    expect(await geocoder.locate('1 Broad St, Elizabeth, NJ')).toMatchObject({
      place: 'Elizabeth, NJ',
      precision: 'town',
    });
  });

  it('Nominatim geocoder falls back to the gazetteer when Nominatim does not answer in time', async () => {
    const { geocoder } = await serve(() => {}, { timeoutMs: 50 });
    expect(await geocoder.locate('1 Broad St, Elizabeth, NJ')).toMatchObject({ precision: 'town' });
  });

  it('Nominatim geocoder asks Nominatim again after a failure', async () => {
    let away = true;
    const { geocoder } = await serve((response) =>
      away ? void response.writeHead(503).end() : json([house])(response),
    );
    expect(await geocoder.locate('1 Broad St, Elizabeth')).toMatchObject({ precision: 'town' });
    away = false;
    expect(await geocoder.locate('1 Broad St, Elizabeth')).toMatchObject({ precision: 'exact' });
  });

  it('Nominatim geocoder describes a point, or falls back to the gazetteer', async () => {
    const { geocoder } = await serve(json(house));
    expect(await geocoder.describe({ latitude: 40.6634, longitude: -74.2107 })).toBe(
      '1 Broad Street, Elizabeth, NJ 07201',
    );
    const atSea = await serve(json({ error: 'Unable to geocode' }));
    expect(await atSea.geocoder.describe({ latitude: 40.6713, longitude: -74.1774 })).toBe(
      'near Elizabeth, NJ 07201',
    );
  });

  it('Nominatim geocoder answers most of 30 concurrent requests from the gazetteer when spacing is long', async () => {
    const turns: (() => void)[] = [];
    const { asked, geocoder } = await serve(json([house]), {
      minIntervalMs: 2500,
      pause: (ms) => (ms === 0 ? Promise.resolve() : new Promise<void>((resolve) => turns.push(resolve))),
    });
    const texts = Array.from({ length: 30 }, (_, i) => `${i + 1} Broad St, Elizabeth`);
    const answers = texts.map((text) => geocoder.locate(text));
    // Only four wait for their turn; the gazetteer has answered the others.
    const atOnce = await Promise.all(answers.slice(4));
    expect(new Set(atOnce.map((located) => located?.precision))).toEqual(new Set(['town']));
    for (const turn of turns) turn();
    expect(await Promise.all(answers)).not.toContain(null);
    expect([asked.length, turns.length]).toEqual([4, 3]);
  });
});
