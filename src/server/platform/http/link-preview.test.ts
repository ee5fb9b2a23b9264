import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { english, translator } from '../../../domain/texts.ts';
import { readCatalogues } from '../languages.ts';
import { linkPreviews } from './link-preview.ts';

const publicUrl = 'https://charge.example.com';
const escapeText = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const tagsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)].map(
      ([, name, content]) => [name, content],
    ),
  );
const preview = (path: string, company = defaultCompany, texts = english) =>
  tagsOf(linkPreviews({ company, publicUrl }, texts, escapeText)(path));

it('a link to any page has the company, what it does and a picture by its absolute address', () => {
  expect(preview('/')).toEqual({
    'og:type': 'website',
    'og:site_name': 'Curbvolt',
    'og:title': 'Curbvolt: mobile EV charging',
    'og:description':
      'Mobile EV charging made simple. We bring the charge to your car, anywhere in the NJ tri-state area.',
    'og:locale': 'en_US',
    'og:image': 'https://charge.example.com/icons/preview.png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A van charges an electric car',
    'twitter:card': 'summary_large_image',
  });
  for (const path of ['/pay/0a1b', '/tracking/0a1b', '/home']) expect(preview(path)).toEqual(preview('/'));
});

it('a link to a shared page says that it follows a van, and nothing of the booking or its address', () => {
  const tags = preview('/shared/AAAAAAAAAAAAAAAAAAAAAA');
  expect(tags).toMatchObject({ 'og:title': 'Follow the charging van live', 'og:site_name': 'Curbvolt' });
  expect(JSON.stringify(tags)).not.toContain('AAAA');
});

it('a preview is in the language of the visitor', () => {
  const catalogue = readCatalogues(null).all.find(({ language }) => language.startsWith('es'));
  const tags = preview('/shared/x', defaultCompany, translator(catalogue ?? { language: 'en', texts: {} }));
  expect(tags).toMatchObject({
    'og:locale': 'es_US',
    'og:title': 'Siga en vivo la camioneta de carga',
  });
});

it('a company names its own picture, whose size nobody claims to know, and its name is escaped', () => {
  const previewImage = 'https://cdn.example.com/van.jpg';
  const company = { ...defaultCompany, brandName: '"><script>', previewImage };
  const html = linkPreviews({ company, publicUrl }, english, escapeText)('/');
  expect(html).not.toContain('<script>');
  expect(tagsOf(html)).toMatchObject({ 'og:image': previewImage, 'og:site_name': '&quot;>&lt;script>' });
  expect(html).not.toContain('og:image:width');
});

it('the built-in picture is 1200 × 630 and loads fast', async () => {
  const file = readFileSync('public/icons/preview.png');
  const { width, height, format } = await sharp(file).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  expect(file.length).toBeLessThan(40_000);
});
