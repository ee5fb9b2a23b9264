import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { ENGLISH } from '../../../domain/texts.ts';
import { readZipTable } from '../../lib/zip-table.ts';
import { readCatalogue } from '../read-catalogue.ts';
import { readConfig } from './config.ts';
import { readProfile, withCompanyOption } from './read-profile.ts';

const LAKESIDE = 'demo/companies/lakeside.json';
const own = {
  brandName: 'Hilltop Volts',
  supportPhone: '(973) 555-0118',
  supportUrl: 'https://support.hilltop.example/',
  websiteUrl: 'https://www.hilltop.example/',
  timeZone: 'America/Denver',
  areaName: 'Front Range',
  base: { town: 'Boulder', state: 'CO', latitude: 40.015, longitude: -105.27 },
  billingStates: ['CO'],
  trackingNoticeLaw: null,
  placesFile: null,
  mapFolder: null,
  mapSources: 'none',
  basemapSources: 'none',
  areaLabels: [],
};

function profileFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-company-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'company.json');
  writeFileSync(file, content);
  return file;
}

/** Returns the error lines that a start with this profile prints. */
function refusalOf(content: string): string[] {
  try {
    readProfile(profileFile(content));
  } catch (error) {
    return (error as Error).message.split('\n  ').slice(1);
  }
  return [];
}

it('readProfile returns the default company without a file', () => {
  expect(readProfile(null)).toEqual(defaultCompany);
  expect(readConfig({}).company).toEqual(defaultCompany);
});

it('readProfile takes the default for each setting that the file does not have', () => {
  expect(readProfile(profileFile(JSON.stringify(own)))).toEqual({ ...defaultCompany, ...own });
});

it('readProfile finds the places file and the map folder beside the profile file', () => {
  const { placesFile, mapFolder, timeZone } = readProfile(LAKESIDE);
  expect(placesFile).toMatch(/^\/.*\/demo\/companies\/lakeside\/places\.tsv$/);
  expect(mapFolder).toMatch(/^\/.*\/demo\/companies\/lakeside\/map$/);
  expect(timeZone).toBe('America/Chicago');
});

it('readProfile reports each wrong or unknown setting in one line', () => {
  const wrong = {
    ...own,
    brandName: ' ',
    timeZone: 'Boulder',
    radiusMiles: 0,
    prices: { emergency: '185', standard: 110, perExtraMile: 0.25, tip: 5 },
    slots: { first: '8:00', last: '19:00', everyMinutes: 30 },
    radius: 20,
  };
  expect(refusalOf(JSON.stringify(wrong)).toSorted()).toEqual([
    'brandName must not be empty',
    'prices.emergency must be a number',
    'prices.perExtraMile must be a multiple of 0.10',
    'prices.tip is not a setting',
    'radius is not a setting',
    'radiusMiles must be more than 0',
    'slots.first must be a time, as 08:00',
    'timeZone must be a time zone, as America/Chicago',
  ]);
});

it('readProfile requires the settings without a default, and a readable places file and map folder', () => {
  const { base, supportPhone, ...rest } = own;
  expect(refusalOf(JSON.stringify(rest))).toEqual(['supportPhone is missing', 'base is missing']);
  expect(refusalOf(JSON.stringify({ ...own, placesFile: 'none.tsv' }))[0]).toMatch(
    /^placesFile .* cannot be read$/,
  );
  expect(refusalOf(JSON.stringify({ ...own, mapFolder: '.' }))[0]).toMatch(
    /^mapFolder .*: basemap\.topo\.json is missing$/,
  );
});

it('readProfile checks every row of the places file, as a wrong point makes a wrong price', () => {
  const file = profileFile(JSON.stringify({ ...own, placesFile: 'places.tsv' }));
  const places = file.replace('company.json', 'places.tsv');
  const refusal = (rows: string) => {
    writeFileSync(places, rows);
    return () => readProfile(file);
  };
  const row = '80301\tBoulder\tCO\tBoulder\t40.0497\t-105.2143\t1\n';
  expect(refusal(row)().placesFile).toBe(places);
  expect(refusal(row.replace('\n', '\r\n'))().placesFile).toBe(places);
  expect(readZipTable(places)).toMatchObject([{ zip: '80301', isArea: true }]);
  expect(refusal('# nothing\n')).toThrow(`placesFile ${places} has no rows`);
  expect(refusal(row + row.replaceAll('\t', ','))).toThrow(`placesFile ${places}, row 2: zip is not valid`);
  expect(refusal(row.replace('40.0497', 'north'))).toThrow('row 1: latitude is not valid');
  expect(refusal(row.replace('40.0497', ''))).toThrow('row 1: latitude is not valid');
  expect(refusal(row.replace('CO', 'Colorado'))).toThrow('row 1: state is not valid');
});

it.each(['{oops', '[]', 'null', '"company"'])('readProfile rejects %s as a profile', (content) => {
  expect(refusalOf(content)).toHaveLength(1);
});

it('readConfig names a company profile file that does not exist', () => {
  expect(() => readConfig({ COMPANY_PROFILE: '/no/such.json' })).toThrow('/no/such.json');
});

it('the profile comes from --company or COMPANY_PROFILE, and variables override its settings', () => {
  const argv = (...args: string[]) => ['node', 'main.js', ...args];
  const fromOption = withCompanyOption({ COMPANY_PROFILE: 'other.json' }, argv('--company', LAKESIDE));
  expect(readConfig(fromOption).company.brandName).toBe('Lakeside Charge');
  expect(withCompanyOption({ PORT: '1' }, argv())).toEqual({ PORT: '1' });
  expect(() => withCompanyOption({}, argv('--compny', LAKESIDE))).toThrow("'--compny'");
  const { company } = readConfig({
    COMPANY_PROFILE: LAKESIDE,
    BRAND_NAME: 'Lakeside North',
    SUPPORT_PHONE: '(224) 555-0111',
    BASE_LATITUDE: '42.1',
  });
  expect(company).toMatchObject({
    brandName: 'Lakeside North',
    supportPhone: '(224) 555-0111',
    base: { town: 'Evanston', latitude: 42.1, longitude: -87.6877 },
  });
});

function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'texts.json');
  writeFileSync(file, content);
  return file;
}

it('readCatalogue returns the texts of a file, with plural forms, and English without a file', () => {
  const catalogue = {
    language: 'pl-PL',
    texts: { Back: 'Wstecz', '{count} jobs': { one: 'x', other: 'y' } },
  };
  expect(readCatalogue(fileWith(JSON.stringify(catalogue)))).toEqual(catalogue);
  expect(readCatalogue(null)).toBe(ENGLISH);
});

it.each([
  ['{', /^textsFile \S+texts\.json: .*JSON/],
  ['[]', /^textsFile \S+texts\.json is not a catalogue of texts\n/],
  ['{"texts":{}}', /is not a catalogue of texts\n {2}language: /],
  ['{"language":"no language","texts":{}}', /\n {2}language: must be a language, as es-US$/],
  ['{"language":"es-US","texts":{"Back":{"any":"Atrás"}}}', /\n {2}texts\.Back: /],
  ['{"language":"es-US","texts":{},"text":{}}', /is not a catalogue of texts\n/],
])('readCatalogue refuses the content %s with the name of the file', (content, message) => {
  expect(() => readCatalogue(fileWith(content))).toThrow(message);
});

it('readCatalogue names a file that does not exist', () => {
  expect(() => readCatalogue('/nowhere/texts.json')).toThrow(/^textsFile \/nowhere\/texts\.json: /);
});
